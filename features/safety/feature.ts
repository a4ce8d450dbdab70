import { defineFeature } from '../../shared/feature.ts';
import { safetyErrors } from './errors.messages.ts';
import { mayFreeze } from './rules.ts';

export const feature = defineFeature({
  name: 'safety',
  pages: [
    { path: 'card-management/:cardId/safety', load: () => import('./web/SafetyPage.tsx') },
    { path: 'card-management/:cardId/safety/confirm', load: () => import('./web/confirm/ConfirmPage.tsx') },
  ],
  menu: [{ group: 'main', section: 'safety', order: 20 }],
  cardFunction: {
    id: 'safety',
    label: { en: 'Card safety', zh_tw: '用卡安全設定' },
    mayUse: mayFreeze,
    whyNone: {
      en: 'None of your cards can be frozen, because they are blocked or not valid. Contact us about a new card.',
      zh_tw: '您的卡片均已停用或失效，無須凍結；如需新卡請聯絡我們。',
    },
  },
  cardLinks: [
    {
      place: 'transactions',
      label: { en: 'Card safety', zh_tw: '用卡安全設定' },
      order: 20,
      page: 'card-management/:cardId/safety',
      mayUse: mayFreeze,
    },
  ],
  errors: safetyErrors,
});
