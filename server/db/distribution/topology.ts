/** Whether the database is distributed over several nodes. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema/schema.ts';
import { FIRST } from './plan.ts';

const known = new WeakMap<Kysely<Database>, Promise<boolean>>();

/**
 * True when `npm run distribute` has spread the tables. Asks the catalogue once for each `db`, because a database is distributed
 * while no process runs. Throws DatabaseUnavailable.
 */
export function isDistributed(db: Kysely<Database>): Promise<boolean> {
  const found = known.get(db) ?? readTopology(db);
  known.set(db, found);
  found.catch(() => known.delete(db));
  return found;
}

/** For transactions that change several tables which refer to each other: Citus then uses one connection to each node. */
export const ONE_CONNECTION = "citus.multi_shard_modify_mode = 'sequential'";

/** The same, always asked. */
export async function readTopology<T>(db: Kysely<T>): Promise<boolean> {
  const { rows } = await sql<{
    citus: boolean;
  }>`select to_regclass('pg_dist_partition') is not null as citus`.execute(db);
  if (!rows[0]?.citus) return false;
  const found = await sql`select from pg_dist_partition where logicalrelid = to_regclass(${FIRST})`.execute(
    db,
  );
  return found.rows.length > 0;
}

/** A poll of a distributed database asks all shards, so only every so many are made. */
const RARER = 5;

/**
 * Calls `poll` every `pollMs` milliseconds, and five times as rarely in a distributed database.
 * @returns the timer, for `clearInterval`
 */
export function startPolling(db: Kysely<Database>, pollMs: number, poll: () => void): NodeJS.Timeout {
  let turn = 0;
  const next = (distributed: boolean) => {
    if (!distributed || turn++ % RARER === 0) poll();
  };
  // A database that does not answer is found, and logged, by the poll.
  return setInterval(() => void isDistributed(db).then(next, () => poll()), pollMs);
}
