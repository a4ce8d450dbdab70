import type { IsoDate } from '../../../../shared/dates.ts';

/** Converts a calendar date to the local midnight that the calendar library uses. */
export function toLocalDate(date: IsoDate): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day);
}

/** Converts a local midnight to its calendar date. */
export function fromLocalDate(date: Date): IsoDate {
  const pad = (n: number, length: number) => `${n}`.padStart(length, '0');
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`;
}

/** Returns the date whose month the calendar opens: the date itself, clamped to the allowed days. */
export function openingDate(date: IsoDate, min: IsoDate | undefined, max: IsoDate | undefined): IsoDate {
  if (min !== undefined && date < min) return min;
  return max !== undefined && date > max ? max : date;
}
