/** Periods of the quick filters. */
import { addDays, type IsoDate, lastOfMonth, monthBefore } from '../../../../../shared/dates.ts';
import type { Search } from '../listState.ts';

type Period = Pick<Search, 'fromDate' | 'toDate'>;

/** Returns the same day some months earlier, or the last day of a shorter month. */
export function monthsBefore(date: IsoDate, months: number): IsoDate {
  const month = monthBefore(date, months);
  const sameDay = `${month}-${date.slice(8)}`;
  const last = lastOfMonth(month);
  return sameDay < last ? sameDay : last;
}

/** Returns the period from the day after the previous statement to the day of this statement. */
export function statementPeriod(statementDate: IsoDate): Period {
  return { fromDate: addDays(monthsBefore(statementDate, 1), 1), toDate: statementDate };
}

export function lastThreeMonths(today: IsoDate): Period {
  return { fromDate: addDays(monthsBefore(today, 3), 1), toDate: undefined };
}

export function thisYear(today: IsoDate): Period {
  return { fromDate: `${today.slice(0, 4)}-01-01`, toDate: undefined };
}

/** Returns the period of a calendar month, yyyy-MM. */
export function monthPeriod(month: string): Period {
  return { fromDate: `${month}-01`, toDate: lastOfMonth(month) };
}

/** True if the search has exactly this period. */
export function hasPeriod(search: Search, { fromDate, toDate }: Period): boolean {
  return search.fromDate === fromDate && search.toDate === toDate;
}
