/** Examples of the API document for banks: a supplementary card with the layers of its holder and of the primary cardholder. */
import { twd } from '../../../../../shared/money.ts';
import type { CardFamily, FamilyCard, PrimaryControls } from '../../parts/family.ts';
import type { AnswerOf, QuestionOf } from '../calls.ts';
import { CARD, CUSTOMER, FAMILY_CARD, FAMILY_REQUEST, HOLDER, TRANSACTION } from './example-ids.ts';
import { controls } from './examples-controls.ts';

const { perPurchase } = controls.stops;

export const primary: PrimaryControls = {
  version: 4,
  settings: {
    frozen: false,
    online: true,
    abroad: true,
    contactless: true,
    cash: false,
    perPurchase: undefined,
    perPeriod: 5_000n,
  },
  stopped: false,
  stops: {
    online: ['online'],
    abroad: ['abroad'],
    contactless: ['contactless'],
    cash: ['cash'],
    perPurchase,
    perPeriod: perPurchase,
  },
  looseningsToday: 0,
};

export const withExtra: PrimaryControls = {
  ...primary,
  version: 5,
  extra: { requestId: FAMILY_REQUEST, amount: twd(5000), used: twd(0), until: '2026-03-15' },
  looseningsToday: 1,
};

const familyCard: FamilyCard = {
  cardId: FAMILY_CARD,
  accountCardId: CARD,
  holderId: HOLDER,
  holderName: { en: 'LIN BEA', zh_tw: '林小美' },
  holderAdult: false,
  separated: false,
  lastFour: '5678',
  productName: { en: 'Platinum card', zh_tw: '白金卡' },
  status: 'active',
  changeable: true,
  stopped: false,
  spent: twd(4700),
  periodFrom: '2026-03-06',
  holder: { ...controls.settings, frozen: false },
  primary: withExtra,
  effects: controls.effects,
  stops: controls.stops,
  highestLimit: twd(100_000),
  newest: [
    {
      id: TRANSACTION,
      date: '2026-03-10',
      description: { en: 'Tokyo bookshop', zh_tw: '東京書店' },
      amount: twd(4700),
      pending: true,
    },
  ],
};

/** The example of the question. */
export const familyReads: {
  readonly [M in keyof CardFamily]-?: {
    readonly about: string;
    readonly ask: QuestionOf<M>;
    readonly answer: AnswerOf<M>;
  };
} = {
  family: {
    about: 'The supplementary cards on the accounts of a customer, with both layers of controls',
    ask: [CUSTOMER],
    answer: [familyCard],
  },
};
