import { defineFeature } from '../../shared/feature.ts';
import { paymentErrors } from './errors.messages.ts';

export const feature = defineFeature({
  name: 'payments',
  pages: [{ path: 'card-management/:cardId/pay', load: () => import('./web/PayPage.tsx') }],
  menu: [{ group: 'main', section: 'payments', order: 25 }],
  cardFunction: {
    id: 'pay',
    label: { en: 'Pay', zh_tw: '繳款' },
  },
  cardLinks: [
    {
      place: 'totalDue',
      label: { en: 'Pay', zh_tw: '繳款' },
      order: 5,
      page: 'card-management/:cardId/pay',
    },
  ],
  errors: paymentErrors,
});
