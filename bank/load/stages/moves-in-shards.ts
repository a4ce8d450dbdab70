/**
 * Cards that the files move to another customer, in a distributed database: the two customers may be in two shards. Checks see the move in
 * each shard by itself. The move is one transaction over the shards, before the customers are written one by one: a load that ends in
 * between goes on with them when it runs again.
 */
import type { Transaction } from 'kysely';
import { setOneConnection } from '../../../server/db/distribution/topology.ts';
import { isViolation } from '../../../server/db/errors.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { tried } from '../../../server/db/tried.ts';
import { inWork } from '../../../server/db/work.ts';
import { goneOf, moveCards, pairsOf } from '../../embedded/moves/moves.ts';
import {
  deleteYears,
  hasPendingCommand,
  lockMoving,
  type Move,
  type MovedRows,
  type Pair,
  putRows,
  takeRows,
} from '../../embedded/moves/moves-store.ts';
import { fileOf } from '../tables/table.ts';
import { CARDS } from '../tables/tables-cards.ts';
import type { Area } from './areas.ts';
import type { Counts, Merge } from './merge.ts';
import { addCustomers, type MoveGroup } from './moves.ts';
import { inSavepoint, lockEach, withoutEffect } from './moves-store.ts';
import type { Problems } from './problems.ts';
import { CommandPending, type RejectedCustomer, rejectionOf } from './rejections.ts';

type Trx = Transaction<Database>;

/** The moves of a load, and the rows that they move. */
export interface FoundMoves {
  readonly moves: readonly (Move & { readonly line: number })[];
  readonly pairs: readonly Pair[];
  /** By pair. */
  readonly rows: readonly MovedRows[];
}

/** Runs checks in a shard as they will find it when the cards have moved, and undoes the moves. */
export async function checkMoved(
  trx: Trx,
  area: Area,
  { moves, pairs, rows }: FoundMoves,
  problems: Problems,
  check: () => Promise<void>,
): Promise<void> {
  const from = pairs.filter((pair) => area.has(pair.from));
  const to = pairs.filter((pair) => area.has(pair.to));
  if (from.length + to.length === 0) return check();
  await withoutEffect(trx, async () => {
    await lockMoving(
      trx,
      moves.filter((move) => area.has(move.from)),
    );
    await addCustomers(
      trx,
      moves.filter((move) => area.has(move.to)),
    );
    for (const pair of from) await takeRows(trx, pair);
    for (const pair of to) {
      try {
        await inSavepoint(trx, () => putRows(trx, pair.to, rows[pairs.indexOf(pair)] ?? new Map()));
      } catch (error) {
        if (!isViolation(error)) throw error;
        const { line } = moves.find((move) => move.from === pair.from && move.to === pair.to) ?? {};
        const what = 'cannot move: a row of the card has an id that the new customer has already';
        problems.add({ file: fileOf(CARDS), line, column: 'card_id', what });
      }
    }
    await deleteYears(trx, goneOf(from));
    await check();
  });
}

/** Moves the cards of all groups, and the portal's rows that follow. Adds the customers of groups that stay as they were to `heldBack`. */
export async function moveInShards(
  load: Merge,
  groups: readonly MoveGroup[],
  heldBack: RejectedCustomer[],
): Promise<Counts> {
  const counts = { inserted: 0, changed: 0, deleted: 0 };
  for (const { moves, customerIds } of groups) {
    try {
      counts.inserted += await tried(() => moveGroup(load, moves, customerIds));
    } catch (error) {
      const constraint = rejectionOf(error);
      if (constraint === undefined) throw error;
      heldBack.push(...customerIds.map((customerId) => ({ customerId, constraint })));
    }
    await load.onStep('moved cards');
  }
  return counts.inserted > 0 ? { customers: counts } : {};
}

/** Returns the number of new customers. */
async function moveGroup(
  { database, keys, gone, onMoved }: Merge,
  moves: readonly Move[],
  customerIds: readonly string[],
): Promise<number> {
  if (!onMoved) throw new Error('cards move, and the rows of the portal would not follow them');
  const pairs = pairsOf(moves, gone);
  return inWork(database, async ({ db }) => {
    await setOneConnection(db);
    await onMoved.begin(db, pairs);
    await lockEach(db, customerIds);
    const { inserted } = await addCustomers(db, moves);
    await moveCards(db, keys, pairs);
    await onMoved.end(db, pairs);
    if (await hasPendingCommand(db, pairs)) throw new CommandPending();
    return inserted;
  });
}
