import { luhnValid } from '../../shared/validation/card.ts';
import { withCheckDigit } from '../embedded/card-number.ts';

/** Fictional numbers of cards, payments, customers and people. They belong to no real card or person. */

/** No card network uses the prefix 9999, so these numbers belong to no real card. */
export const CARD_NUMBER_PREFIX = '9999';

/** Permutes 0..modulus-1 in an order that does not look sequential (the factor is coprime to the modulus). */
function scattered(index: number, modulus: bigint): bigint {
  return (BigInt(index) * 982_451_653n + 48_271_093_517n) % modulus;
}

/** Returns the 16-digit card number with this index. */
export function cardNumber(index: number): string {
  return withCheckDigit(CARD_NUMBER_PREFIX + `${scattered(index, 10n ** 11n)}`.padStart(11, '0'));
}

/**
 * Returns payment numbers for card `index`. They differ from every card number: each has another length or an invalid
 * check digit.
 */
export function paymentNumbers(index: number) {
  const account = `${scattered(index, 10n ** 4n)}`.padStart(4, '0');
  return {
    slip: withoutCheckDigit('9812', index),
    account: { bank: '999', number: withoutCheckDigit('9813', index) },
    eBill: `9814${`${scattered(index, 10n ** 10n)}`.padStart(10, '0')}`,
    autopayAccount: account,
  };
}

function withoutCheckDigit(prefix: string, index: number): string {
  const body = prefix + `${scattered(index, 10n ** 11n)}`.padStart(11, '0');
  return luhnValid(`${body}0`) ? `${body}1` : `${body}0`;
}

/** Returns the bank's 10-digit number of customer `index`. */
export function customerNumber(index: number): string {
  return `${scattered(index, 10n ** 10n)}`.padStart(10, '0');
}

/** Letters of the places of household registration, in the order of their codes 10 to 35. */
const PLACES = 'ABCDEFGHJKLMNPQRSTUVXYWZIO';
const WEIGHTS = [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1];

/**
 * Returns whether `id` is a valid national id (`A123456789`) or resident certificate number, new (`A800000014`) or old
 * (`AC01234567`).
 */
export function nationalIdValid(id: string): boolean {
  if (!/^[A-Z][A-D1289]\d{8}$/.test(id)) return false;
  const place = PLACES.indexOf(id.charAt(0)) + 10;
  const second = /\d/.test(id.charAt(1)) ? Number(id[1]) : (PLACES.indexOf(id.charAt(1)) + 10) % 10;
  const digits = [Math.floor(place / 10), place % 10, second, ...[...id.slice(2)].map(Number)];
  return digits.reduce((sum, digit, i) => sum + digit * (WEIGHTS[i] ?? 0), 0) % 10 === 0;
}

/**
 * Returns a valid national id for customer `index`. `second` is the second character: 1 for men, 2 for women; A to D,
 * 8 and 9 for foreign residents.
 */
export function nationalId(index: number, second: string): string {
  const n = scattered(index, 26n * 10n ** 7n);
  const body = PLACES.charAt(Number(n / 10n ** 7n)) + second + (n % 10n ** 7n).toString().padStart(7, '0');
  return withCheckDigit(body, nationalIdValid);
}
