import { defineFeature } from '../../shared/feature.ts';
import { registrationErrors } from './errors.messages.ts';

export const feature = defineFeature({
  name: 'registration',
  pages: [{ path: 'register-page', load: () => import('./web/RegistrationPage.tsx'), shell: 'beforeLogOn' }],
  errors: registrationErrors,
});
