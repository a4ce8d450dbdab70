import { defineFeature } from '../../shared/feature.ts';

export const feature = defineFeature({
  name: 'my-data',
  pages: [{ path: 'my-data', load: () => import('./web/MyDataPage.tsx') }],
  menu: [
    {
      label: { en: 'My data', zh_tw: '我的資料' },
      group: 'main',
      section: 'data',
      order: 10,
      page: 'my-data',
    },
  ],
});
