import { defineErrors } from '../../shared/errors.ts';
import { defineFeature } from '../../shared/feature.ts';

export const pinErrors = defineErrors({
  'SVC-PIN': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'PIN setup is not available for this card. Contact us.',
      zh_tw: '此卡目前無法設定預借現金密碼，請聯絡我們。',
    },
    actions: ['contact'],
    state: 'ineligible',
  },
  'PIN-LIMIT': {
    status: 400,
    surface: 'dialog',
    text: {
      en: 'You have made 3 PIN requests today. Try again tomorrow.',
      zh_tw: '今日設定次數已達 3 次，請於明日再試。',
    },
    actions: ['done'],
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof pinErrors, true> {}
}

export const feature = defineFeature({
  name: 'cash-advance-pin',
  pages: [
    {
      path: 'card-management/:cardId/cash-advance-pin',
      load: () => import('./web/PinPage.tsx'),
      flag: 'cashAdvancePin',
    },
  ],
  menu: [
    {
      label: { en: 'Cash advance PIN', zh_tw: '預借現金密碼' },
      group: 'more',
      order: 60,
      flag: 'cashAdvancePin',
    },
  ],
  cardFunction: {
    id: 'cash-advance-pin',
    label: { en: 'Cash advance PIN', zh_tw: '預借現金密碼' },
    mayUse: (card) => card.relationship === 'primary' && card.status === 'active' && !card.corporate,
    whyNone: {
      en: 'A PIN can be set for an active primary card that is not a corporate card',
      zh_tw: '僅已開卡且有效的正卡可設定密碼，商務卡不適用',
    },
    flag: 'cashAdvancePin',
  },
  errors: pinErrors,
});
