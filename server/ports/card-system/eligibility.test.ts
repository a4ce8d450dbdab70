import { describe, expect, it } from 'vitest';
import { type Convertible, cardConverts, instalmentEligible } from './eligibility.ts';
import { TRANSACTION_CATEGORIES } from './parts/history.ts';
import { CARD_STATUSES } from './port.ts';

const latest = { statementDate: '2026-11-14', paymentDueDate: '2026-11-29' };
const purchase: Convertible = { category: 'shopping', amount: 1000n, overLimit: false };

describe('instalment eligibility', () => {
  it('[INS-2] requires at least NT$1,000', () => {
    expect(instalmentEligible(purchase, latest, '2026-11-20')).toBe(true);
    expect(instalmentEligible({ ...purchase, amount: 999n }, latest, '2026-11-20')).toBe(false);
    expect(instalmentEligible({ ...purchase, amount: -1000n }, latest, '2026-11-20')).toBe(false);
  });

  it('[INS-2] excludes non-purchases, excluded categories and over-limit purchases', () => {
    const allowed = TRANSACTION_CATEGORIES.filter((category) =>
      instalmentEligible({ ...purchase, category }, latest, '2026-11-20'),
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
    expect(instalmentEligible({ ...purchase, overLimit: true }, latest, '2026-11-20')).toBe(false);
  });

  it('[INS-2] accepts unbilled purchases, and the latest statement until its due date', () => {
    const billed = { ...purchase, statementDate: latest.statementDate };
    expect(instalmentEligible(billed, latest, '2026-11-29')).toBe(true);
    expect(instalmentEligible(billed, latest, '2026-11-30')).toBe(false);
    expect(instalmentEligible({ ...purchase, statementDate: '2026-10-14' }, latest, '2026-11-20')).toBe(
      false,
    );
    expect(instalmentEligible(purchase, latest, '2026-11-30')).toBe(true);
    expect(instalmentEligible(purchase, undefined, '2026-11-20')).toBe(true);
  });

  it('[INS-2] excludes converted transactions', () => {
    expect(instalmentEligible({ ...purchase, converted: true }, latest, '2026-11-20')).toBe(false);
    expect(instalmentEligible({ ...purchase, converted: false }, latest, '2026-11-20')).toBe(true);
  });

  it('[INS-2] requires an active primary card', () => {
    const converting = CARD_STATUSES.filter((status) => cardConverts({ status, relationship: 'primary' }));
    expect(converting).toEqual(['active']);
    expect(cardConverts({ status: 'active', relationship: 'supplementary' })).toBe(false);
  });
});
