import { messages } from '../../shared/messages.ts';

interface Named {
  /** The browser's name, or its kind if it has no name. */
  readonly name: string;
}

/** Texts of the security activity page. */
export const securityText = messages({
  title: { en: 'Security activity', zh_tw: '登入與安全紀錄' },
  lead: {
    en: 'Who logged on or tried to, and what was changed.',
    zh_tw: '您可在此查看登入情形、登入失敗紀錄與各項變更。',
  },

  notMeTitle: { en: 'Something you do not recognise?', zh_tw: '有您不認得的紀錄嗎？' },
  notMeLead: {
    en: 'Shut out everyone else who uses your account, in one step.',
    zh_tw: '一個步驟即可中止其他人使用您的帳號。',
  },
  notMe: { en: 'This was not me', zh_tw: '非本人操作' },
  notMeQuestion: { en: 'End all other log-ons?', zh_tw: '要結束所有其他登入嗎？' },
  willHappen: { en: 'This will happen at once:', zh_tw: '系統將立即執行：' },
  willEnd: {
    en: 'Other sessions end, and so do log-ons waiting for a code. You stay logged on here.',
    zh_tw: '結束其他登入，包括尚待輸入驗證碼（OTP）的登入；您在此瀏覽器仍保持登入。',
  },
  willForget: { en: 'All other browsers are removed.', zh_tw: '移除所有其他瀏覽器。' },
  willForgetCode: {
    en: 'All other browsers are removed. The next log-on with them needs a code again.',
    zh_tw: '移除所有其他瀏覽器，下次以該瀏覽器登入須重新輸入驗證碼（OTP）。',
  },
  willPause: {
    en: 'All passkeys are paused, until you keep those that are yours.',
    zh_tw: '暫停所有通行密鑰，須由您確認保留後恢復使用。',
  },
  willInvalidate: {
    en: 'Unused one-time passwords stop working, and requests waiting for one are cancelled.',
    zh_tw: '已傳送而未使用的驗證碼（OTP）全部失效，等待驗證碼的申請一併取消。',
  },
  willTell: {
    en: 'You get a notice at your contacts on file.',
    zh_tw: '通知將傳送至您留存的聯絡方式。',
  },
  afterwards: {
    en: 'Then we show you how to freeze your cards and choose a new password.',
    zh_tw: '完成後將引導您凍結卡片並變更密碼。',
  },
  endOthers: { en: 'End other log-ons', zh_tw: '結束其他登入' },

  sessions: { en: 'Logged on now', zh_tw: '目前登入狀態' },
  thisSession: { en: 'Your current browser', zh_tw: '您目前使用的瀏覽器' },
  waiting: { en: 'Waiting for a code', zh_tw: '待輸入驗證碼（OTP）' },
  waitingHint: {
    en: 'The correct password or a passkey was used, but the code was not entered.',
    zh_tw: '密碼或通行密鑰正確，尚未輸入驗證碼（OTP）。',
  },
  browser: { en: 'Browser', zh_tw: '瀏覽器' },
  network: { en: 'Network', zh_tw: '網路區段' },
  since: { en: 'Since', zh_tw: '登入時間' },

  browsers: { en: 'Known browsers', zh_tw: '登入過的瀏覽器' },
  browsersLead: {
    en: 'Browsers that you have logged on with. Remove those that you no longer use.',
    zh_tw: '您曾以這些瀏覽器登入。請移除不再使用的瀏覽器。',
  },
  noBrowsers: { en: 'No browser is known.', zh_tw: '目前沒有登入過的瀏覽器。' },
  here: { en: 'This browser', zh_tw: '此瀏覽器' },
  firstSeen: { en: 'First log-on', zh_tw: '首次登入' },
  lastSeen: { en: 'Latest log-on', zh_tw: '最近登入' },
  name: { en: 'Name of the browser', zh_tw: '瀏覽器名稱' },
  forgetQuestion: {
    en: ({ name }: Named) => `Remove ${name}?`,
    zh_tw: ({ name }) => `要移除「${name}」嗎？`,
  },
  forgetBody: {
    en: 'The next log-on with it counts as one with a new browser, and you get a notice.',
    zh_tw: '下次以該瀏覽器登入時，將視為新的瀏覽器並通知您。',
  },
  forgetBodyCode: {
    en: 'The next log-on with it needs a code again, and you get a notice.',
    zh_tw: '下次以該瀏覽器登入時，須重新輸入驗證碼（OTP），並會通知您。',
  },
  forgotten: { en: ({ name }: Named) => `Removed: ${name}`, zh_tw: ({ name }) => `已移除：${name}` },

  events: { en: 'What happened', zh_tw: '安全紀錄' },
  noEvents: { en: 'Nothing is recorded yet.', zh_tw: '目前沒有紀錄。' },
  /** The time of one event. */
  once: { en: ({ at }: { at: string }) => `on ${at}`, zh_tw: ({ at }) => at },
  /** The first and the last time of several events. */
  range: {
    en: ({ from, to }: { from: string; to: string }) => `between ${from} and ${to}`,
    zh_tw: ({ from, to }) => `${from} 至 ${to}`,
  },
  byBank: { en: 'By the bank', zh_tw: '由本行處理' },
  byPortal: { en: 'By the portal', zh_tw: '由系統處理' },
  ofNetwork: {
    en: ({ network }: { network: string }) => `Network ${network}`,
    zh_tw: ({ network }) => `網路區段 ${network}`,
  },
});

/** Texts of the page after "This was not me". */
export const nextStepsText = messages({
  title: { en: 'Two more steps', zh_tw: '請再完成兩個步驟' },
  back: { en: 'Back to security activity', zh_tw: '返回登入與安全紀錄' },
  done: {
    en: ({ sessions, browsers }: { sessions: number; browsers: number }) =>
      `Only this browser is logged on now. Other log-ons ended: ${sessions}. Other browsers removed: ${browsers}.`,
    zh_tw: ({ sessions, browsers }) =>
      `目前僅此瀏覽器保持登入。已結束其他登入 ${sessions} 個，移除其他瀏覽器 ${browsers} 個。`,
  },
  paused: {
    en: ({ passkeys }: { passkeys: number }) =>
      `Passkeys paused: ${passkeys}. Keep those that are yours under Security activity.`,
    zh_tw: ({ passkeys }) => `已暫停通行密鑰 ${passkeys} 組，請至「登入與安全紀錄」保留您認得的。`,
  },
  lead: {
    en: 'These steps keep other people out.',
    zh_tw: '完成後可避免他人繼續使用您的卡片與帳號。',
  },
  freezeTitle: { en: 'Freeze your cards', zh_tw: '凍結卡片' },
  freezeLead: {
    en: 'Choose a card. New payments are declined until you unfreeze it.',
    zh_tw: '請選擇卡片。解除前，新的交易一律不予授權。',
  },
  freeze: { en: 'Choose a card', zh_tw: '選擇卡片' },
  passwordTitle: { en: 'Choose a new password', zh_tw: '變更密碼' },
  passwordLead: {
    en: 'Choose one that you use nowhere else. You log on again with it.',
    zh_tw: '請設定未在其他網站使用過的密碼，變更後須重新登入。',
  },
  password: { en: 'Change the password', zh_tw: '變更密碼' },
  doubt: {
    en: 'If a card was used without you, report it lost or call the anti-fraud hotline 165.',
    zh_tw: '若卡片遭盜刷，請立即辦理掛失，亦可撥打 165 反詐騙諮詢專線。',
  },
});
