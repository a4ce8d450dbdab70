import { errorText } from '../../shared/errors.messages.ts';
import { defineFeature } from '../../shared/feature.ts';

export const feature = defineFeature({
  name: 'cashback',
  pages: [{ path: 'card-management/:cardId/cashback-method', load: () => import('./web/CashbackPage.tsx') }],
  menu: [{ group: 'more', section: 'points', order: 50 }],
  cardFunction: {
    id: 'cashback-method',
    label: { en: 'Cashback method', zh_tw: '現金回饋方式' },
    mayUse: (card) => card.relationship === 'primary',
    whyNone: errorText.primaryOnly,
  },
  cardLinks: [
    {
      place: 'cashback',
      label: { en: 'Change method', zh_tw: '變更方式' },
      order: 10,
      page: 'card-management/:cardId/cashback-method',
      primaryOnly: true,
    },
  ],
});
