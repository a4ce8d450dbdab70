import { defineFeature } from '../../shared/feature.ts';
import { copyErrors } from './errors.messages.ts';

export const feature = defineFeature({
  name: 'data-copy',
  pages: [
    { path: 'my-data/copy', load: () => import('./web/CopyPage.tsx') },
    { path: 'my-data/copy/:act', load: () => import('./web/ConfirmPage.tsx') },
  ],
  errors: copyErrors,
});
