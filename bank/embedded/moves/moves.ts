/** Moves cards to another customer, with everything that belongs to them in schema `cards`. */

import type { Transaction } from 'kysely';
import { setOneConnection } from '../../../server/db/distribution/topology.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { grouped } from '../grouped.ts';
import type { CardKeys } from '../keys.ts';
import { cardOfRecorded } from '../read-model/read-model.ts';
import { deleteYears, type Move, moveRecorded, moveRows, type Pair, readRecorded } from './moves-store.ts';

/**
 * Groups moves by their two customers, in the order of ids.
 * @param gone the customers whom the files delete
 */
export function pairsOf(moves: readonly Move[], gone: readonly string[]): readonly Pair[] {
  const receivers = new Set(moves.map(({ to }) => to));
  return grouped(moves, ({ from, to }) => `${from} ${to}`).flatMap((list) => {
    const [first] = list;
    if (!first) return [];
    const { from, to } = first;
    const cardIds = list.map(({ cardId }) => cardId);
    return [{ from, to, cardIds, receives: receivers.has(from), isGone: gone.includes(from) }];
  });
}

/** The customers whom the files delete. */
export const goneOf = (pairs: readonly Pair[]) =>
  pairs.filter(({ isGone }) => isGone).map(({ from }) => from);

/** Moves cards in the caller's transaction, which has locked them. Throws as {@link moveRows}. */
export async function moveCards(
  trx: Transaction<Database>,
  keys: CardKeys,
  pairs: readonly Pair[],
): Promise<void> {
  if (pairs.length === 0) return;
  await setOneConnection(trx);
  for (const pair of pairs) {
    await moveRows(trx, pair);
    const recorded = await readRecorded(trx, pair.from);
    const own = recorded.filter((command) => pair.cardIds.includes(cardOfRecorded(keys, command)));
    await moveRecorded(
      trx,
      pair,
      own.map(({ commandId }) => commandId),
    );
  }
  await deleteYears(trx, goneOf(pairs));
}
