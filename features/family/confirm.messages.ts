import { messages } from '../../shared/messages.ts';

/** Texts of the pages that confirm a change with a code. */
export const confirmFamilyText = messages({
  title: { en: 'Change a family card', zh_tw: '變更家人的卡' },
  back: { en: 'Back to the card', zh_tw: '返回此卡' },
  checkStep: { en: 'Check the change', zh_tw: '確認變更內容' },
  now: { en: 'Now', zh_tw: '目前' },
  after: { en: 'After the change', zh_tw: '變更後' },
  confirm: { en: 'Confirm the change', zh_tw: '確認變更' },
  done: { en: 'The settings of the card have changed', zh_tw: '此卡的設定已變更' },
  toCard: { en: 'Go to the card', zh_tw: '前往此卡' },
  told: {
    en: 'We have sent you a message about this, and the cardholder a notice.',
    zh_tw: '已傳送通知給您與附卡持卡人。',
  },
  outdated: {
    en: 'The settings were changed elsewhere in the meantime. Check the change again.',
    zh_tw: '設定已於其他裝置或視窗變更，請重新確認。',
  },
});

/** Texts of the page that answers a request. */
export const answerText = messages({
  title: { en: 'Answer a request', zh_tw: '回覆申請' },
  checkStep: { en: 'A request for more', zh_tw: '增加金額申請' },
  wants: { en: 'Asked for', zh_tw: '申請增加' },
  until: { en: 'Until the end of', zh_tw: '有效至' },
  reason: { en: 'Reason', zh_tw: '原因' },
  allowLead: {
    en: 'Until that day, purchases up to this amount in total can go above your limits. A freeze and payments that are switched off stay as they are. It ends by itself.',
    zh_tw: '同意後，至該日止，此金額內的消費可超過您設定的限額；不會解除凍結或交易開關，到期自動失效。',
  },
  allow: { en: 'Allow', zh_tw: '同意' },
  decline: { en: 'Decline', zh_tw: '不同意' },
  declining: { en: 'To decline, you need no code:', zh_tw: '如不同意，無須驗證碼：' },
  allowedTitle: { en: 'You allowed the request', zh_tw: '您已同意申請' },
  declinedTitle: { en: 'You declined the request', zh_tw: '您已選擇不同意' },
  declinedText: {
    en: 'The limits stay as they are. The cardholder gets a notice.',
    zh_tw: '限額維持不變，本行將通知附卡持卡人。',
  },
  overTitle: { en: 'The request is no longer open', zh_tw: '此申請已結束' },
  over: {
    en: ({ state }: { state: string }) => `You can no longer answer it. State: ${state}.`,
    zh_tw: ({ state }) => `此申請已無須回覆。狀態：${state}。`,
  },
});
