/** Arithmetic with months, for page and server. */
import { addDays, type IsoDate } from '../../shared/dates.ts';

/** Returns the month `count` months before the month of a date or month, as yyyy-MM. A negative count gives a later month. */
export function monthsBefore(date: string, count: number): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  const all = year * 12 + month - 1 - count;
  return `${Math.floor(all / 12)}-${`${(all % 12) + 1}`.padStart(2, '0')}`;
}

/** Returns the first and last day of a month (yyyy-MM) or a year (yyyy). */
export function daysOf(period: string): { readonly fromDate: IsoDate; readonly toDate: IsoDate } {
  if (period.length === 4) return { fromDate: `${period}-01-01`, toDate: `${period}-12-31` };
  return { fromDate: `${period}-01`, toDate: addDays(`${monthsBefore(period, -1)}-01`, -1) };
}
