import { defineFeature } from '../../shared/feature.ts';
import { passwordChangeErrors } from './errors.messages.ts';

export const feature = defineFeature({
  name: 'change-password',
  pages: [
    { path: 'change-password', load: () => import('./web/ChangePasswordPage.tsx') },
    {
      path: 'change-password-successful',
      load: () => import('./web/PasswordChangedPage.tsx'),
      shell: 'plain',
    },
  ],
  menu: [
    {
      label: { en: 'Change password', zh_tw: '變更密碼' },
      group: 'main',
      section: 'you',
      order: 80,
      page: 'change-password',
    },
  ],
  errors: passwordChangeErrors,
});
