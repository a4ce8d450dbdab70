import { defineErrors } from '../../shared/errors.ts';

export const instalmentErrors = defineErrors({
  'INS-DONE': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'This transaction is already on an instalment plan. Nothing was changed. See “Your instalments” below.',
      zh_tw: '此交易先前已申請分期，本次未重複申請。可於「您的分期」查看。',
    },
    actions: ['done'],
  },
  'INS-NONE': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'This purchase cannot be paid in instalments: its amount or kind is not eligible, or the payment due date has passed. Nothing was changed. Choose another purchase.',
      zh_tw: '此筆消費無法分期：金額或消費類別不符，或已逾繳款截止日。目前未有任何變更，請選擇其他消費。',
    },
    actions: ['done'],
    state: 'ineligible',
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof instalmentErrors, true> {}
}
