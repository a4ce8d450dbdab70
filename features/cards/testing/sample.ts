import type { CardDetail, CardSummary } from '../contract.ts';

const dollars = (amount: string) => ({ amount, currency: 'TWD' as const });

/** An active card of a primary cardholder with an unpaid statement. */
export const SAMPLE_CARD: CardSummary = {
  cardId: 'c1',
  productName: 'Harbour Card',
  productCode: 'CBT',
  maskedCardNumber: '•••• •••• •••• 5555',
  lastFour: '5555',
  cardHolderName: 'LIN',
  relationship: 'primary',
  corporate: false,
  status: 'active',
  expiry: '09/29',
  creditLimit: dollars('80000'),
  availableCredit: dollars('60000'),
  currentBalance: dollars('20000'),
  statementBalance: dollars('20000'),
  paidSinceStatement: dollars('0'),
  minimumPayment: dollars('2000'),
  paymentDueDate: '2026-11-30',
  statementDate: '2026-11-10',
  points: 300,
};

/** A card whose figures all differ, for tests that each stands beside its own label. */
export const CARD_DETAIL: CardDetail = {
  ...SAMPLE_CARD,
  availableCredit: dollars('57000'),
  currentBalance: dollars('23000'),
  statementBalance: dollars('20000'),
  paidSinceStatement: dollars('4000'),
  points: 1300,
  interestRate: '14.5',
  cashAdvanceLimit: dollars('16000'),
  cashbackMethod: 'accumulate',
  autopay: 'minimum',
  pinSet: true,
};

export const TEMPORARY_LIMIT = {
  limit: dollars('95000'),
  startDate: '2026-11-15',
  endDate: '2026-12-24',
} as const;
