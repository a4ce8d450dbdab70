import { messages } from '../../shared/messages.ts';

/** Texts of the page for a request whose outcome is still unknown. */
export const underWayText = messages({
  title: { en: 'Your request is in progress', zh_tw: '申請處理中' },
  waiting: {
    en: 'We have sent it to the card system and are waiting for the result.',
    zh_tw: '您的申請已送出，正在等候處理結果。',
  },
  doNotRepeat: {
    en: 'Do not send it again. We do not accept another request of this kind until we have the result.',
    zh_tw: '請勿重複送出。在結果確定之前，同類型的申請不會受理。',
  },
  mayLeave: {
    en: 'You can leave this page or log off. We will send you a message.',
    zh_tw: '您可以離開此頁面或登出，有結果時我們會傳送訊息通知您。',
  },
  request: { en: 'Request', zh_tw: '申請項目' },
  sentAt: { en: 'Sent', zh_tw: '送出時間' },
  doneTitle: { en: 'Your request is complete', zh_tw: '申請已完成' },
  done: { en: 'We have sent you a message about this.', zh_tw: '我們已傳送通知訊息給您。' },
  reference: { en: 'Reference number', zh_tw: '案件編號' },
  failedTitle: { en: 'We could not complete your request', zh_tw: '申請未完成' },
  nothingChanged: { en: 'Nothing was changed.', zh_tw: '您的資料未變更。' },
  again: { en: 'Back to the form', zh_tw: '返回申請頁' },
  list: {
    en: (p: { count: number; requests: string }) =>
      p.count === 1
        ? `1 request is in progress: ${p.requests}. Do not send it again.`
        : `${p.count} requests are in progress: ${p.requests}. Do not send them again.`,
    zh_tw: (p: { count: number; requests: string }) =>
      `有 ${p.count} 筆申請處理中：${p.requests}。請勿重複送出。`,
  },
  separator: { en: ', ', zh_tw: '、' },
  listTitle: { en: 'In progress', zh_tw: '處理中' },
});
