/** Grouping of the transaction list. Pure functions without texts or React. */
import { addDays, type IsoDate, lastOfMonth } from '../../../../shared/dates.ts';
import { fromWire, toWire, twd, type WireMoney } from '../../../../shared/money.ts';
import { isPurchase } from '../../../../shared/transaction-categories.ts';
import type { Transaction } from '../../contract.ts';

/** The lines of one day. */
export interface DayGroup {
  readonly date: IsoDate;
  readonly lines: readonly Transaction[];
  /** Month, yyyy-MM. Set on the first group of each month on the page. */
  readonly startsMonth?: string;
}

/** Groups lines that are sorted by date. */
export function groupByDay(lines: readonly Transaction[]): DayGroup[] {
  const groups: (DayGroup & { lines: Transaction[] })[] = [];
  for (const line of lines) {
    const date = line.transactionDate;
    const last = groups.at(-1);
    if (last?.date === date) last.lines.push(line);
    else {
      const month = date.slice(0, 7);
      groups.push({ date, lines: [line], ...(last?.date.slice(0, 7) !== month && { startsMonth: month }) });
    }
  }
  return groups;
}

/** Returns whether the list shows a day as "today", as "yesterday" or as a date. */
export function dayKind(date: IsoDate, today: IsoDate | undefined): 'today' | 'yesterday' | 'date' {
  if (today === undefined) return 'date';
  if (date === today) return 'today';
  return date === addDays(today, -1) ? 'yesterday' : 'date';
}

/** Returns the last day of a month, or today in the current month. A sum of the month is of the days up to it. */
export function lastDaySoFar(month: string, today: IsoDate): number {
  const last = lastOfMonth(month);
  return Number((last < today ? last : today).slice(8));
}

/**
 * Returns the sum of a day's purchases. Undefined for fewer than two, whose sum is seen, and for a day at the edge of the page,
 * of which the next page may have more.
 */
export function sumOfDay(group: DayGroup, groups: readonly DayGroup[], edges: Edges): WireMoney | undefined {
  if ((group === groups[0] && !edges.first) || (group === groups.at(-1) && !edges.last)) return undefined;
  const bought = group.lines.filter(({ category }) => isPurchase(category));
  if (bought.length < 2) return undefined;
  return toWire(twd(bought.reduce((sum, { amount }) => sum + fromWire(amount).minor, 0n)));
}

/** Whether the list begins and ends on the page. */
export interface Edges {
  readonly first: boolean;
  readonly last: boolean;
}
