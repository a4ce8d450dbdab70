/** Mobile phone numbers as people write them. */
import { plain, type Reading } from '../reading.ts';

/**
 * Problems of a mobile number.
 *
 * - `empty`: nothing is typed.
 * - `letters`, `characters`: it has letters, or signs that no number has.
 * - `several`: it has more than one number.
 * - `landline`: a number in Taiwan that is not a mobile number.
 * - `short`, `long`: too few or too many digits.
 * - `country`: neither 09 nor a country code after `+`.
 */
export type PhoneProblem =
  | 'empty'
  | 'letters'
  | 'characters'
  | 'several'
  | 'landline'
  | 'short'
  | 'long'
  | 'country';

/** Digits of a number with its country code: the shortest that the bank's files take, and the longest by E.164. */
const SHORTEST_ABROAD = 8;
const LONGEST_ABROAD = 15;
const MOBILE_LENGTH = 10;

/** Signs between two numbers. A second number also begins with `+`, or with 09 after ten digits. */
const SEVERAL = /\d[^\d+]*[,;/\\|&、\r\n][^\d]*\d|\d.*\+|^(?:(?:\+?886|0)9\d{8}){2,}$/su;
const GROUPED = /^[\s(\p{Pd}\u2212]*\+?[\d\s()./\p{Pd}\u2212\u00b7]*$/u;

/**
 * Reads a mobile number. Numbers of Taiwan are stored as dialled there, `0912345678`, others as `+` and digits: the forms
 * that the bank's files and the SMS gateways take.
 */
export function readPhone(typed: string): Reading<string, PhoneProblem> {
  const text = plain(typed.replace(/\p{Cf}/gu, ''));
  if (text === '') return { problem: 'empty' };
  if (/\p{L}/u.test(text)) return { problem: 'letters' };
  const number = text.replace(/[^\d+]/g, '');
  if (SEVERAL.test(text) || SEVERAL.test(number)) return { problem: 'several' };
  if (!GROUPED.test(text)) return { problem: 'characters' };
  const home = number.replace(/^(?:\+?886|00886)(?=0?\d{8})0?|^\+886/, '0');
  if (home.startsWith('0')) return atHome(home);
  const digits = number.replace('+', '');
  if (digits.length < (number === digits ? MOBILE_LENGTH : SHORTEST_ABROAD)) return { problem: 'short' };
  if (digits.length > LONGEST_ABROAD) return { problem: 'long' };
  return number === digits || digits.startsWith('0') ? { problem: 'country' } : { value: number };
}

function atHome(number: string): Reading<string, PhoneProblem> {
  if (/^0[1-8]/.test(number)) return { problem: 'landline' };
  if (number.length < MOBILE_LENGTH) return { problem: 'short' };
  if (!number.startsWith('09')) return { problem: 'country' };
  return number.length > MOBILE_LENGTH ? { problem: 'long' } : { value: number };
}
