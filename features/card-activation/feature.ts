import { defineFeature } from '../../shared/feature.ts';
import { activationErrors } from './errors.messages.ts';

export const feature = defineFeature({
  name: 'card-activation',
  pages: [
    { path: 'card-management/:cardId/activation', load: () => import('./web/OwnActivationPage.tsx') },
    { path: 'card-activation-error', load: () => import('./web/ActivationErrorPage.tsx') },
    { path: 'card-activation', load: () => import('./web/CardActivationPage.tsx'), shell: 'beforeLogOn' },
  ],
  cardLinks: [
    {
      place: 'activation',
      label: { en: 'Activate card', zh_tw: '開卡' },
      order: 10,
      page: 'card-management/:cardId/activation',
      main: true,
      mayUse: ({ status }) => status === 'unactivated',
    },
    {
      place: 'onItsWay',
      label: { en: 'Activate the new card', zh_tw: '新卡開卡' },
      order: 10,
      page: 'card-management/:cardId/activation',
    },
  ],
  errors: activationErrors,
});
