import { describe, expect, it } from 'vitest';
import { SPECIAL_PURCHASES } from '../../../shared/transaction-categories.ts';
import { type ConversionTerms, type Convertible, cardConverts, instalmentEligible } from './eligibility.ts';
import { TRANSACTION_CATEGORIES } from './parts/history.ts';
import { CARD_STATUSES } from './port.ts';

const latest = { statementDate: '2026-11-14', paymentDueDate: '2026-11-29' };
const purchase: Convertible = { category: 'shopping', amount: 1000n, overLimit: false };
const TERMS: ConversionTerms = { plans: [{ least: 1000n }], excluded: SPECIAL_PURCHASES };

const eligible = (
  transaction: Convertible,
  statement: typeof latest | undefined,
  today: string,
  terms: ConversionTerms = TERMS,
) => instalmentEligible(transaction, statement, today, terms);

describe('instalment eligibility', () => {
  it('[INS-2] requires at least NT$1,000', () => {
    expect(eligible(purchase, latest, '2026-11-20')).toBe(true);
    expect(eligible({ ...purchase, amount: 999n }, latest, '2026-11-20')).toBe(false);
    expect(eligible({ ...purchase, amount: -1000n }, latest, '2026-11-20')).toBe(false);
  });

  it('[INS-2] excludes non-purchases, excluded categories and over-limit purchases', () => {
    const allowed = TRANSACTION_CATEGORIES.filter((category) =>
      eligible({ ...purchase, category }, latest, '2026-11-20'),
    );
    expect(allowed).toEqual([
      'dining',
      'groceries',
      'shopping',
      'transport',
      'travel',
      'entertainment',
      'health',
      'education',
      'insurance',
    ]);
    expect(eligible({ ...purchase, overLimit: true }, latest, '2026-11-20')).toBe(false);
  });

  it('[BANK-4] amounts and excluded categories are those of the bank’s terms', () => {
    const plans = [{ least: 3000n, most: 5000n }, { least: 10_000n }];
    const terms: ConversionTerms = { plans, excluded: ['shopping'] };
    const amounts = [2999n, 3000n, 5000n, 5001n, 9999n, 10_000n, 999_999n];
    const fitting = amounts.filter((amount) =>
      eligible({ ...purchase, category: 'utility', amount }, latest, '2026-11-20', terms),
    );
    expect(fitting).toEqual([3000n, 5000n, 10_000n, 999_999n]);
    expect(eligible({ ...purchase, amount: 3000n }, latest, '2026-11-20', terms)).toBe(false);
    expect(eligible(purchase, latest, '2026-11-20', { plans: [], excluded: [] })).toBe(false);
  });

  it('[INS-2] accepts unbilled purchases, and the latest statement until its due date', () => {
    const billed = { ...purchase, statementDate: latest.statementDate };
    expect(eligible(billed, latest, '2026-11-29')).toBe(true);
    expect(eligible(billed, latest, '2026-11-30')).toBe(false);
    expect(eligible({ ...purchase, statementDate: '2026-10-14' }, latest, '2026-11-20')).toBe(false);
    expect(eligible(purchase, latest, '2026-11-30')).toBe(true);
    expect(eligible(purchase, undefined, '2026-11-20')).toBe(true);
  });

  it('[INS-2] excludes converted transactions', () => {
    expect(eligible({ ...purchase, converted: true }, latest, '2026-11-20')).toBe(false);
    expect(eligible({ ...purchase, converted: false }, latest, '2026-11-20')).toBe(true);
  });

  it('[INS-2] requires an active primary card', () => {
    const converting = CARD_STATUSES.filter((status) => cardConverts({ status, relationship: 'primary' }));
    expect(converting).toEqual(['active']);
    expect(cardConverts({ status: 'active', relationship: 'supplementary' })).toBe(false);
  });
});
