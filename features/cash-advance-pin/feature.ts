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
      en: 'A PIN can be set for an active primary card that is not a corporate card',
      zh_tw: '僅已開卡且有效的正卡可設定密碼，商務卡不適用',
    },
    flag: 'cashAdvancePin',
  },
  errors: pinErrors,
});
