import { describe, expect, it } from 'vitest';
import { daysOf, monthBefore } from '../../../shared/dates.ts';
import type { PurchaseCategory } from '../../../shared/transaction-categories.ts';
import { compareMonths, foreignRows } from './view.ts';

const money = (amount: number) => ({ amount: `${amount}`, currency: 'TWD' });
const sum = (month: string, category: PurchaseCategory, total: number) => ({
  month,
  category,
  total: money(total),
  count: 1,
});

describe('months compared', () => {
  it('[INSIGHT-1] has this month, last month and the same month last year, the largest category first', () => {
    const spending = [
      sum('2026-01', 'dining', 100),
      sum('2026-01', 'travel', 900),
      sum('2025-12', 'dining', 150),
      sum('2025-01', 'health', 70),
      sum('2025-11', 'education', 5_000),
    ];
    expect(compareMonths(spending, '2026-01')).toEqual({
      months: ['2026-01', '2025-12', '2025-01'],
      rows: [
        { category: 'travel', totals: [money(900), money(0), money(0)] },
        { category: 'dining', totals: [money(100), money(150), money(0)] },
        { category: 'health', totals: [money(0), money(0), money(70)] },
      ],
      totals: [money(1_000), money(150), money(70)],
    });
  });

  it.each([
    ['2026-03', 3, '2025-12'],
    ['2026-12', -1, '2027-01'],
    ['2026-01', 12, '2025-01'],
  ])('counts months back from %s by %d', (month, count, before) => {
    expect(monthBefore(month, count)).toBe(before);
  });

  it.each([
    ['2028-02', '2028-02-01', '2028-02-29'],
    ['2026-12', '2026-12-01', '2026-12-31'],
    ['2026', '2026-01-01', '2026-12-31'],
  ])('has the days of %s', (period, fromDate, toDate) => {
    expect(daysOf(period)).toEqual({ fromDate, toDate });
  });
});

describe('purchases abroad', () => {
  it('[INSIGHT-4] have the sum of each year before its months', () => {
    const of = (month: string, spent: number, fees: number) => ({
      month,
      spent: { total: money(spent), count: 1 },
      fees: { total: money(fees), count: 1 },
    });
    const foreign = [of('2026-03', 100, 2), of('2026-01', 50, 1), of('2025-07', 10, 0), of('2024-12', 7, 7)];
    expect(foreignRows({ foreign, today: '2026-03-08' })).toEqual([
      { period: '2026', spent: money(150), fees: money(3) },
      { period: '2026-03', spent: money(100), fees: money(2) },
      { period: '2026-01', spent: money(50), fees: money(1) },
      { period: '2025', spent: money(10), fees: money(0) },
      { period: '2025-07', spent: money(10), fees: money(0) },
    ]);
  });
});
