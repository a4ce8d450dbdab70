/**
 * History by month: a table is partitioned by a date, so that an old month leaves as a whole (docs/decisions/0084). Its partitions are in
 * schema `history`: the months that leave next, the years after them, and one each for what is before and after all of them. Months of
 * all years would cost every read more, because it looks into each partition.
 */
import { type IsoDate, monthBefore } from '../../../shared/dates.ts';

/** A table whose rows can be kept by month. */
export interface MonthlyTable {
  readonly schema: string;
  readonly name: string;
  /** The date column whose month decides. It must not be null. */
  readonly date: string;
  /**
   * The primary key without months. With months the key of the table contains the date, and a table of keys, without months, says that a
   * key is there once. Foreign keys that refer to the table refer to the table of keys instead.
   */
  readonly key: readonly string[];
}

export const TRANSACTIONS: MonthlyTable = {
  schema: 'cards',
  name: 'transactions',
  date: 'transaction_date',
  key: ['customer_id', 'transaction_id'],
};

/** Schema of partitions, tables of keys and their functions. */
export const HISTORY = 'history';
/** Schema of a table by month that is being filled. */
export const DRAFT = 'history_new';
/** Schema of the table before, until it is dropped. */
export const REPLACED = 'history_old';

/** Months ahead of the current one that have a partition. */
export const MONTHS_AHEAD = 2;

/** Months before the current one that never leave: the pages look back three years. */
export const LEAST_KEPT = 36;

/** A month as `2026-11`. */
export type Month = string;

export const beforeOf = ({ name }: MonthlyTable): string => `${name}_before`;
export const afterOf = ({ name }: MonthlyTable): string => `${name}_after`;
export const keysOf = ({ name }: MonthlyTable): string => `${name}_keys`;
/** The function that adds months. */
export const adderOf = ({ name }: MonthlyTable): string => `add_months_of_${name}`;

/** The first day of a month. */
export const firstDay = (month: Month): string => `${month}-01`;

export const monthOf = (date: string): Month => date.slice(0, 7);

/** The days of a partition: from the first, to before the last. */
export interface Range {
  /** The name of the partition, in schema {@link HISTORY}. */
  readonly name: string;
  readonly from: IsoDate;
  readonly to: IsoDate;
}

const rangeOf = ({ name }: MonthlyTable, first: Month, months: number, label: string): Range => ({
  name: `${name}_${label}`,
  from: firstDay(first),
  to: firstDay(monthBefore(first, -months)),
});

export const monthRange = (table: MonthlyTable, month: Month): Range =>
  rangeOf(table, month, 1, month.replace('-', '_'));

/** The months of a range that begins and ends with a month. */
export function monthsOf(table: MonthlyTable, { from, to }: Pick<Range, 'from' | 'to'>): readonly Range[] {
  const months: Range[] = [];
  for (let month = monthOf(from); month < monthOf(to); month = monthBefore(month, -1))
    months.push(monthRange(table, month));
  return months;
}

/** Years before the current one that have a range of their own. A row with a wrong date must not make a thousand. */
export const MOST_YEARS = 20;

/**
 * The ranges of a table whose first row is of a month, without a gap. The first year has its months if one of them may leave. Later years
 * are split when their turn comes.
 */
export function rangesOf(table: MonthlyTable, first: Month, today: IsoDate): readonly Range[] {
  const last = monthBefore(today, -MONTHS_AHEAD);
  const earliest = monthBefore(`${today.slice(0, 4)}-01`, 12 * MOST_YEARS);
  const start = first < earliest ? earliest : first < last ? first : last;
  const leaving = monthBefore(today, LEAST_KEPT).slice(0, 4);
  const ranges: Range[] = [];
  let year = Number(start.slice(0, 4));
  if (start.slice(0, 4) <= leaving) {
    ranges.push(...monthsOf(table, { from: firstDay(start), to: `${year + 1}-01-01` }));
    year++;
  }
  for (; year <= Number(last.slice(0, 4)); year++) ranges.push(rangeOf(table, `${year}-01`, 12, `${year}`));
  return ranges;
}
