import { defineFeature } from '../../shared/feature.ts';
import { closingErrors } from './errors.messages.ts';

export const feature = defineFeature({
  name: 'closing',
  pages: [{ path: 'my-data/closing', load: () => import('./web/ClosingPage.tsx') }],
  errors: closingErrors,
});
