import { defineFeature } from '../../shared/feature.ts';
import { contactErrors } from './errors.messages.ts';

export const feature = defineFeature({
  name: 'contact-change',
  pages: [
    { path: 'user-profile/contact/:kind', load: () => import('./web/change/ChangeContactPage.tsx') },
    {
      path: 'user-profile/contact-changes/:changeId/:answer',
      load: () => import('./web/answer/AnswerPage.tsx'),
    },
    { path: 'contact-objection', load: () => import('./web/ObjectionPage.tsx'), shell: 'beforeLogOn' },
  ],
  errors: contactErrors,
});
