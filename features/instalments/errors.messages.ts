import { defineErrors } from '../../shared/errors.ts';

export const instalmentErrors = defineErrors({
  'INS-DONE': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'This transaction is already on an instalment plan.',
      zh_tw: '此交易已申請分期。',
    },
    actions: ['done'],
  },
  'INS-NONE': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'Single purchases of NT$1,000 or more on your latest statement may be converted before the due date.',
      zh_tw: '最近一期帳單內單筆滿 NT$1,000 的消費，可於繳款截止日前申請。',
    },
    actions: ['done'],
    state: 'ineligible',
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof instalmentErrors, true> {}
}
