import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, monthBefore } from '../../../shared/dates.ts';
import {
  firstDay,
  LEAST_KEPT,
  MONTHS_AHEAD,
  MOST_YEARS,
  monthOf,
  monthsOf,
  rangesOf,
  TRANSACTIONS,
} from './layout.ts';

const day = fc.integer({ min: 0, max: 12_000 }).map((days) => addDays('2010-01-01', days));

describe('ranges of a history by month', () => {
  it('[OPS-11] have no gap, and reach from the first month to the months ahead', () => {
    fc.assert(
      fc.property(day, day, (first, today) => {
        const ranges = rangesOf(TRANSACTIONS, monthOf(first), today);
        const last = monthBefore(today, -MONTHS_AHEAD);
        const earliest = `${Number(today.slice(0, 4)) - MOST_YEARS}-01-01`;
        expect(ranges[0]!.from <= firstDay(monthOf(first)) || ranges[0]!.from === earliest).toBe(true);
        expect(ranges.length).toBeLessThan(MOST_YEARS + 14);
        expect(ranges.at(-1)!.to > firstDay(last)).toBe(true);
        expect(ranges.slice(1).map(({ from }) => from)).toEqual(ranges.slice(0, -1).map(({ to }) => to));
        expect(new Set(ranges.map(({ name }) => name)).size).toBe(ranges.length);
      }),
    );
  });

  it('[OPS-11] are months in the first year only, and only if one of them may leave', () => {
    fc.assert(
      fc.property(day, day, (first, today) => {
        const ranges = rangesOf(TRANSACTIONS, monthOf(first), today);
        const months = ranges.filter(({ from, to }) => monthBefore(to, 1) === monthOf(from));
        const years = new Set(months.map(({ from }) => from.slice(0, 4)));
        const year = `${Math.max(Number(first.slice(0, 4)), Number(today.slice(0, 4)) - MOST_YEARS)}`;
        expect([...years]).toEqual(year <= monthBefore(today, LEAST_KEPT).slice(0, 4) ? [year] : []);
        for (const range of ranges.slice(months.length)) {
          expect(range.from.slice(5)).toBe('01-01');
          expect(range.to).toBe(`${Number(range.from.slice(0, 4)) + 1}-01-01`);
        }
      }),
    );
  });

  it('[OPS-11] of a year are its months, under their names', () => {
    const [year] = rangesOf(TRANSACTIONS, '2026-05', '2026-11-30');
    expect(year).toEqual({ name: 'transactions_2026', from: '2026-01-01', to: '2027-01-01' });
    const months = monthsOf(TRANSACTIONS, year!);
    expect(months).toHaveLength(12);
    expect(months[1]).toEqual({ name: 'transactions_2026_02', from: '2026-02-01', to: '2026-03-01' });
    expect(months.at(-1)).toMatchObject({ name: 'transactions_2026_12', to: year!.to });
  });
});
