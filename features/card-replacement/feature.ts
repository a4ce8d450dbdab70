import { defineFeature } from '../../shared/feature.ts';
import { replacementErrors } from './errors.messages.ts';

export const feature = defineFeature({
  name: 'card-replacement',
  pages: [
    {
      path: 'card-management/:cardId/replacement',
      load: () => import('./web/ReplacementPage.tsx'),
      flag: 'cardReplacement',
    },
    // Without a flag: freezing the card and the bank's number are always there.
    { path: 'lost-card', load: () => import('./web/lost/ChooseLostCardPage.tsx') },
    { path: 'lost-card/:cardId', load: () => import('./web/lost/LostCardPage.tsx') },
  ],
  menu: [
    {
      label: { en: 'Lost or stolen', zh_tw: '掛失' },
      group: 'main',
      section: 'safety',
      order: 10,
      page: 'lost-card',
    },
    { group: 'more', order: 80, flag: 'cardReplacement' },
  ],
  cardFunction: {
    id: 'replacement',
    label: { en: 'Replace a card', zh_tw: '卡片補發' },
    // Same rule as in the card system. For a blocked card, the overview links to the order.
    mayUse: ({ status }) => status === 'active' || status === 'unactivated' || status === 'damaged',
    whyNone: {
      en: 'None of your cards can be replaced online. Contact us.',
      zh_tw: '您的卡片無法於線上申請補發，請聯絡我們。',
    },
    flag: 'cardReplacement',
  },
  cardLinks: [
    {
      place: 'stopped',
      label: { en: 'Replacement card', zh_tw: '補發新卡' },
      order: 10,
      page: 'card-management/:cardId/replacement',
      mayUse: ({ status }) => ['damaged', 'lost', 'stolen'].includes(status),
      flag: 'cardReplacement',
    },
    {
      place: 'onItsWay',
      label: { en: 'View the order', zh_tw: '查看補發申請' },
      order: 20,
      page: 'card-management/:cardId/replacement',
      flag: 'cardReplacement',
    },
  ],
  errors: replacementErrors,
});
