import { defineFeature } from '../../shared/feature.ts';

export const feature = defineFeature({
  name: 'reward-points',
  pages: [
    { path: 'card-management/:cardId/reward-points', load: () => import('./web/RewardPointsPage.tsx') },
  ],
  menu: [{ group: 'more', section: 'points', order: 20 }],
  cardFunction: {
    id: 'reward-points',
    label: { en: 'Reward points', zh_tw: '紅利點數' },
  },
  cardLinks: [
    {
      place: 'points',
      label: { en: 'View reward points', zh_tw: '查看紅利點數' },
      order: 10,
      page: 'card-management/:cardId/reward-points',
    },
  ],
});
