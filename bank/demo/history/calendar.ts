/**
 * Date arithmetic with a cache. A large bank has millions of transactions on a few hundred days, so formatting each
 * date would take much of the time.
 */
import { addDays as add, daysBetween as between, type IsoDate } from '../../../shared/dates.ts';

const FIRST: IsoDate = '2000-01-01';
const numbers = new Map<IsoDate, number>();
const dates = new Map<number, IsoDate>();

/** Returns the days since the first date of the cache. */
function numberOf(date: IsoDate): number {
  let number = numbers.get(date);
  if (number === undefined) {
    number = between(FIRST, date);
    numbers.set(date, number);
  }
  return number;
}

/** Returns the date `days` later (earlier when negative). */
export function addDays(date: IsoDate, days: number): IsoDate {
  const number = numberOf(date) + days;
  let found = dates.get(number);
  if (found === undefined) {
    found = add(FIRST, number);
    dates.set(number, found);
  }
  return found;
}

/** Returns whole days from `a` to `b`; negative when `b` is earlier. */
export function daysBetween(a: IsoDate, b: IsoDate): number {
  return numberOf(b) - numberOf(a);
}
