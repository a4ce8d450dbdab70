import { defineFeature } from '../../shared/feature.ts';
import { disputeErrors } from './errors.messages.ts';

export const feature = defineFeature({
  name: 'disputes',
  pages: [
    {
      path: 'card-management/:cardId/dispute/:transactionId',
      load: () => import('./web/flow/DisputeLinePage.tsx'),
    },
  ],
  errors: disputeErrors,
});
