import { type CardFacts, defineFeature } from '../../shared/feature.ts';
import { limitErrors } from './errors.messages.ts';

const label = { en: 'Temporary credit limit increase', zh_tw: '臨時調高信用額度' };

/** Only the primary card has a limit of its own. */
const mayUse = (card: CardFacts) => card.relationship === 'primary' && card.status === 'active';

export const feature = defineFeature({
  name: 'temporary-limit',
  pages: [
    { path: 'card-management/:cardId/temporary-limit', load: () => import('./web/TemporaryLimitPage.tsx') },
  ],
  menu: [{ group: 'more', order: 70 }],
  cardFunction: {
    id: 'temporary-limit',
    label,
    mayUse,
    whyNone: { en: 'Only active primary cards can have a higher limit', zh_tw: '限有效正卡申請臨時調高額度' },
  },
  cardLinks: [
    {
      place: 'credit',
      label,
      order: 10,
      page: 'card-management/:cardId/temporary-limit',
      mayUse,
    },
  ],
  errors: limitErrors,
});
