/** Card number and expiry as printed on the card (REG-2). */
import type { IsoDate } from '../dates.ts';
import { type Reading, ungrouped } from './reading.ts';

/** The expiry, two digits each: `01` to `12`, and the last two of the year. */
export interface CardExpiry {
  readonly month: string;
  readonly year: string;
}

export type CardNumberProblem = 'empty' | 'format';
export type ExpiryProblem = 'empty' | 'month' | 'year';

/** Reads 16 digits in any grouping. */
export function readCardNumber(text: string): Reading<string, CardNumberProblem> {
  const digits = ungrouped(text);
  if (digits === '') return { problem: 'empty' };
  return /^\d{16}$/.test(digits) ? { value: digits } : { problem: 'format' };
}

/** Reads month 01 to 12 and year 01 to 99. Pads a single digit with a zero. */
export function readExpiry(typed: CardExpiry): Reading<CardExpiry, ExpiryProblem> {
  const month = ungrouped(typed.month);
  const year = ungrouped(typed.year);
  if (month === '' || year === '') return { problem: 'empty' };
  if (!isBetween(month, 1, 12)) return { problem: 'month' };
  if (!isBetween(year, 1, 99)) return { problem: 'year' };
  return { value: { month: month.padStart(2, '0'), year: year.padStart(2, '0') } };
}

/** Reads `MMYY` or `MM/YY` from a single field. A part of `MM/YY` may have one digit. */
export function readShortExpiry(text: string): Reading<CardExpiry, ExpiryProblem> {
  const short = ungrouped(text);
  if (short === '') return { problem: 'empty' };
  const [, month, year] = /^(\d{1,2})\/(\d{1,2})$/.exec(short) ?? /^(\d{2})(\d{2})$/.exec(short) ?? [];
  return month === undefined || year === undefined ? { problem: 'month' } : readExpiry({ month, year });
}

/**
 * True when a card with this number and expiry can exist: the check digit is right (Luhn, ISO/IEC 7812) and the month has
 * not passed. Uses public rules only, so the answer reveals nothing about issued cards.
 */
export function canExist(number: string, expiry: CardExpiry, today: IsoDate): boolean {
  return luhnValid(number) && `20${expiry.year}-${expiry.month}` >= today.slice(0, 7);
}

/** True when the last digit is the correct check digit. */
export function luhnValid(number: string): boolean {
  let sum = 0;
  for (let i = 0; i < number.length; i++) {
    const digit = Number(number[number.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function isBetween(text: string, low: number, high: number): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) >= low && Number(text) <= high;
}
