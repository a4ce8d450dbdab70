/** SQL that finds the cards that the staged files move to another customer. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { Move } from '../../embedded/moves/moves-store.ts';
import { isDeletedByLoad, type StagedKind } from '../sql.ts';
import { CARDS } from '../tables/tables-cards.ts';
import { CUSTOMERS } from '../tables/tables-customers.ts';

/** A card that the files move, and the line of `cards.csv` with its new customer. */
export interface StagedMove extends Move {
  readonly line: number;
}

/** SQL: a staged card `s` that is new for its customer, and the same card `t` of another customer. */
export const NEW_FOR_CUSTOMER = `bank_load.cards s
  join cards.cards t on t.card_id = s.card_id and t.customer_id <> s.customer_id
  where s.change = 'upsert' and not exists (select from cards.cards o
    where o.customer_id = s.customer_id and o.card_id = s.card_id)`;

/** SQL condition: the load deletes card `t`. */
export const isLeft = (kind: StagedKind) => `(${isDeletedByLoad(CARDS, kind)})`;

/**
 * Returns the cards that the load deletes at one customer and adds to another customer. Leaves out cards whose new customer is not
 * there, which the checks report.
 */
export async function readMoves(db: Kysely<Database>, kind: StagedKind): Promise<readonly StagedMove[]> {
  const { rows } =
    await sql<StagedMove>`select t.customer_id as "from", s.customer_id as "to", s.card_id as "cardId",
      s.line
    from ${sql.raw(NEW_FOR_CUSTOMER)} and ${sql.raw(isLeft(kind))}
      and exists (select from cards.customers c where c.customer_id = s.customer_id
        union all select from bank_load.customers c where c.customer_id = s.customer_id and c.change = 'upsert')
    order by s.line`.execute(db);
  return rows;
}

/** Returns those of the earlier customers whom the load deletes. */
export async function readGone(
  db: Kysely<Database>,
  kind: StagedKind,
  moves: readonly Move[],
): Promise<readonly string[]> {
  if (moves.length === 0) return [];
  const ids = [...new Set(moves.map(({ from }) => from))];
  const { rows } = await sql<{ id: string }>`select customer_id as id from cards.customers t
    where customer_id = any(${ids}::uuid[]) and (${sql.raw(isDeletedByLoad(CUSTOMERS, kind))})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the new customers of cards that the database does not have yet. */
export async function readNewCustomers(
  db: Kysely<Database>,
  moves: readonly Move[],
): Promise<readonly string[]> {
  if (moves.length === 0) return [];
  const ids = [...new Set(moves.map(({ to }) => to))];
  const { rows } = await sql<{ id: string }>`select customer_id as id from cards.customers
    where customer_id = any(${ids}::uuid[])`.execute(db);
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

/** Locks the cards of customers, one customer after the other in the order of ids, also against new rows that refer to them. */
export async function lockEach(trx: Transaction<Database>, customerIds: readonly string[]): Promise<void> {
  for (const customerId of customerIds.toSorted())
    await sql`select 1 from cards.cards where customer_id = ${customerId} order by card_id for update`.execute(
      trx,
    );
}

const savepoint = (trx: Transaction<Database>, statement: string) => sql.raw(statement).execute(trx);

/** Runs work in a savepoint that is rolled back when the work is over, also when it fails. */
export async function withoutEffect<T>(trx: Transaction<Database>, work: () => Promise<T>): Promise<T> {
  await savepoint(trx, 'savepoint tried_moves');
  try {
    return await work();
  } finally {
    await savepoint(trx, 'rollback to savepoint tried_moves');
    await savepoint(trx, 'release savepoint tried_moves');
  }
}

/** Runs work in a savepoint. If it fails, rolls it back and throws. */
export async function inSavepoint(trx: Transaction<Database>, work: () => Promise<void>): Promise<void> {
  await savepoint(trx, 'savepoint one_move');
  try {
    await work();
    await savepoint(trx, 'release savepoint one_move');
  } catch (error) {
    await savepoint(trx, 'rollback to savepoint one_move');
    throw error;
  }
}
