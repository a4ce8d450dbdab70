/** Dates as people in Taiwan write them, in years AD and in ROC years (民國). Forms and searches share this reader. */
import { type IsoDate, isIsoDate } from '../dates.ts';
import { plain, type Reading } from './reading.ts';
import { DAY_MARK, ERAS, MONTH_MARK, ROC, ROC_IN_FULL, SPOKEN_DAY_MARK, YEAR_MARK } from './written.ts';

/**
 * Problems of a typed date.
 *
 * - `empty`: nothing is typed.
 * - `notReal`: it is no date, or no day of the calendar.
 * - `unclearYear`: the year can be AD or ROC, such as 26, or does not fit its era.
 * - `noYear`: the year is missing, and not clear from the days that are possible.
 */
export type DateProblem = 'empty' | 'notReal' | 'unclearYear' | 'noYear';

/** The possible days, both inclusive. They make the year of `11月20日` clear. */
export interface DateWindow {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

const MONTH_NAMES =
  'january february march april may june july august september october november december'.split(' ');

const ERA = `(?<era>${ERAS.join('|')})`;
const S = '[-/. ]';
const ORDINAL = '(?:st|nd|rd|th)?';
const NAME = '(?<name>[a-z]{3,9})\\.?';
const DAY = '(?<day>\\d{1,2})';
const MONTH = '(?<month>\\d{1,2})';
const YEAR = '(?<year>\\d{3,4})';
/** A year whose era is written may have fewer digits. */
const ANY_YEAR = '(?<year>\\d{1,4})';

/** Forms with a year. A number alone is read by its digits. */
const FORMS = [
  `${ERA}?${ANY_YEAR}${YEAR_MARK}${MONTH}${MONTH_MARK}${DAY}${DAY_MARK}`,
  `${ERA}${ANY_YEAR}${S}${MONTH}${S}${DAY}`,
  `${YEAR}${S}${MONTH}${S}${DAY}`,
  `${DAY}${S}${MONTH}${S}(?<year>\\d{4})`,
  `${DAY}${ORDINAL}[- ]?${NAME},?[- ]?(?<year>\\d{4})`,
  `${NAME} ?${DAY}${ORDINAL},? (?<year>\\d{4})`,
  `(?<year>\\d{4})[- ]?${NAME}[- ]?${DAY}`,
  '(?<year>(?:19|20|21)\\d\\d)(?<month>\\d\\d)(?<day>\\d\\d)',
  '(?<day>\\d\\d)(?<month>\\d\\d)(?<year>(?:19|20|21)\\d\\d)',
  '(?<year>1\\d\\d)(?<month>\\d\\d)(?<day>\\d\\d)',
].map((form) => new RegExp(`^${form}$`));

const YEARLESS = [
  `${MONTH}${MONTH_MARK}${DAY}${DAY_MARK}`,
  `${DAY}${ORDINAL}[- ]?${NAME}`,
  `${NAME} ?${DAY}${ORDINAL}`,
].map((form) => new RegExp(`^${form}$`));
/** Day and month in either order. */
const TWO_NUMBERS = new RegExp(`^\\d{1,2}${S}\\d{1,2}$`);
/** The year may be any of the three, or has three digits at the end, where ROC years never stand. */
const SHORT_YEAR = new RegExp(`^(?:\\d{1,2}${S}\\d{1,2}${S}\\d{1,3}|\\d{6})$`);

const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;
/** Year AD of the ROC year 0. */
const ROC_START = 1911;

/**
 * Reads a date in every form that the portal prints and in the usual ones: `27/11/2026`, `2026-11-27`, `27 Nov 2026`,
 * `2026年11月27日`, `民國115年11月27日`, `115/11/27`, also in full width and with spaces. Numbers alone are in the portal's orders:
 * day, month, year or year, month, day.
 */
export function readDate(typed: string, window?: DateWindow): Reading<IsoDate, DateProblem> {
  const text = normal(typed);
  if (text === '') return { problem: 'empty' };
  const readings = FORMS.flatMap((form) => {
    const groups = form.exec(text)?.groups;
    return groups ? [fromParts(groups)] : [];
  });
  const found = readings.find((one) => 'value' in one) ?? readings[0];
  if (found) return found;
  if (SHORT_YEAR.test(text)) return { problem: 'unclearYear' };
  if (TWO_NUMBERS.test(text)) return { problem: 'noYear' };
  const yearless = YEARLESS.map((form) => form.exec(text)?.groups).find(Boolean);
  return yearless ? inWindow(yearless, window) : { problem: 'notReal' };
}

/** The date of a reading; undefined if there is none. */
export function parseTypedDate(typed: string, window?: DateWindow): IsoDate | undefined {
  const read = readDate(typed, window);
  return 'value' in read ? read.value : undefined;
}

/** Reads a month as the portal prints it, `Nov 2026` or `2026年11月`, as yyyy-MM; undefined if it is none. */
export function readMonth(typed: string): string | undefined {
  const text = normal(typed);
  const groups = (
    new RegExp(`^(?<year>\\d{4})${YEAR_MARK}${MONTH}${MONTH_MARK}$`).exec(text) ??
    new RegExp(`^${NAME} ?(?<year>\\d{4})$`).exec(text)
  )?.groups;
  const read = groups && fromParts({ ...groups, day: '1' });
  return read && 'value' in read ? read.value.slice(0, 7) : undefined;
}

const MARKS = ['-', '/', '\\.', YEAR_MARK, MONTH_MARK, DAY_MARK, ...ERAS];
/** A separator or mark with the spaces beside it. */
const NO_SPACES = new RegExp(` ?(${MARKS.join('|')}) ?`, 'gu');

/** Half width, lower case, one kind of dash and space, no spaces beside separators. */
function normal(typed: string): string {
  return plain(typed)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(SPOKEN_DAY_MARK, DAY_MARK)
    .replace(ROC_IN_FULL, ROC)
    .replace(/\s+/gu, ' ')
    .replace(NO_SPACES, '$1')
    .toLowerCase();
}

type Parts = Readonly<Record<string, string | undefined>>;

function fromParts(parts: Parts): Reading<IsoDate, DateProblem> {
  const year = yearOf(parts);
  if (year === undefined) return { problem: 'unclearYear' };
  const date = isoOf(year, parts);
  return date === undefined || year < FIRST_YEAR || year > LAST_YEAR
    ? { problem: 'notReal' }
    : { value: date };
}

/** The year AD; undefined if it is unclear. Three digits alone are an ROC year, because it comes first. */
function yearOf({ era, year = '' }: Parts): number | undefined {
  const isRoc = era === ROC || (era === undefined && year.length === 3);
  if (!isRoc) return year.length === 4 ? Number(year) : undefined;
  const number = Number(year);
  const least = era === undefined ? 100 : 1;
  return number >= least && number < 200 ? ROC_START + number : undefined;
}

function isoOf(year: number, { month, name, day = '' }: Parts): IsoDate | undefined {
  const number = name === undefined ? month : monthOf(name);
  if (number === undefined) return undefined;
  const iso = `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(iso) ? iso : undefined;
}

function monthOf(name: string): string | undefined {
  const index = MONTH_NAMES.findIndex(
    (month) => month.startsWith(name) || (name === 'sept' && month === 'september'),
  );
  return index < 0 ? undefined : `${index + 1}`;
}

/** Takes the year in which the day is possible, if there is only one. */
function inWindow(parts: Parts, window: DateWindow | undefined): Reading<IsoDate, DateProblem> {
  // 2000 is a leap year, so that it has every day.
  if (isoOf(2000, parts) === undefined) return { problem: 'notReal' };
  if (!window) return { problem: 'noYear' };
  const [first, last] = [Number(window.from.slice(0, 4)), Number(window.to.slice(0, 4))];
  const days = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
    isoOf(first + index, parts),
  );
  const possible = days.filter((day) => day !== undefined && day >= window.from && day <= window.to);
  const [day] = possible;
  return day !== undefined && possible.length === 1 ? { value: day } : { problem: 'noYear' };
}
