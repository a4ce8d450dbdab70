import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../../shared/dates.ts';
import { toWire, twd } from '../../../../shared/money.ts';
import type { Transaction } from '../../contract.ts';
import { dayKind, groupByDay, lastDaySoFar, sumOfDay } from './groups.ts';

const line = (transactionDate: string, id = transactionDate): Transaction => ({
  transactionId: id,
  transactionDate,
  description: 'Shop',
  amount: toWire(twd(100)),
  category: 'dining',
  instalmentEligible: false,
});

describe('days of the list', () => {
  it('[CARD-2] keep every line in order, one group a day, with the month at its first group', () => {
    const days = fc.array(fc.nat(90), { maxLength: 30 }).map((all) => all.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(days, fc.boolean(), (offsets, newestFirst) => {
        const sorted = offsets.map((days, index) => line(addDays('2026-11-20', -days), `${index}`));
        const lines = newestFirst ? sorted : sorted.toReversed();
        const groups = groupByDay(lines);
        expect(groups.flatMap((group) => group.lines)).toEqual(lines);
        expect(new Set(groups.map(({ date }) => date)).size).toBe(groups.length);
        const months = groups.flatMap(({ startsMonth }) => startsMonth ?? []);
        expect(months).toEqual([...new Set(lines.map((one) => one.transactionDate.slice(0, 7)))]);
      }),
    );
  });

  it('[CARD-11] sum their purchases, where the page has all of them and more than one', () => {
    const of = (date: string, amount: number, category = 'dining') => ({
      ...line(date, `${date}${amount}`),
      ...{ amount: toWire(twd(amount)), category },
    });
    const lines = [
      ...[of('2026-03-09', 1), of('2026-03-09', 2)],
      ...[
        of('2026-03-08', 300),
        of('2026-03-08', 20),
        of('2026-03-08', -50, 'refund'),
        of('2026-03-08', 5, 'fee'),
      ],
      ...[of('2026-03-07', 40), of('2026-03-07', -40, 'payment')],
      ...[of('2026-03-06', 6), of('2026-03-06', 7)],
    ];
    const groups = groupByDay(lines);
    const sums = (first: boolean, last: boolean) =>
      groups.map((group) => sumOfDay(group, groups, { first, last })?.amount);
    expect(sums(true, true)).toEqual(['3', '320', undefined, '13']);
    expect(sums(false, false)).toEqual([undefined, '320', undefined, undefined]);
  });

  it('[CARD-11] of a month so far end with the month or today', () => {
    expect(lastDaySoFar('2026-11', '2026-11-27')).toBe(27);
    expect(lastDaySoFar('2026-11', '2026-11-01')).toBe(1);
    expect(lastDaySoFar('2026-10', '2026-11-27')).toBe(31);
    expect(lastDaySoFar('2028-02', '2028-03-01')).toBe(29);
  });

  it('[CARD-2] are called today and yesterday by the date of the server', () => {
    expect(dayKind('2026-03-01', '2026-03-01')).toBe('today');
    expect(dayKind('2026-02-28', '2026-03-01')).toBe('yesterday');
    expect(dayKind('2026-02-27', '2026-03-01')).toBe('date');
    expect(dayKind('2026-03-02', '2026-03-01')).toBe('date');
    expect(dayKind('2026-03-01', undefined)).toBe('date');
  });
});
