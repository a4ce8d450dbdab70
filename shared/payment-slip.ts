/**
 * The payment slip that convenience shops read: three Code 39 lines. The bank makes them; their check characters and fields
 * are checked before they are shown. The same rules make the lines of the embedded card system.
 *
 * 1. Nine characters: the last day as `yymmdd`, with the last two digits of the ROC year, and the agent's three.
 * 2. Sixteen: the payment number.
 * 3. Fifteen: four of the bank's choice, two check characters, and the amount in nine digits.
 */
import { type IsoDate, isIsoDate } from './dates.ts';

/** The most that a shop takes in one payment, TWD. */
export const SHOP_LIMIT = 20_000n;

/** The amount of the next slip when so much is left: {@link SHOP_LIMIT} at the most. */
export function nextSlip(left: bigint): bigint {
  if (left > SHOP_LIMIT) return SHOP_LIMIT;
  return left;
}

/** The three lines, as text. */
export type SlipLines = readonly [date: string, number: string, amount: string];

const FORMS = [/^\d{6}[0-9A-Z]{3}$/, /^[0-9A-Z]{16}$/, /^[0-9A-Z]{4}[0-9AB][0-9XY]\d{9}$/] as const;
/** Where the check characters are in the third line. */
const CHECK_AT = 4;
const AMOUNT_AT = 6;
const ROC_YEAR = 1911;
const MODULUS = 11;

/** The weight of a character: digits as they are, A–I and J–R as 1–9, S–Z as 2–9. */
function weightOf(character: string): number {
  if (character >= '0' && character <= '9') return Number(character);
  const place = character.charCodeAt(0) - 'A'.charCodeAt(0);
  return place < 18 ? (place % 9) + 1 : place - 16;
}

/** The check characters of the lines: of the odd places, then of the even ones. Those that the third line has do not count. */
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

/** A day as the first line has it. */
export function slipDay(day: IsoDate): string {
  const [year, month, date] = day.split('-');
  return `${`${Number(year) - ROC_YEAR}`.slice(-2)}${month}${date}`;
}

/** What a slip must say. The amount is TWD, whole dollars. */
export interface SlipFacts {
  readonly lastDay: IsoDate;
  readonly paymentNumber: string;
  readonly amount: bigint;
}

/** Makes the lines. `agent` is three characters and `prefix` four. */
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

/** What is wrong with the lines of a bank; undefined when they may be shown. */
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
