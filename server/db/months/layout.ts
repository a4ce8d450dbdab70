/**
 * History by month: a table is partitioned by the month of a date, so that an old month leaves as a whole (docs/decisions/0084). Its
 * partitions are in schema `history`: one for each month, one for everything before, and one for everything after.
 */
import { monthBefore } from '../../../shared/dates.ts';

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

/** Months that exist ahead of the current one. Each costs every read a little. */
export const MONTHS_AHEAD = 2;

/** Months before the current one that never leave: the pages look back three years. */
export const LEAST_KEPT = 36;

/** A month as `2026-11`. */
export type Month = string;

/** The name of the partition of a month, in schema {@link HISTORY}. */
export const partitionOf = ({ name }: MonthlyTable, month: Month): string =>
  `${name}_${month.replace('-', '_')}`;
export const beforeOf = ({ name }: MonthlyTable): string => `${name}_before`;
export const afterOf = ({ name }: MonthlyTable): string => `${name}_after`;
export const keysOf = ({ name }: MonthlyTable): string => `${name}_keys`;
/** The function that adds months. */
export const adderOf = ({ name }: MonthlyTable): string => `add_months_of_${name}`;

/** The first day of a month. */
export const firstDay = (month: Month): string => `${month}-01`;

export const monthOf = (date: string): Month => date.slice(0, 7);

/** The months from one to another, both included; none if the second is earlier. */
export function monthsBetween(first: Month, last: Month): readonly Month[] {
  const months: Month[] = [];
  for (let month = first; month <= last; month = monthBefore(month, -1)) months.push(month);
  return months;
}
