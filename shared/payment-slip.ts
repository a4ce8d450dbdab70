/**
 * The payment slip that convenience shops read: three lines in Code 39. The bank makes the lines; the portal validates their
 * fields and check characters before it shows them. The embedded card system makes its lines by the same rules.
 *
 * 1. Nine characters: the last day as `yymmdd`, with the last two digits of the ROC year, and the agent's three characters.
 * 2. Sixteen characters: the payment number.
 * 3. Fifteen characters: four of the bank's choice, two check characters, and the amount in nine digits.
 */
import { type IsoDate, isIsoDate } from './dates.ts';

/** Returns the amount of the next slip for the amount still to pay: at most the bank's highest amount. */
export function nextSlip(left: bigint, most: bigint): bigint {
  if (left > most) return most;
  return left;
}

/** The texts of the three lines. */
export type SlipLines = readonly [date: string, number: string, amount: string];

const FORMS = [/^\d{6}[0-9A-Z]{3}$/, /^[0-9A-Z]{16}$/, /^[0-9A-Z]{4}[0-9AB][0-9XY]\d{9}$/] as const;
/** Position of the check characters in the third line. */
const CHECK_AT = 4;
const AMOUNT_AT = 6;
const ROC_YEAR = 1911;
const MODULUS = 11;

/** Returns the weight of a character: a digit is its value, A–I and J–R are 1–9, S–Z are 2–9. */
function weightOf(character: string): number {
  if (character >= '0' && character <= '9') return Number(character);
  const place = character.charCodeAt(0) - 'A'.charCodeAt(0);
  return place < 18 ? (place % 9) + 1 : place - 16;
}

/**
 * Computes the two check characters: for the odd positions, then for the even positions. Ignores check characters that are
 * already in the third line.
 */
export function checkCharacters([date, number, amount]: SlipLines): string {
  const sums = [0, 0];
  for (const line of [date, number, amount.slice(0, CHECK_AT) + amount.slice(AMOUNT_AT)])
    for (const [index, character] of [...line].entries()) sums[index % 2]! += weightOf(character);
  const [odd = 0, even = 0] = sums.map((sum) => sum % MODULUS);
  return written(odd, 'A', 'B') + written(even, 'X', 'Y');
}

function written(rest: number, zero: string, ten: string): string {
  if (rest === 0) return zero;
  return rest === 10 ? ten : `${rest}`;
}

/** Formats a day for the first line. */
export function slipDay(day: IsoDate): string {
  const [year, month, date] = day.split('-');
  return `${`${Number(year) - ROC_YEAR}`.slice(-2)}${month}${date}`;
}

/** The facts that a slip must state. The amount is in whole TWD dollars. */
export interface SlipFacts {
  readonly lastDay: IsoDate;
  readonly paymentNumber: string;
  readonly amount: bigint;
}

/** Returns the lines of a slip. `agent` has three characters and `prefix` four. */
export function slipLines(
  { lastDay, paymentNumber, amount }: SlipFacts,
  { agent, prefix }: { readonly agent: string; readonly prefix: string },
): SlipLines {
  const date = slipDay(lastDay) + agent;
  const digits = `${amount}`.padStart(9, '0');
  const check = checkCharacters([date, paymentNumber, `${prefix}00${digits}`]);
  return [date, paymentNumber, prefix + check + digits];
}

export type SlipProblem = 'form' | 'check' | 'day' | 'number' | 'amount';

/** Returns the first problem of the bank's lines; undefined when they are valid. */
export function slipProblem(
  lines: SlipLines,
  { lastDay, paymentNumber, amount }: SlipFacts,
): SlipProblem | undefined {
  if (!FORMS.every((form, index) => form.test(lines[index] ?? ''))) return 'form';
  const [date, number, third] = lines;
  if (third.slice(CHECK_AT, AMOUNT_AT) !== checkCharacters(lines)) return 'check';
  if (!isIsoDate(lastDay) || date.slice(0, 6) !== slipDay(lastDay)) return 'day';
  if (number !== paymentNumber) return 'number';
  return BigInt(third.slice(AMOUNT_AT)) === amount ? undefined : 'amount';
}
