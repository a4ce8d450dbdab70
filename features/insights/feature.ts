import { defineFeature } from '../../shared/feature.ts';

export const feature = defineFeature({
  name: 'insights',
  pages: [{ path: 'insights', load: () => import('./web/InsightsPage.tsx') }],
  menu: [
    {
      label: { en: 'Spending insights', zh_tw: '消費分析' },
      group: 'main',
      section: 'offers',
      order: 40,
      page: 'insights',
    },
  ],
});
