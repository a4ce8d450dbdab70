import { defineFeature } from '../../shared/feature.ts';
import { disputeErrors } from './errors.messages.ts';

export const feature = defineFeature({
  name: 'disputes',
  pages: [
    {
      path: 'card-management/:cardId/dispute/:transactionId',
      load: () => import('./web/flow/DisputeLinePage.tsx'),
    },
    { path: 'disputes', load: () => import('./web/cases/DisputesPage.tsx') },
    { path: 'disputes/:disputeId', load: () => import('./web/cases/DisputePage.tsx') },
  ],
  menu: [
    {
      label: { en: 'Disputes', zh_tw: '爭議款項' },
      group: 'main',
      section: 'disputes',
      order: 35,
      page: 'disputes',
    },
  ],
  errors: disputeErrors,
});
