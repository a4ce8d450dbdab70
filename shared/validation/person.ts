/** National id and date of birth (REG-2). */
import { type IsoDate, isIsoDate } from '../dates.ts';
import { plain, type Reading, ungrouped } from './reading.ts';

export type NationalIdProblem = 'empty' | 'format';

/**
 * Reads a national id or resident certificate number: one letter and nine digits, or two letters and eight digits. Accepts
 * lower case, full-width and grouped input. Ignores the check digit, because the bank's record decides.
 */
export function readNationalId(text: string): Reading<string, NationalIdProblem> {
  const id = ungrouped(text).toUpperCase();
  if (id === '') return { problem: 'empty' };
  return /^[A-Z][A-Z0-9]\d{8}$/.test(id) ? { value: id } : { problem: 'format' };
}

export interface DateParts {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

export type DatePart = keyof DateParts;

/** A date whose three fields are empty. */
export const NO_DATE: DateParts = { day: '', month: '', year: '' };

/**
 * Problems of a date in three fields.
 *
 * - `empty`: all fields are empty.
 * - `incomplete`: some fields are empty.
 * - `rocYear`: the year is at most 200, so it is probably an ROC year (民國).
 * - `notReal`: the day does not exist.
 * - `future`: the date is not before today.
 */
export type BirthDateProblem = 'empty' | 'incomplete' | 'rocYear' | 'notReal' | 'future';

/** `parts` are the fields to mark as wrong. */
export type BirthDateReading =
  | { readonly value: IsoDate }
  | { readonly problem: BirthDateProblem; readonly parts: readonly DatePart[] };

const NAMES: readonly DatePart[] = ['day', 'month', 'year'];

/** Reads three fields. Missing parts are reported before wrong parts. `today` is the Taipei date. */
export function readBirthDate(typed: DateParts, today: IsoDate): BirthDateReading {
  const read = readDateParts(typed);
  if ('problem' in read) return read;
  return read.value < today ? read : { problem: 'future', parts: ['year'] };
}

/** Like {@link readBirthDate}, for any date. */
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

/** Returns the problem of a date of birth in a call, `yyyy-MM-dd`; undefined when it is valid. */
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
