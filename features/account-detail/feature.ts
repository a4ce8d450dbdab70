import { defineFeature } from '../../shared/feature.ts';

export const feature = defineFeature({
  name: 'account-detail',
  pages: [
    { path: 'card-management', load: () => import('./web/cards/CardsPage.tsx') },
    { path: 'card-management/:cardId', load: () => import('./web/AccountPage.tsx') },
    { path: 'transactions', load: () => import('./web/TransactionsPage.tsx') },
  ],
  menu: [
    {
      label: { en: 'Card management', zh_tw: '卡片管理' },
      group: 'main',
      order: 20,
      page: 'card-management',
    },
  ],
  cardLinks: [
    {
      place: 'transactions',
      label: { en: 'Account detail', zh_tw: '帳務明細' },
      order: 10,
      page: 'card-management/:cardId',
    },
  ],
});
