import { defineFeature } from '../../shared/feature.ts';
import { redemptionErrors } from './errors.messages.ts';

export const feature = defineFeature({
  name: 'points-redemption',
  pages: [
    {
      path: 'card-management/:cardId/points-redemption',
      load: () => import('./web/order/RedemptionPage.tsx'),
    },
    { path: 'points', load: () => import('./web/PointsPage.tsx') },
    { path: 'redemption-history', load: () => import('./web/HistoryPage.tsx') },
    { path: 'redemption-history/:redemptionId', load: () => import('./web/DetailPage.tsx') },
  ],
  menu: [
    { group: 'more', section: 'points', order: 30 },
    {
      label: { en: 'Redemption history', zh_tw: '兌換紀錄' },
      group: 'more',
      section: 'points',
      order: 40,
      page: 'redemption-history',
    },
  ],
  cardFunction: {
    id: 'points-redemption',
    label: { en: 'Points redemption', zh_tw: '點數兌換' },
    mayUse: (card) => card.status === 'active',
    whyNone: { en: 'Only active cards can redeem points', zh_tw: '限有效卡兌換點數' },
  },
  cardLinks: [
    {
      place: 'points',
      label: { en: 'Points redemption', zh_tw: '點數兌換' },
      order: 20,
      page: 'card-management/:cardId/points-redemption',
      mayUse: ({ status }) => status === 'active',
    },
  ],
  errors: redemptionErrors,
});
