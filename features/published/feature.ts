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
    {
      label: { en: 'Frequently asked questions', zh_tw: '常見問題' },
      group: 'main',
      section: 'you',
      order: 90,
      page: 'information/help',
    },
    {
      label: { en: 'Contact us', zh_tw: '聯絡我們' },
      group: 'main',
      section: 'you',
      order: 95,
      page: 'information/contact',
    },
  ],
});
