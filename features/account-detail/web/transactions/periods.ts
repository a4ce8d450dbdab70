/** Periods of the quick filters. */
import { addDays, type IsoDate } from '../../../../shared/dates.ts';
import type { Search } from './listState.ts';

type Period = Pick<Search, 'fromDate' | 'toDate'>;

/** Returns the same day some months earlier, or the last day of a shorter month. */
export function monthsBefore(date: IsoDate, months: number): IsoDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const count = year * 12 + month - 1 - months;
  const first = `${Math.floor(count / 12)}-${`${(count % 12) + 1}`.padStart(2, '0')}-01`;
  return addDays(first, Math.min(day, daysIn(first)) - 1);
}

function daysIn(firstOfMonth: IsoDate): number {
  return Number(lastOfMonth(firstOfMonth.slice(0, 7)).slice(8));
}

/** Returns the last day of a month, yyyy-MM. */
export function lastOfMonth(month: string): IsoDate {
  return addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1);
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
