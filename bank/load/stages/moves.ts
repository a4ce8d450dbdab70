/** Cards that the files move to another customer: checks, and the groups of customers that are written together. */
import type { Transaction } from 'kysely';
import { codeOf } from '../../../server/db/errors.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { grouped } from '../../embedded/grouped.ts';
import { goneOf, pairsOf } from '../../embedded/moves/moves.ts';
import { deleteYears, lockMoving, type Move, moveRows } from '../../embedded/moves/moves-store.ts';
import type { StagedKind } from '../sql.ts';
import { fileOf } from '../tables/table.ts';
import { CARDS } from '../tables/tables-cards.ts';
import { CUSTOMERS } from '../tables/tables-customers.ts';
import { type Check, runChecks } from './checks-store.ts';
import {
  inSavepoint,
  isLeft,
  NEW_FOR_CUSTOMER,
  readGone,
  readNewCustomers,
  type StagedMove,
  withoutEffect,
} from './moves-store.ts';
import type { Problems } from './problems.ts';
import { NOTHING, rangeOf, type Written, writeRows } from './take-over-store.ts';

type Trx = Transaction<Database>;

/** Checks which cards move. */
export async function checkMoves(trx: Trx, kind: StagedKind, problems: Problems): Promise<void> {
  const checks: Check[] = [
    {
      table: CARDS,
      column: 'card_id',
      query: `select max(s.line) as line, min(s.line)::text as other
        from ${NEW_FOR_CUSTOMER} and ${isLeft(kind)} group by s.card_id having count(*) > 1`,
      what: (other) => `line ${other} has this card too: a card moves from one customer to one other`,
    },
  ];
  if (kind === 'delta')
    checks.push({
      table: CARDS,
      column: 'card_id',
      query: `select s.line, null::text as other from ${NEW_FOR_CUSTOMER} and not ${isLeft(kind)}`,
      what: () =>
        'another customer has this card in the database: to move it, add a row with change delete, that customer and this card',
    });
  await runChecks(trx, checks, problems);
}

/**
 * Runs the other checks as they will find the database when the cards have moved. The moves are made, and undone when the checks are
 * over. So each check sees the history of a card at its new customer.
 */
export async function checkAfterMoves(
  trx: Trx,
  kind: StagedKind,
  moves: readonly StagedMove[],
  problems: Problems,
  check: () => Promise<void>,
): Promise<void> {
  if (moves.length === 0 || problems.count > 0) return check();
  await withoutEffect(trx, async () => {
    await lockMoving(trx, moves);
    await addCustomers(trx, moves);
    const pairs = pairsOf(moves, await readGone(trx, kind, moves));
    for (const pair of pairs) {
      const isOfPair = (move: Move) => move.from === pair.from && move.to === pair.to;
      try {
        await inSavepoint(trx, () => moveRows(trx, pair));
      } catch (error) {
        if (!codeOf(error)?.startsWith('23')) throw error;
        const { line } = moves.find(isOfPair) ?? {};
        const what = 'cannot move: a row of the card has an id that the new customer has already';
        problems.add({ file: fileOf(CARDS), line, column: 'card_id', what });
      }
    }
    await deleteYears(trx, goneOf(pairs));
    // A card that did not move would cause further problems.
    if (problems.count === 0) await check();
  });
}

/** Adds the new customers of cards that the database does not have yet. */
export async function addCustomers(trx: Trx, moves: readonly Move[]): Promise<Written> {
  const added = await readNewCustomers(trx, moves);
  return added.length === 0 ? NOTHING : writeRows(trx, CUSTOMERS, rangeOf(added));
}

/** Moves whose customers must be written in one transaction, and these customers. */
export interface MoveGroup {
  readonly moves: readonly Move[];
  readonly customerIds: readonly string[];
}

/** Joins moves that have a customer in common, directly or over other moves, so that no customer is in two groups. */
export function groupsOf(moves: readonly Move[]): readonly MoveGroup[] {
  const parents = new Map<string, string>();
  const rootOf = (id: string): string => {
    let root = id;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    if (root !== id) parents.set(id, root);
    return root;
  };
  for (const { from, to } of moves) {
    const [one, other] = [rootOf(from), rootOf(to)];
    if (one !== other) parents.set(one, other);
  }
  return grouped(moves, ({ from }) => rootOf(from)).map((group) => ({
    moves: group,
    customerIds: [...new Set(group.flatMap(({ from, to }) => [from, to]))].sort(),
  }));
}
