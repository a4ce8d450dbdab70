import { defineFeature } from '../../shared/feature.ts';

export const feature = defineFeature({
  name: 'consents',
  pages: [{ path: 'my-data/consents', load: () => import('./web/ConsentsPage.tsx') }],
  menu: [
    {
      label: { en: 'Offers and consents', zh_tw: '行銷同意設定' },
      group: 'main',
      section: 'data',
      order: 30,
      page: 'my-data/consents',
    },
  ],
});
