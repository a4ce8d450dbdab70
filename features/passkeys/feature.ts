import { defineFeature } from '../../shared/feature.ts';
import { passkeyErrors } from './errors.messages.ts';

export const feature = defineFeature({
  name: 'passkeys',
  errors: passkeyErrors,
  pages: [
    { path: 'security/add-passkey', load: () => import('./web/AddPasskeyPage.tsx'), flag: 'passkeys' },
    {
      path: 'security/passkeys/:passkeyId/:change',
      load: () => import('./web/change/ChangePasskeyPage.tsx'),
      flag: 'passkeys',
    },
  ],
  menu: [
    {
      label: { en: 'Add a passkey', zh_tw: '新增通行密鑰' },
      group: 'main',
      section: 'safety',
      order: 66,
      page: 'security/add-passkey',
      flag: 'passkeys',
    },
  ],
});
