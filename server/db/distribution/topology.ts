/** Reads whether a database is distributed over several nodes. The result is cached for each database. */
import { type DialectAdapter, type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../schema/schema.ts';
import { FIRST } from './plan.ts';

/** By the adapter, which a database shares with its transactions. */
const known = new WeakMap<DialectAdapter, Promise<boolean>>();

/**
 * True when `npm run distribute` has distributed the tables. Reads the catalogue once for each database, because a
 * database is only distributed while no process runs. Throws DatabaseUnavailable.
 */
export function isDistributed(db: Kysely<Database>): Promise<boolean> {
  const { adapter } = db.getExecutor();
  const found = known.get(adapter) ?? readTopology(db);
  known.set(adapter, found);
  found.catch(() => known.delete(adapter));
  return found;
}

/** Makes {@link isDistributed} false for a connection that sees one shard as a database. */
export function assumeOneDatabase(db: Kysely<Database>): void {
  known.set(db.getExecutor().adapter, Promise.resolve(false));
}

/** Setting for transactions that change several tables with foreign keys: Citus then uses one connection per node. */
export const ONE_CONNECTION = "citus.multi_shard_modify_mode = 'sequential'";
/** Setting with which tables of shards may have triggers. */
export const TRIGGERS = 'citus.enable_unsafe_triggers = on';

/** Prepares a transaction that changes several tables with foreign keys, some of whose statements concern all shards. */
export async function setOneConnection(trx: Transaction<Database>): Promise<void> {
  if (await isDistributed(trx)) await sql`set local ${sql.raw(ONE_CONNECTION)}`.execute(trx);
}

/** Like {@link isDistributed}, without the cache. */
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

/** In a distributed database only every fifth poll runs, because a poll queries all shards. */
const RARER = 5;

/**
 * Calls `poll` every `pollMs` milliseconds; in a distributed database only at every fifth of these times.
 * @returns the timer, for `clearInterval`
 */
export function startPolling(db: Kysely<Database>, pollMs: number, poll: () => void): NodeJS.Timeout {
  let turn = 0;
  const next = (distributed: boolean) => {
    if (!distributed || turn++ % RARER === 0) poll();
  };
  // If the topology cannot be read, the poll runs. It fails with the same error and logs the error.
  return setInterval(() => void isDistributed(db).then(next, () => poll()), pollMs);
}
