import { type IsoDate, lastOfMonth } from '../../shared/dates.ts';

/** Returns the first and last day of a month (yyyy-MM) or a year (yyyy). */
export function daysOf(period: string): { readonly fromDate: IsoDate; readonly toDate: IsoDate } {
  if (period.length === 4) return { fromDate: `${period}-01-01`, toDate: `${period}-12-31` };
  return { fromDate: `${period}-01`, toDate: lastOfMonth(period) };
}
