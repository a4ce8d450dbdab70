import { defineFeature } from '../../shared/feature.ts';
import { dataRequestErrors } from './errors.messages.ts';

export const feature = defineFeature({
  name: 'data-requests',
  pages: [
    { path: 'my-data/requests', load: () => import('./web/RequestsPage.tsx') },
    { path: 'my-data/requests/new', load: () => import('./web/NewRequestPage.tsx') },
    { path: 'my-data/requests/:requestId', load: () => import('./web/RequestPage.tsx') },
  ],
  menu: [
    {
      label: { en: 'Requests about my data', zh_tw: '個人資料申請' },
      group: 'main',
      section: 'data',
      order: 20,
      page: 'my-data/requests',
    },
  ],
  errors: dataRequestErrors,
});
