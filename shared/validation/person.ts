/** Who somebody says they are: national id and date of birth (REG-2). */
import { type IsoDate, isIsoDate } from '../dates.ts';
import { plain, type Reading, ungrouped } from './reading.ts';

export type NationalIdProblem = 'empty' | 'format';

/**
 * National id or resident certificate number: one letter and nine digits, or two letters and eight digits; lower case,
 * full-width and grouped are accepted. The check digit is not judged: the bank's own record decides.
 */
export function readNationalId(text: string): Reading<string, NationalIdProblem> {
  const id = ungrouped(text).toUpperCase();
  if (id === '') return { problem: 'empty' };
  return /^[A-Z][A-Z0-9]\d{8}$/.test(id) ? { value: id } : { problem: 'format' };
}

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
 * What is wrong with a date in three fields. `empty`: nothing typed; `incomplete`: parts are missing; `rocYear`: a year
 * up to 200, which is a 民國 year written by habit; `notReal`: no such day; `future`: not before today.
 */
export type BirthDateProblem = 'empty' | 'incomplete' | 'rocYear' | 'notReal' | 'future';

/** `parts` are the ones to mark. */
export type BirthDateReading =
  | { readonly value: IsoDate }
  | { readonly problem: BirthDateProblem; readonly parts: readonly DatePart[] };

const NAMES: readonly DatePart[] = ['day', 'month', 'year'];

/** Reads three fields; what is missing goes before what is wrong. `today` is the Taipei date. */
export function readBirthDate(typed: DateParts, today: IsoDate): BirthDateReading {
  const read = readDateParts(typed);
  if ('problem' in read) return read;
  return read.value < today ? read : { problem: 'future', parts: ['year'] };
}

/** As {@link readBirthDate} for any date. */
export function readDateParts(typed: DateParts): BirthDateReading {
  const day = plain(typed.day);
  const month = plain(typed.month);
  const year = plain(typed.year);
  const missing = NAMES.filter((_, index) => [day, month, year][index] === '');
  if (missing.length > 0)
    return { problem: missing.length === NAMES.length ? 'empty' : 'incomplete', parts: missing };
  if (/^\d{1,4}$/.test(year) && isRocYear(year)) return { problem: 'rocYear', parts: ['year'] };
  const wrong: DatePart[] = [];
  if (!/^\d{1,2}$/.test(day) || Number(day) < 1 || Number(day) > 31) wrong.push('day');
  if (!/^\d{1,2}$/.test(month) || Number(month) < 1 || Number(month) > 12) wrong.push('month');
  if (!/^\d{4}$/.test(year)) wrong.push('year');
  if (wrong.length > 0) return { problem: 'notReal', parts: wrong };
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(date) ? { value: date } : { problem: 'notReal', parts: ['day'] };
}

/** What is wrong with a date of birth as a call sends it, `yyyy-MM-dd`; undefined when nothing is. */
export function birthDateProblem(
  date: IsoDate,
  today: IsoDate,
): 'notReal' | 'rocYear' | 'future' | undefined {
  if (!isIsoDate(date)) return 'notReal';
  if (isRocYear(date.slice(0, 4))) return 'rocYear';
  return date < today ? undefined : 'future';
}

function isRocYear(year: string): boolean {
  return Number(year) <= 200;
}
