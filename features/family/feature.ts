import { defineFeature } from '../../shared/feature.ts';
import { familyErrors } from './errors.messages.ts';

export const feature = defineFeature({
  name: 'family',
  pages: [
    { path: 'family', load: () => import('./web/FamilyPage.tsx') },
    { path: 'family/:cardId', load: () => import('./web/card/FamilyCardPage.tsx') },
    { path: 'family/:cardId/confirm', load: () => import('./web/confirm/ConfirmPage.tsx') },
    { path: 'family/:cardId/requests/:requestId', load: () => import('./web/answer/AnswerPage.tsx') },
  ],
  menu: [
    {
      label: { en: 'Family cards', zh_tw: '家人的卡' },
      group: 'main',
      section: 'family',
      order: 60,
      page: 'family',
    },
  ],
  errors: familyErrors,
});
