import { defineFeature } from '../../shared/feature.ts';

export const feature = defineFeature({
  name: 'security-activity',
  pages: [
    { path: 'security', load: () => import('./web/SecurityPage.tsx') },
    { path: 'security/next-steps', load: () => import('./web/NextStepsPage.tsx') },
  ],
  menu: [
    {
      label: { en: 'Security activity', zh_tw: '登入與安全紀錄' },
      group: 'main',
      section: 'safety',
      order: 65,
      page: 'security',
    },
  ],
});
