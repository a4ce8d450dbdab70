/** Calendar dates (`yyyy-MM-dd`) and instants, always in Taipei time, which has no daylight saving. */
import { LANGUAGE, type Language } from './languages.ts';

/** A calendar date in the form `yyyy-MM-dd`. */
export type IsoDate = string;

const TAIPEI_OFFSET_MS = 8 * 3600_000;

/** Returns the Taipei date of an instant. */
export function taipeiDate(instant: Date): IsoDate {
  return new Date(instant.getTime() + TAIPEI_OFFSET_MS).toISOString().slice(0, 10);
}

/** Returns the Taipei time of an instant, `HH:mm`. */
export function taipeiTime(instant: Date): string {
  return new Date(instant.getTime() + TAIPEI_OFFSET_MS).toISOString().slice(11, 16);
}

/** True when the text is a real calendar date written `yyyy-MM-dd`. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text;
}

/** Returns the date `days` later, or earlier if `days` is negative. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the month `count` months before the month of a date or month, as yyyy-MM. A negative count gives a later month. */
export function monthBefore(date: string, count: number): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  const all = year * 12 + month - 1 - count;
  return `${Math.floor(all / 12)}-${`${(all % 12) + 1}`.padStart(2, '0')}`;
}

/** Returns the last day of a month, yyyy-MM. */
export function lastOfMonth(month: string): IsoDate {
  return addDays(`${monthBefore(month, -1)}-01`, -1);
}

/** Returns the whole days from `a` to `b`; negative when `b` is earlier. */
export function daysBetween(a: IsoDate, b: IsoDate): number {
  return Math.round((Date.parse(`${b}T00:00:00Z`) - Date.parse(`${a}T00:00:00Z`)) / 86_400_000);
}

/**
 * Formats a date for display and for input fields: `20/11/2025` (dd/MM/yyyy) in English, `2025/11/20` in Chinese. No other
 * format is used (docs/decisions/0057-one-date-format.md).
 */
export function formatDate(date: IsoDate, language: Language): string {
  const parts = date.split('-');
  return (LANGUAGE[language].date === 'day-first' ? parts.reverse() : parts).join('/');
}

/** Formats a month, `yyyy-MM`, as `Nov 2025` or `2025年11月`. */
export function formatMonth(month: string, language: Language): string {
  const [y, m] = month.split('-');
  return LANGUAGE[language].month(Number(y), Number(m));
}

/** Formats a month without its year, for narrow places: `Nov` or `11月`. */
export function formatMonthShort(month: string, language: Language): string {
  return LANGUAGE[language].monthShort(Number(month.split('-')[1]));
}

/** Formats date and time of an instant in Taipei time: `20/11/2025 14:05`. */
export function formatDateTime(instant: Date, language: Language): string {
  return `${formatDate(taipeiDate(instant), language)} ${taipeiTime(instant)}`;
}

/** Returns the first and last day of a month (yyyy-MM) or a year (yyyy). */
export function daysOf(period: string): { readonly fromDate: IsoDate; readonly toDate: IsoDate } {
  if (period.length === 4) return { fromDate: `${period}-01-01`, toDate: `${period}-12-31` };
  return { fromDate: `${period}-01`, toDate: lastOfMonth(period) };
}
