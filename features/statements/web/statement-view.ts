/** Values derived from a card's statements. Pure functions without texts or React. */
import type { IsoDate } from '../../../shared/dates.ts';
import { fromWire, toWire, twd, type WireMoney } from '../../../shared/money.ts';
import type { CardSummary } from '../../cards/contract.ts';
import { dueState, paidState } from '../../cards/web/view-model.ts';
import type { EStatement } from '../contract.ts';

/**
 * `carried`: the statement was not fully paid in time, so the rest is part of the next statement. `disputed`: all that is unpaid is in
 * dispute.
 */
export type StatementState = 'nothing' | 'paid' | 'disputed' | 'carried' | 'open' | 'overdue';

/** Returns the state of a statement. The latest statement's state comes from its card. `today` is undefined until it has loaded. */
export function stateOf(
  statement: EStatement,
  card: CardSummary,
  today: IsoDate | undefined,
): StatementState {
  if (dollars(statement.total) <= 0n) return 'nothing';
  if (statement.settled !== undefined) return statement.settled ? 'paid' : 'carried';
  const state = paidState(card);
  if (state === 'paid' || state === 'disputed') return state;
  return today && dueState(card, today).kind === 'overdue' ? 'overdue' : 'open';
}

/** The statements of one year, and the sum of their totals. */
export interface StatementYear {
  readonly year: string;
  readonly statements: readonly EStatement[];
  readonly total: WireMoney;
}

/** Groups statements by year and keeps their order. */
export function byYear(all: readonly EStatement[]): StatementYear[] {
  const years = new Map<string, EStatement[]>();
  for (const statement of all) {
    const year = statement.statementMonth.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), statement]);
  }
  return [...years].map(([year, statements]) => ({ year, statements, total: sumOf(statements) }));
}

const TREND_MONTHS = 12;

export interface Trend {
  /** Bars, oldest first. */
  readonly bars: readonly {
    readonly month: string;
    readonly dollars: number;
    /** Percentage of the highest total. */
    readonly height: number;
  }[];
  readonly average: WireMoney;
  readonly highest: EStatement;
}

/** Returns the totals of the last twelve statements; undefined for fewer than two. `all` is sorted newest first. */
export function trendOf(all: readonly EStatement[]): Trend | undefined {
  const shown = all.slice(0, TREND_MONTHS);
  const [first] = shown;
  if (!first || shown.length < 2) return undefined;
  const highest = shown.reduce((most, one) => (dollars(one.total) > dollars(most.total) ? one : most), first);
  const top = Math.max(Number(dollars(highest.total)), 1);
  const bars = shown.toReversed().map(({ statementMonth: month, total }) => {
    const amount = Number(dollars(total));
    return { month, dollars: amount, height: (Math.max(amount, 0) * 100) / top };
  });
  const average = Math.round(Number(fromWire(sumOf(shown)).minor) / shown.length);
  return { bars, average: toWire(twd(average)), highest };
}

function sumOf(statements: readonly EStatement[]): WireMoney {
  return toWire(twd(statements.reduce((sum, { total }) => sum + dollars(total), 0n)));
}

function dollars(money: WireMoney): bigint {
  return fromWire(money).minor;
}
