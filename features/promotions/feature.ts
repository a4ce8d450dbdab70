import { defineFeature } from '../../shared/feature.ts';

export const feature = defineFeature({
  name: 'promotions',
  pages: [
    { path: 'promotion-listing', load: () => import('./web/ListingPage.tsx') },
    { path: 'promotion-detail', load: () => import('./web/DetailPage.tsx') },
  ],
  menu: [
    {
      label: { en: 'Offers', zh_tw: '優惠活動' },
      group: 'main',
      section: 'offers',
      order: 10,
      page: 'promotion-listing',
      offers: true,
    },
  ],
});
