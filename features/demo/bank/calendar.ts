/**
 * Date arithmetic with a memory: a bank's millions of lines fall on the same few hundred days, and making a date's text
 * anew for each would be a good part of all the work.
 */
import { addDays as add, daysBetween as between, type IsoDate } from '../../../shared/dates.ts';

const FIRST: IsoDate = '2000-01-01';
const numbers = new Map<IsoDate, number>();
const dates = new Map<number, IsoDate>();

/** Days since the first of the calendar. */
function numberOf(date: IsoDate): number {
  let number = numbers.get(date);
  if (number === undefined) {
    number = between(FIRST, date);
    numbers.set(date, number);
  }
  return number;
}

/** The date `days` later (earlier when negative). */
export function addDays(date: IsoDate, days: number): IsoDate {
  const number = numberOf(date) + days;
  let found = dates.get(number);
  if (found === undefined) {
    found = add(FIRST, number);
    dates.set(number, found);
  }
  return found;
}

/** Whole days from `a` to `b`; negative when `b` is earlier. */
export function daysBetween(a: IsoDate, b: IsoDate): number {
  return numberOf(b) - numberOf(a);
}
