import { defineFeature } from '../../shared/feature.ts';
import { limitErrors } from './errors.messages.ts';

export const feature = defineFeature({
  name: 'temporary-limit',
  pages: [
    { path: 'card-management/:cardId/temporary-limit', load: () => import('./web/TemporaryLimitPage.tsx') },
  ],
  menu: [{ group: 'more', order: 70 }],
  cardFunction: {
    id: 'temporary-limit',
    label: { en: 'Temporary credit limit increase', zh_tw: '臨時調高信用額度' },
    mayUse: (card) => card.relationship === 'primary' && card.status === 'active',
    whyNone: { en: 'The limit of an active primary card can be raised', zh_tw: '僅有效的正卡可臨時調高額度' },
  },
  errors: limitErrors,
});
