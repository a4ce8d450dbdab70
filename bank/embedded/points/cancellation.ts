/** Cancellation of redemptions in schema `cards`. */
import type { LocalUnit } from '../../../server/ports/card-system/local-unit.ts';
import type { CancellationRefusal, Cancelled } from '../../../server/ports/card-system/parts/redemption.ts';
import { areIds, type CardKey } from '../ids.ts';
import * as store from './cancellation-store.ts';
import { lockCard, takeEnded } from './points-store.ts';

/** Cancels a redemption of the card and gives its points back. */
export async function cancelRedemption(
  { trx, id: unitId }: LocalUnit,
  card: CardKey,
  redemptionId: string,
): Promise<Cancelled | CancellationRefusal> {
  if (!areIds(card.customerId, card.cardId, redemptionId)) return { refused: 'not-there' };
  const key = { ...card, redemptionId };
  // Locks the card first, like a load of the bank's files, which also changes redemptions.
  await lockCard(trx, card);
  const cancelledAt = await store.markCancelled(trx, key, unitId);
  if (!cancelledAt) return { refused: reasonOf(await store.readCancelState(trx, key)) };
  await takeEnded(trx, card);
  const { points, balance } = await store.giveBack(trx, key);
  return { redemptionId, cancelledAt, points: Number(points), pointBalance: Number(balance) };
}

function reasonOf(state: Awaited<ReturnType<typeof store.readCancelState>>): CancellationRefusal['refused'] {
  if (!state) return 'not-there';
  if (state.is_cancelled) return 'cancelled';
  return state.in_time ? 'batch' : 'too-late';
}
