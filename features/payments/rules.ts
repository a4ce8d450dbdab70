/** The rules for paying a bill (PAY-1 to PAY-4). Page and server share them. Amounts are whole TWD dollars. */
import type { IsoDate } from '../../shared/dates.ts';
import { nextSlip, SHOP_LIMIT } from '../../shared/payment-slip.ts';

/** Why no slip is made, in the order in which the reasons are looked for. */
export const NO_SLIP = [
  'supplementary',
  'nothing-due',
  'debit-under-way',
  'not-offered',
  'too-late',
] as const;
export type NoSlip = (typeof NO_SLIP)[number];

/** What decides whether there is a slip. */
export interface SlipSituation {
  readonly relationship: 'primary' | 'supplementary';
  readonly due: bigint;
  readonly debitUnderWay: boolean;
  /** The last day of a slip; undefined when the bank makes none. */
  readonly slipUntil: IsoDate | undefined;
  readonly today: IsoDate;
}

/** Why no slip is made; undefined when one can be. */
export function whyNoSlip(situation: SlipSituation): NoSlip | undefined {
  const { relationship, due, debitUnderWay, slipUntil, today } = situation;
  if (relationship === 'supplementary') return 'supplementary';
  if (due < 1n) return 'nothing-due';
  if (debitUnderWay) return 'debit-under-way';
  if (slipUntil === undefined) return 'not-offered';
  return today > slipUntil ? 'too-late' : undefined;
}

/** The amounts of the slips for one payment: a shop takes {@link SHOP_LIMIT} at most. */
export function slipAmounts(amount: bigint): readonly bigint[] {
  const amounts: bigint[] = [];
  for (let left = amount; left > 0n; left -= SHOP_LIMIT) amounts.push(nextSlip(left));
  return amounts;
}

export type AmountProblem = 'zero' | 'aboveDue';

/** What is wrong with an amount to pay; undefined when it is valid. */
export function amountProblem(amount: bigint, due: bigint): AmountProblem | undefined {
  if (amount < 1n) return 'zero';
  return amount > due ? 'aboveDue' : undefined;
}
