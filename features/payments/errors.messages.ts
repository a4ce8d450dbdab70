import { defineErrors } from '../../shared/errors.ts';

export const paymentErrors = defineErrors({
  /** `details.why` is a reason of `NO_SLIP` in rules.ts. */
  'PAY-SLIP': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'There is no payment slip for this card now. Reload the page and choose another way to pay.',
      zh_tw: '此卡目前無法產生繳款條碼，請重新整理頁面並改用其他繳款方式。',
    },
    actions: ['close'],
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof paymentErrors, true> {}
}
