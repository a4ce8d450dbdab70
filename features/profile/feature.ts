import { defineFeature } from '../../shared/feature.ts';
import { profileErrors } from './errors.messages.ts';

export const feature = defineFeature({
  name: 'profile',
  pages: [
    { path: 'user-profile', load: () => import('./web/ProfilePage.tsx') },
    { path: 'user-profile/statement-delivery', load: () => import('./web/StatementDeliveryPage.tsx') },
  ],
  menu: [
    {
      label: { en: 'User profile', zh_tw: '個人資料' },
      group: 'main',
      section: 'you',
      order: 60,
      page: 'user-profile',
    },
    {
      label: { en: 'Statement delivery', zh_tw: '帳單寄送方式' },
      group: 'main',
      section: 'payments',
      order: 70,
      page: 'user-profile/statement-delivery',
    },
  ],
  errors: profileErrors,
});
