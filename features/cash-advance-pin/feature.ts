import { defineFeature } from '../../shared/feature.ts';
import { pinErrors } from './errors.messages.ts';

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
      en: 'Only active primary cards can have a PIN. Corporate cards cannot.',
      zh_tw: '限有效正卡設定預借現金密碼（商務卡除外）',
    },
    flag: 'cashAdvancePin',
  },
  errors: pinErrors,
});
