import { defineErrors } from '../../shared/errors.ts';

export const operationErrors = defineErrors({
  'UNDER-WAY': {
    status: 409,
    surface: 'dialog',
    title: { en: 'A request is in progress', zh_tw: '已有申請處理中' },
    text: {
      en: 'You have already sent a request of this kind for this card, and we are waiting for its result. Do not send it again: we will tell you as soon as we know.',
      zh_tw: '此卡已有一筆同類型的申請處理中，請勿重複送出。有結果時，我們會立即通知您。',
    },
    actions: ['close'],
  },
  'NOT-DONE': {
    status: 409,
    surface: 'dialog',
    title: { en: 'Not completed', zh_tw: '申請未完成' },
    text: {
      en: 'Your request did not reach the card system, and nothing was changed. Start again.',
      zh_tw: '您的申請未送達信用卡系統，資料未變更，請重新申請。',
    },
    actions: ['close'],
  },
  'CARD-SYSTEM': {
    // Not 503, which means that the portal itself is down.
    status: 502,
    surface: 'dialog',
    title: { en: 'Card system unavailable', zh_tw: '信用卡系統無法連線' },
    text: {
      en: 'The card system cannot be reached at the moment. Nothing was changed. Try again in a few minutes.',
      zh_tw: '信用卡系統暫時無法連線，您的資料未變更，請於幾分鐘後再試。',
    },
    actions: ['close'],
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof operationErrors, true> {}
}
