import type { Random } from '../../server/ports/random/port.ts';
import { luhnValid } from '../../shared/validation/card.ts';

/** Leading digits that identify the bank. */
const PREFIX_LENGTH = 4;
const LENGTH = 16;

/** Returns a random card number with the same bank prefix and a valid check digit. */
export function newCardNumber(random: Random, number: string): string {
  const free = LENGTH - PREFIX_LENGTH - 1;
  const body =
    number.slice(0, PREFIX_LENGTH) + Array.from({ length: free }, () => random.int(10).toString()).join('');
  return withCheckDigit(body);
}

/** Appends the check digit that makes a number valid. */
export function withCheckDigit(body: string, isValid = luhnValid): string {
  for (let check = 0; check <= 9; check++) if (isValid(body + check)) return body + check;
  throw new Error('one of ten check digits always fits');
}
