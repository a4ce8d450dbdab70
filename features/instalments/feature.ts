import { defineErrors } from '../../shared/errors.ts';
import { defineFeature } from '../../shared/feature.ts';

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

export const feature = defineFeature({
  name: 'instalments',
  pages: [{ path: 'card-management/:cardId/instalments', load: () => import('./web/InstalmentsPage.tsx') }],
  menu: [{ label: { en: 'Switch to Instalments', zh_tw: '申請分期' }, group: 'more', order: 10 }],
  cardFunction: {
    id: 'instalments',
    label: { en: 'Switch to instalments', zh_tw: '申請分期' },
    mayUse: (card) => card.relationship === 'primary' && card.status === 'active',
    whyNone: {
      en: 'Only active cards of the primary cardholder can be used for this.',
      zh_tw: '僅限正卡持卡人使用中的信用卡申請。',
    },
  },
  cardLinks: [
    {
      place: 'totalDue',
      label: { en: 'Switch to instalments', zh_tw: '申請分期' },
      order: 20,
      page: 'card-management/:cardId/instalments',
      primaryOnly: true,
      statuses: ['active'],
    },
  ],
  errors: instalmentErrors,
});
