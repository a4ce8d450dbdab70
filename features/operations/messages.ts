/** Messages about the outcome of a request that was in progress. */
import { messages } from '../../shared/messages.ts';

export const doneNotice = messages({
  subject: { en: 'Your request is complete', zh_tw: '您的申請已完成' },
  text: {
    en: (p: { request: string }) => `Your request is complete: ${p.request}.`,
    zh_tw: (p: { request: string }) => `您的申請已完成：${p.request}。`,
  },
});

export const failureNotice = messages({
  subject: { en: 'We could not complete your request', zh_tw: '您的申請未完成' },
  text: {
    en: (p: { request: string }) =>
      `We could not complete your request, and nothing was changed: ${p.request}. You can send it again.`,
    zh_tw: (p: { request: string }) => `您的申請未完成，資料未變更：${p.request}。您可重新申請。`,
  },
});

/** Names of the kinds of commands. */
export const requestName = messages({
  redeem: { en: 'redeem points', zh_tw: '點數兌換' },
  'cancel-redemption': { en: 'cancel a redemption of points', zh_tw: '取消點數兌換' },
  'convert-to-instalments': { en: 'convert a purchase to instalments', zh_tw: '消費分期' },
  'set-pin': { en: 'set the cash advance PIN', zh_tw: '設定預借現金密碼' },
  'raise-limit': { en: 'raise the credit limit temporarily', zh_tw: '臨時調高額度' },
  'replace-card': { en: 'replace the card', zh_tw: '補發卡片' },
  'set-cashback-method': { en: 'change the cashback method', zh_tw: '變更現金回饋方式' },
  'activate-card': { en: 'activate the card', zh_tw: '開卡' },
  'freeze-card': { en: 'freeze the card', zh_tw: '凍結卡片' },
  'set-controls': { en: 'change the safety settings of the card', zh_tw: '變更用卡安全設定' },
  'remove-wallet-token': { en: 'remove the card from a wallet', zh_tw: '解除行動支付綁定' },
  'change-contact': { en: 'change a contact', zh_tw: '變更聯絡資料' },
  'undo-contact': { en: 'take back the change of a contact', zh_tw: '復原聯絡資料' },
  'open-dispute': { en: 'open a dispute', zh_tw: '申請爭議款項處理' },
  'add-dispute-evidence': { en: 'add files to a dispute', zh_tw: '補充爭議案件檔案' },
  'answer-dispute': { en: 'answer us about a dispute', zh_tw: '回覆爭議案件' },
  'withdraw-dispute': { en: 'withdraw a dispute', zh_tw: '撤回爭議案件' },
  'set-family-controls': { en: 'change the limits of a family card', zh_tw: '變更附卡使用限制' },
  'freeze-family-card': { en: 'freeze a family card', zh_tw: '凍結附卡' },
  'stop-family-card': { en: 'stop a family card', zh_tw: '停用附卡' },
  'allow-family-extra': { en: 'allow more on a family card', zh_tw: '同意附卡增加金額' },
});
