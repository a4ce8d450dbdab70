import { defineFeature } from '../../shared/feature.ts';
import { instalmentErrors } from './errors.messages.ts';

export const feature = defineFeature({
  name: 'instalments',
  pages: [{ path: 'card-management/:cardId/instalments', load: () => import('./web/InstalmentsPage.tsx') }],
  menu: [{ group: 'more', section: 'payments', order: 27 }],
  cardFunction: {
    id: 'instalments',
    label: { en: 'Switch to instalments', zh_tw: '申請分期' },
    mayUse: (card) => card.relationship === 'primary' && card.status === 'active',
    whyNone: {
      en: 'Only active cards of the primary cardholder can be used for this.',
      zh_tw: '限有效正卡申請分期。',
    },
  },
  cardLinks: [
    {
      place: 'totalDue',
      label: { en: 'Switch to instalments', zh_tw: '申請分期' },
      order: 20,
      page: 'card-management/:cardId/instalments',
      primaryOnly: true,
      notWhenOverdue: true,
      mayUse: ({ status }) => status === 'active',
    },
  ],
  purchasePart: () => import('./web/PlanLinks.tsx'),
  errors: instalmentErrors,
});
