import { defineFeature } from '../../shared/feature.ts';

export const feature = defineFeature({
  name: 'published',
  pages: [
    { path: 'information/:key', load: () => import('./web/InformationPage.tsx') },
    { path: 'information/:key', load: () => import('./web/InformationPage.tsx'), shell: 'beforeLogOn' },
    { path: 'spending-management/:key', load: () => import('./web/SpendingPage.tsx') },
  ],
  menu: [
    {
      label: { en: 'Spending management', zh_tw: '消費管理' },
      group: 'main',
      section: 'offers',
      order: 50,
      page: 'spending-management/overview',
    },
  ],
});
