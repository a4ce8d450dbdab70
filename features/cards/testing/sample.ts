import type { CardSummary } from '../contract.ts';

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
