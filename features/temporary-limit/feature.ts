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
    whyNone: { en: 'Only active primary cards can have a higher limit', zh_tw: '限有效正卡申請臨時調高額度' },
  },
  errors: limitErrors,
});
