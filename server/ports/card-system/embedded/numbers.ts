import { luhnValid } from '../../../../shared/validation/card.ts';
import type { Random } from '../../random/port.ts';

/** Digits at the start of a number that say which bank's it is. */
const PREFIX = 4;
const LENGTH = 16;

/** Another number of the same bank, with its check digit. */
export function newCardNumber(random: Random, number: string): string {
  const free = LENGTH - PREFIX - 1;
  const body =
    number.slice(0, PREFIX) + Array.from({ length: free }, () => random.int(10).toString()).join('');
  for (let check = 0; check <= 9; check++) if (luhnValid(body + check)) return body + check;
  throw new Error('one of ten check digits always fits');
}
