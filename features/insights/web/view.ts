/** Computes the figures of the page from the answer. Amounts are exact, never floats. */

import { monthBefore } from '../../../shared/dates.ts';
import type { QueryOf } from '../../../shared/http/endpoint.ts';
import { fromWire, toWire, twd, type WireMoney } from '../../../shared/money.ts';
import type { PurchaseCategory } from '../../../shared/transaction-categories.ts';
import type { Insights, insightCalls } from '../contract.ts';

/** The transactions behind a figure. */
export type LinesOf = Omit<QueryOf<typeof insightCalls.lines>, 'after'>;

interface ComparedRow {
  readonly category: PurchaseCategory;
  /** Totals of the compared months, in the order of the months. */
  readonly totals: readonly WireMoney[];
}

export interface Comparison {
  /** The month, the previous month, and the same month of the previous year. */
  readonly months: readonly string[];
  /** Categories with a purchase in one of the months. Sorted by the amount of the first month, largest first. */
  readonly rows: readonly ComparedRow[];
  readonly totals: readonly WireMoney[];
}

export function sumOf(amounts: readonly WireMoney[]): WireMoney {
  return toWire(twd(amounts.reduce((sum, amount) => sum + fromWire(amount).minor, 0n)));
}

/** Returns the first amount minus the second, TWD. */
export function difference(a: WireMoney, b: WireMoney): bigint {
  return fromWire(a).minor - fromWire(b).minor;
}

export function compareMonths(spending: Insights['spending'], month: string): Comparison {
  const months = [month, monthBefore(month, 1), monthBefore(month, 12)];
  const categories = [
    ...new Set(spending.filter((sum) => months.includes(sum.month)).map(({ category }) => category)),
  ];
  const totalOf = (of: string, category?: string) =>
    sumOf(
      spending
        .filter((sum) => sum.month === of && (category === undefined || sum.category === category))
        .map(({ total }) => total),
    );
  const rows = categories.map((category) => ({
    category,
    totals: months.map((one) => totalOf(one, category)),
  }));
  return {
    months,
    rows: rows.toSorted((a, b) => Number(difference(b.totals[0]!, a.totals[0]!))),
    totals: months.map((one) => totalOf(one)),
  };
}

export interface ForeignRow {
  /** A year (yyyy) or a month (yyyy-MM). */
  readonly period: string;
  readonly spent: WireMoney;
  readonly fees: WireMoney;
}

/** Returns the rows of this year and last year. Each year precedes its months. */
export function foreignRows({ foreign, today }: Pick<Insights, 'foreign' | 'today'>): readonly ForeignRow[] {
  const year = Number(today.slice(0, 4));
  return [`${year}`, `${year - 1}`].flatMap((name) => {
    const months = foreign.filter(({ month }) => month.startsWith(name));
    if (months.length === 0) return [];
    const whole = {
      period: name,
      spent: sumOf(months.map(({ spent }) => spent.total)),
      fees: sumOf(months.map(({ fees }) => fees.total)),
    };
    return [
      whole,
      ...months.map(({ month, spent, fees }) => ({ period: month, spent: spent.total, fees: fees.total })),
    ];
  });
}
