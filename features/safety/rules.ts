/** The rules for limits of a card (SAFE-2). Form and server share them. Amounts are whole TWD dollars. */
import type { CardStatus } from '../../shared/card-values.ts';

export type AmountProblem = 'zero' | 'aboveCredit';

/** Returns the problem of a limit; undefined if it is valid. */
export function amountProblem(amount: bigint, highest: bigint): AmountProblem | undefined {
  if (amount < 1n) return 'zero';
  return amount > highest ? 'aboveCredit' : undefined;
}

/** Whether a card has controls, by its status: a card that can pay, or can after activation. The card system checks again. */
export function mayFreeze({ status }: { readonly status: CardStatus }): boolean {
  return status === 'active' || status === 'unactivated' || status === 'damaged';
}
