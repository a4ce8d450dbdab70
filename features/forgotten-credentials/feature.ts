import { defineFeature } from '../../shared/feature.ts';
import { forgottenErrors } from './errors.messages.ts';

export const feature = defineFeature({
  name: 'forgotten-credentials',
  pages: [{ path: 'forgot-password', load: () => import('./web/ForgottenPage.tsx'), shell: 'beforeLogOn' }],
  errors: forgottenErrors,
});
