/** Examples of the API document for banks, one for each read and each kind of command. All people are fictional. */
import { createPublicKey } from 'node:crypto';
import { twd } from '../../../../../shared/money.ts';
import type { CardTransaction, ListedStatement } from '../../parts/history.ts';
import type { InstalmentOffer, InstalmentPlan } from '../../parts/instalments.ts';
import type { RedemptionSummary } from '../../parts/redemption.ts';
import type { CardDetail, CardSummary, Customer } from '../../port.ts';
import type { AnswerOf, QuestionOf, ReadName } from '../calls.ts';
import {
  CARD,
  CONVERSION,
  CUSTOMER,
  ENTRY,
  EXAMPLE_KEY,
  REDEMPTION,
  STATEMENT,
  TRANSACTION,
} from './example-ids.ts';
import { contacts } from './examples-contacts.messages.ts';
import { controls } from './examples-controls.ts';
import { disputeReads } from './examples-disputes.messages.ts';
import { familyReads } from './examples-family.messages.ts';
import { customerLines, merchantMonthQuery, merchantMonths } from './examples-insights.ts';
import { paymentInfo, paymentSlip } from './examples-payments.ts';
import { ends, entry } from './examples-points.messages.ts';
import { terms } from './examples-terms.ts';

const PAGE = { pageNumber: 0, pageSize: 20 };
export const MUG = { en: 'Mug', zh_tw: '馬克杯' };

const customer: Customer = {
  customerId: CUSTOMER,
  customerNumber: '0012345678',
  name: { en: 'LIN ANN', zh_tw: '林安' },
  phone: { full: '0912345678', masked: '0912-***-678' },
  email: { full: 'ann@example.com', masked: 'a***n@example.com' },
  nationalIdMasked: 'A*****6789',
  birthDate: '1990-05-17',
  primary: true,
  corporate: false,
  redemptionBatchOpen: false,
};
const summary: CardSummary = {
  cardId: CARD,
  productCode: 'PLT',
  productName: { en: 'Platinum card', zh_tw: '白金卡' },
  maskedNumber: '•••• •••• •••• 1234',
  lastFour: '1234',
  holderName: 'LIN ANN',
  relationship: 'primary',
  corporate: false,
  status: 'active',
  expiry: '04/31',
  creditLimit: twd(100_000),
  availableCredit: twd(83_470),
  currentBalance: twd(16_530),
  latestStatement: {
    statementDate: '2026-03-05',
    paymentDueDate: '2026-03-20',
    total: twd(10_000),
    minimumPayment: twd(1000),
    paidSince: twd(500),
    suspended: twd(1500),
  },
  points: 466,
};
const detail: CardDetail = {
  ...summary,
  cashAdvanceLimit: twd(20_000),
  interestRate: '13.05',
  cashbackMethod: 'accumulate',
  autopay: 'full',
  pinSet: true,
  canActivate: false,
};
const listed: ListedStatement = {
  statementId: STATEMENT,
  statementMonth: '2026-03',
  statementDate: '2026-03-05',
  paymentDueDate: '2026-03-20',
  total: twd(10_000),
  minimumPayment: twd(1000),
  suspended: twd(1500),
};
const transaction: CardTransaction = {
  transactionId: TRANSACTION,
  transactionDate: '2026-03-10',
  postingDate: '2026-03-11',
  description: { en: 'Tokyo bookshop', zh_tw: '東京書店' },
  amount: twd(6120),
  foreignAmount: { minor: 29_800n, currency: 'JPY' },
  merchantCountry: 'JP',
  exchangeDate: '2026-03-11',
  category: 'shopping',
  instalmentEligible: true,
};
const transactions = { content: [transaction], totalElements: 1 };
export const redeemed: RedemptionSummary = {
  redemptionId: REDEMPTION,
  date: '2026-03-12',
  description: MUG,
  redeemCode: 'K7M2Q9RTVX',
  points: 100,
};
export const cancellableUntil = new Date('2026-03-13T08:09:30.000Z');
const plan: InstalmentPlan = {
  tenor: 3,
  annualRate: '6.00',
  interest: twd(61),
  fee: twd(100),
  monthly: twd(2060),
  first: twd(2161),
  total: twd(6281),
  annualPercentageRate: '15.92',
};
const offer: InstalmentOffer = {
  transaction,
  type: 'unbilled',
  plan,
  firstMonth: '2026-04',
  lastMonth: '2026-06',
};
export const conversion = {
  ...offer,
  conversionId: CONVERSION,
  referenceNumber: 'IN260312001',
  convertedOn: '2026-03-12',
};
const membership = { partner: 'SKYM', id: '123456789' };
export const inquiry = {
  currentLimit: twd(100_000),
  maximumLimit: twd(150_000),
  today: '2026-03-12',
  allowed: true,
};

/** An example of a read of a card. */
const ofCard = <A>(about: string, answer: A) => ({
  about,
  ask: [CUSTOMER, CARD] as [string, string],
  answer,
});

/** The examples of all reads. A missing read does not compile. */
export const READ_EXAMPLES: {
  readonly [M in ReadName]: {
    readonly about: string;
    readonly ask: QuestionOf<M>;
    readonly answer: AnswerOf<M>;
  };
} = {
  customer: { about: 'A customer', ask: [CUSTOMER], answer: customer },
  customerByNumber: {
    about: 'The customer with the bank’s customer number; none when several have it',
    ask: ['0012345678'],
    answer: customer,
  },
  cards: { about: 'All cards of a customer, oldest first', ask: [CUSTOMER], answer: [summary] },
  card: ofCard('A card', detail),
  cardWithHolder: ofCard('A card and its holder', { card: detail, customer }),
  identify: {
    about: 'The card that four details match; neither answer nor time tells which is wrong',
    ask: [
      {
        cardNumber: '4000001234561234',
        expiry: { month: '04', year: '31' },
        nationalId: 'A123456789',
        birthDate: '1990-05-17',
      },
    ],
    answer: { customerId: CUSTOMER, cardId: CARD, lastFour: '1234', status: 'active', canActivate: false },
  },
  isNationalId: {
    about: 'Whether a text is the national id of the customer',
    ask: [CUSTOMER, 'A123456789'],
    answer: true,
  },
  eStatements: { about: 'Statements, newest first', ask: [CUSTOMER, CARD, { limit: 12 }], answer: [listed] },
  statement: {
    about: 'One statement',
    ask: [CUSTOMER, CARD, { statementId: STATEMENT }],
    answer: {
      ...listed,
      previousBalance: twd(4000),
      payments: twd(4000),
      adjustments: twd(0),
      newCharges: twd(10_000),
      interest: twd(0),
      fees: twd(0),
      interestRate: '13.05',
      creditLimit: twd(100_000),
      cashAdvanceLimit: twd(20_000),
      ...{ pointsBefore: 500, pointsEarned: 66, pointsUsed: 100, pointsAfter: 466 },
      minimumOnly: { payments: 10, total: twd(10_578), interest: twd(578) },
      chargedThisYear: { interest: twd(112), fees: twd(0) },
    },
  },
  transactions: {
    about: 'A page of transactions',
    ask: [CUSTOMER, CARD, 'unbilled', { ...PAGE, keyword: 'tokyo', minAmount: twd(1000) }],
    answer: transactions,
  },
  earnedBy: {
    about: 'The transactions that earned the points of a ledger entry',
    ask: [CUSTOMER, { entryId: ENTRY, campaignId: 'BASE', campaignRulesetId: 'R1' }, PAGE],
    answer: transactions,
  },
  charged: {
    about: 'Charges by month and category',
    ask: [CUSTOMER, CARD, '2026-01-01'],
    answer: [{ month: '2026-03', category: 'shopping', total: twd(6120), count: 1 }],
  },
  pointBalance: ofCard('The points of a card', 466),
  pointsEnding: ofCard('What is left of the points that end, soonest first', ends),
  pointEntries: {
    about: 'The points ledger of a card, newest first',
    ask: [CUSTOMER, CARD, PAGE],
    answer: { content: [entry], totalElements: 1 },
  },
  verifyMembership: {
    about: 'What the partner says of a membership; changes nothing',
    ask: [CUSTOMER, membership],
    answer: { verdict: 'accepted' },
  },
  knowsMembership: {
    about: 'Whether the customer has redeemed to a membership before',
    ask: [CUSTOMER, membership],
    answer: false,
  },
  redemptions: {
    about: 'Redemptions of all cards of a customer',
    ask: [CUSTOMER, { ...PAGE, order: 'desc' }],
    answer: { content: [redeemed], totalElements: 1 },
  },
  redemption: {
    about: 'One redemption',
    ask: [CUSTOMER, REDEMPTION],
    answer: {
      ...redeemed,
      cardId: CARD,
      lastFour: '1234',
      itemCode: 'G100',
      category: 'gift',
      quantity: 1,
      delivery: { email: 'ann@example.com' },
      cancellableUntil,
    },
  },
  convertible: {
    about: 'Transactions that may be paid in instalments today',
    ask: [CUSTOMER, CARD, 'unbilled', PAGE],
    answer: transactions,
  },
  instalmentPlans: {
    about: 'Plans for an amount, shortest first',
    ask: [CUSTOMER, CARD, twd(6120)],
    answer: [plan],
  },
  offerInstalments: {
    about: 'The terms for one transaction now; changes nothing',
    ask: [CUSTOMER, CARD, TRANSACTION, 3],
    answer: offer,
  },
  conversions: {
    about: 'Transactions that were converted',
    ask: [CUSTOMER, CARD, { ...PAGE, sort: { by: 'date', order: 'desc' } }],
    answer: { content: [conversion], totalElements: 1 },
  },
  pinKey: { about: 'The RSA key for PIN blocks', ask: [], answer: createPublicKey(EXAMPLE_KEY) },
  pinStanding: ofCard('Whether the PIN can be changed now', { available: true, usedToday: 0 }),
  limitInquiry: ofCard('How far the limit may be raised today', inquiry),
  replacement: ofCard('What can be ordered for a card, and its open order', {
    categories: ['damaged', 'lost', 'stolen'],
  }),
  controls: ofCard('Freeze, switches, limits and wallets of a card, and what each of them stops', controls),
  contacts: {
    about: 'How to reach a customer, and what of it may be changed',
    ask: [CUSTOMER],
    answer: contacts,
  },
  ...disputeReads,
  ...familyReads,
  paymentInfo: ofCard('What is left of the latest statement, and how it can be paid', paymentInfo),
  paymentSlip: {
    about: 'The three lines of a payment slip, for one amount',
    ask: [CUSTOMER, CARD, twd(8000)],
    answer: paymentSlip,
  },
  merchantMonths: {
    about: 'Sums of each merchant and month, over all cards of a customer',
    ask: [CUSTOMER, merchantMonthQuery],
    answer: merchantMonths(CARD, transaction),
  },
  customerLines: {
    about: 'The lines behind a sum, newest first',
    ask: [CUSTOMER, { fromDate: '2026-03-01', toDate: '2026-03-31', abroad: true, pageSize: 20 }],
    answer: customerLines(CARD, transaction),
  },
  terms: { about: 'The terms of the bank that hold on a day', ask: ['2026-03-12'], answer: terms },
};
