import { describe, expect, it } from 'vitest';
import { toWire, twd } from '../../../shared/money.ts';
import type { CardSummary } from '../../cards/contract.ts';
import type { EStatement } from '../contract.ts';
import { byYear, stateOf, trendOf } from './statement-view.ts';

const money = (dollars: number) => toWire(twd(dollars));

function statement(month: string, total: number, settled?: boolean): EStatement {
  return {
    paymentKey: month,
    statementMonth: month,
    statementDate: `${month}-17`,
    paymentDueDate: `${month}-28`,
    total: money(total),
    minimumPayment: money(Math.max(Math.floor(total / 10), 0)),
    ...(settled !== undefined && { settled }),
  };
}

/** A card whose latest statement of NT$1,000 is due on 28 November 2026. */
const card = (paid: number) =>
  ({
    statementBalance: money(1_000),
    paidSinceStatement: money(paid),
    minimumPayment: money(100),
    paymentDueDate: '2026-11-28',
  }) as CardSummary;

describe('[CARD-4] the list of statements', () => {
  it('groups by year, newest first, and sums the totals', () => {
    const all = [statement('2026-02', 300), statement('2026-01', -50), statement('2025-12', 7)];
    expect(byYear(all)).toEqual([
      { year: '2026', statements: all.slice(0, 2), total: money(250) },
      { year: '2025', statements: all.slice(2), total: money(7) },
    ]);
    expect(byYear([])).toEqual([]);
  });

  it.each([
    ['open before the due date', statement('2026-11', 1_000), 0, '2026-11-28', 'open'],
    ['open until the date is known', statement('2026-11', 1_000), 0, undefined, 'open'],
    ['overdue without the minimum payment', statement('2026-11', 1_000), 99, '2026-11-29', 'overdue'],
    ['open after the minimum payment', statement('2026-11', 1_000), 100, '2026-11-29', 'open'],
    ['paid', statement('2026-11', 1_000), 1_000, '2026-12-24', 'paid'],
    ['an earlier one, paid', statement('2026-10', 1_000, true), 0, '2026-12-24', 'paid'],
    ['an earlier one, not paid', statement('2026-10', 1_000, false), 1_000, '2026-12-24', 'carried'],
    ['nothing to pay', statement('2026-11', -20), 0, '2026-12-24', 'nothing'],
  ] as const)('shows the state: %s', (_, one, paid, today, state) => {
    expect(stateOf(one, card(paid), today)).toBe(state);
  });

  it('[DSP-9] is not paid while all that is unpaid is in dispute', () => {
    const disputed = { ...card(400), suspended: money(600) };
    expect(stateOf(statement('2026-11', 1_000), disputed, '2026-12-24')).toBe('disputed');
  });

  it('draws the last twelve totals, oldest first, against the highest', () => {
    const months = Array.from({ length: 14 }, (_, n) => statement(`2026-${10 + n}`, n === 2 ? 400 : 100));
    const trend = trendOf(months);
    expect(trend?.bars).toHaveLength(12);
    expect(trend?.bars.at(-1)).toEqual({ month: '2026-10', dollars: 100, height: 25 });
    expect(trend?.highest.statementMonth).toBe('2026-12');
    expect(trend?.average).toEqual(money(125));
  });

  it('draws a credit balance as an empty bar, and nothing for one statement', () => {
    const trend = trendOf([statement('2026-02', -30), statement('2026-01', 60)]);
    expect(trend?.bars.map(({ height }) => height)).toEqual([100, 0]);
    expect(trendOf([statement('2026-01', 60)])).toBeUndefined();
  });
});
