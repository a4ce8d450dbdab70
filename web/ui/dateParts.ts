import { type IsoDate, isIsoDate } from '../../shared/dates.ts';

/** A date as three fields hold it. */
export interface DateParts {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

export type DatePart = keyof DateParts;

/** Nothing typed yet. */
export const NO_DATE: DateParts = { day: '', month: '', year: '' };

/**
 * What three fields say. `empty`: nothing; `incomplete`: parts are missing; `rocYear`: a year from 1 to 200, which is a
 * 民國 year written by habit; `notReal`: no such day. `parts` are the ones to mark.
 */
export type DateReading =
  | { readonly date: IsoDate }
  | { readonly problem: 'empty' | 'incomplete' | 'rocYear' | 'notReal'; readonly parts: readonly DatePart[] };

const NAMES: readonly DatePart[] = ['day', 'month', 'year'];

/** Reads three fields; full-width digits and spaces are accepted. What is missing goes before what is wrong. */
export function readDateParts(typed: DateParts): DateReading {
  const day = typed.day.normalize('NFKC').trim();
  const month = typed.month.normalize('NFKC').trim();
  const year = typed.year.normalize('NFKC').trim();
  const missing = NAMES.filter((_, index) => [day, month, year][index] === '');
  if (missing.length > 0) {
    return { problem: missing.length === 3 ? 'empty' : 'incomplete', parts: missing };
  }
  if (/^\d{1,3}$/.test(year) && Number(year) >= 1 && Number(year) <= 200) {
    return { problem: 'rocYear', parts: ['year'] };
  }
  const wrong: DatePart[] = [];
  if (!/^\d{1,2}$/.test(day) || Number(day) < 1 || Number(day) > 31) wrong.push('day');
  if (!/^\d{1,2}$/.test(month) || Number(month) < 1 || Number(month) > 12) wrong.push('month');
  if (!/^\d{4}$/.test(year)) wrong.push('year');
  if (wrong.length > 0) return { problem: 'notReal', parts: wrong };
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(date) ? { date } : { problem: 'notReal', parts: ['day'] };
}
