/** Samples of a statement whose figures all differ, for tests that each stands beside its own label. */
import type { EStatement, StatementHead } from '../contract.ts';

const dollars = (amount: string) => ({ amount, currency: 'TWD' });

export const STATEMENT: EStatement = {
  paymentKey: 'k1',
  statementMonth: '2026-11',
  statementDate: '2026-11-10',
  paymentDueDate: '2026-11-30',
  total: dollars('20000'),
  minimumPayment: dollars('2000'),
};

export const STATEMENT_HEAD: StatementHead = {
  ...STATEMENT,
  previousBalance: dollars('18000'),
  payments: dollars('17500'),
  adjustments: dollars('-120'),
  currentSpending: dollars('19200'),
  interest: dollars('90'),
  fees: dollars('330'),
  interestRate: '14.5',
  creditLimit: dollars('80000'),
  cashAdvanceLimit: dollars('16000'),
  pointsBefore: 1100,
  pointsEarned: 640,
  pointsUsed: 440,
  pointsAfter: 1300,
  minimumOnly: { payments: 31, total: dollars('24500'), interest: dollars('4500') },
  chargedThisYear: { interest: dollars('700'), fees: dollars('560') },
};
