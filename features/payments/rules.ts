/** Rules for paying a bill (PAY-1 to PAY-4). Page and server share them. Amounts are whole TWD dollars. */
import type { IsoDate } from '../../shared/dates.ts';
import { nextSlip } from '../../shared/payment-slip.ts';

/** Reasons why no slip is made, in the order in which they are checked. */
export const NO_SLIP = [
  'supplementary',
  'nothing-due',
  'debit-under-way',
  'not-offered',
  'too-late',
] as const;
export type NoSlip = (typeof NO_SLIP)[number];

/** The facts that decide whether a slip can be made. */
export interface SlipSituation {
  readonly relationship: 'primary' | 'supplementary';
  readonly due: bigint;
  readonly debitUnderWay: boolean;
  /** Last day of a slip; undefined if the bank makes none. */
  readonly slipUntil: IsoDate | undefined;
  readonly today: IsoDate;
}

/** Returns why no slip is made; undefined if a slip can be made. */
export function whyNoSlip(situation: SlipSituation): NoSlip | undefined {
  const { relationship, due, debitUnderWay, slipUntil, today } = situation;
  if (relationship === 'supplementary') return 'supplementary';
  if (due < 1n) return 'nothing-due';
  if (debitUnderWay) return 'debit-under-way';
  if (slipUntil === undefined) return 'not-offered';
  return today > slipUntil ? 'too-late' : undefined;
}

/** Splits a payment into slips of at most `most` each, because shops accept no more. */
export function slipAmounts(amount: bigint, most: bigint): readonly bigint[] {
  const amounts: bigint[] = [];
  for (let left = amount; left > 0n; left -= most) amounts.push(nextSlip(left, most));
  return amounts;
}

export type AmountProblem = 'zero' | 'aboveDue';

/** Returns the problem of an amount to pay; undefined if it is valid. */
export function amountProblem(amount: bigint, due: bigint): AmountProblem | undefined {
  if (amount < 1n) return 'zero';
  return amount > due ? 'aboveDue' : undefined;
}
