import { invalidate } from '../../../web/http/query.tsx';
import { cardCalls } from '../../cards/contract.ts';
import { sendCommand } from '../../operations/web/sendCommand.ts';
import { type ReplacementResult, replacementCalls } from '../contract.ts';

type Order = Parameters<typeof sendCommand<typeof replacementCalls.order>>[1];

/** Orders a new card. Every attempt of one order has the same key. */
export async function orderCard(order: Order, idempotencyKey: string): Promise<ReplacementResult> {
  const result = await sendCommand(replacementCalls.order, order, { idempotencyKey });
  invalidateCard();
  return result;
}

/** Refetches what an order changes. */
export function invalidateCard(): void {
  invalidate(replacementCalls.state, cardCalls.cards, cardCalls.card);
}
