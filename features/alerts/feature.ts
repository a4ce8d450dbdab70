import { defineFeature } from '../../shared/feature.ts';
import { alertErrors } from './errors.messages.ts';

export const feature = defineFeature({
  name: 'alerts',
  pages: [
    { path: 'notices', load: () => import('./web/NoticesPage.tsx') },
    { path: 'alerts', load: () => import('./web/AlertsPage.tsx') },
  ],
  menu: [
    {
      label: { en: 'Notices', zh_tw: '通知' },
      group: 'main',
      section: 'you',
      order: 40,
      page: 'notices',
    },
    {
      label: { en: 'Alert settings', zh_tw: '通知設定' },
      group: 'main',
      section: 'you',
      order: 50,
      page: 'alerts',
    },
  ],
  errors: alertErrors,
});
