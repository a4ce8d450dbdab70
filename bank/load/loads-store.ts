/** SQL of `portal.bank_loads`, and the lock that allows one load at a time. */
import { type Kysely, sql } from 'kysely';
import { isDistributed } from '../../server/db/distribution/topology.ts';
import type { OpenDatabase } from '../../server/db/open.ts';
import type { Database } from '../../server/db/schema/schema.ts';
import type { Manifest } from './files/manifest.ts';

/** Thrown when a load is not allowed to run now. */
export class LoadRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LoadRefused';
  }
}

// An arbitrary key of the advisory lock that all loads use.
const LOCK = 7_205_759_403_792_795n;

/**
 * Runs `work` under the lock for loads. Throws LoadRefused if another load is running, or if the database is
 * distributed. The embedded database needs no lock, because only one process uses it.
 */
export async function withLoadLock<T>(database: OpenDatabase, work: () => Promise<T>): Promise<T> {
  if (database.kind === 'embedded') return work();
  if (await isDistributed(database.db))
    throw new LoadRefused(
      'A distributed database takes no files: set CARD_SYSTEM_READS=http (docs/distributed.md).',
    );
  return database.db.connection().execute(async (connection) => {
    const { rows } = await sql<{
      locked: boolean;
    }>`select pg_try_advisory_lock(${sql.lit(LOCK)}) as locked`.execute(connection);
    if (!rows[0]?.locked) throw new LoadRefused('Another load is running.');
    try {
      return await work();
    } finally {
      // If the connection was lost, PostgreSQL has already released the lock.
      await sql`select pg_advisory_unlock(${sql.lit(LOCK)})`.execute(connection).catch(() => {});
    }
  });
}

interface Earlier {
  readonly as_of: string;
  readonly is_newer: boolean;
  readonly state: 'running' | 'complete';
  readonly is_same: boolean;
}

/**
 * Throws LoadRefused if an earlier load had newer files. After an interrupted load, only the same files or a whole
 * load may follow.
 */
export async function admit(db: Kysely<Database>, { asOf, kind, sha256 }: Manifest): Promise<void> {
  const { rows } =
    await sql<Earlier>`select to_json(as_of) #>> '{}' as as_of, as_of > ${asOf}::timestamptz as is_newer,
      state, manifest_sha256 = ${sha256} as is_same
    from portal.bank_loads where state in ('running', 'complete')`.execute(db);
  const newer = rows.find(({ is_newer }) => is_newer);
  if (newer) throw new LoadRefused(`The files are older than those that were loaded as of ${newer.as_of}.`);
  const interrupted = rows.find(({ state, is_same }) => state === 'running' && !is_same);
  if (interrupted && kind === 'delta')
    throw new LoadRefused(
      `The load as of ${interrupted.as_of} was interrupted. Run it again, or a whole load, before this delta.`,
    );
}

/**
 * Records the start of the import and returns the id of the load. Reuses the row of an interrupted load of the same
 * files.
 */
export async function startLoad(db: Kysely<Database>, { asOf, kind, sha256 }: Manifest): Promise<bigint> {
  return db.transaction().execute(async (trx) => {
    await sql`update portal.bank_loads set state = 'replaced' where state = 'running'
      and manifest_sha256 <> ${sha256}`.execute(trx);
    const continued = await sql<{ load_id: bigint }>`update portal.bank_loads set customers = 0
      where state = 'running' returning load_id`.execute(trx);
    if (continued.rows[0]) return continued.rows[0].load_id;
    const { rows } = await sql<{
      load_id: bigint;
    }>`insert into portal.bank_loads (manifest_sha256, kind, as_of, state)
      values (${sha256}, ${kind}, ${asOf}::timestamptz, 'running') returning load_id`.execute(trx);
    if (!rows[0]) throw new Error('insert without a row');
    return rows[0].load_id;
  });
}

/**
 * Adds to the number of imported customers. Call it in the transaction that writes their data. Throws LoadRefused if
 * another load has replaced this one.
 */
export async function countCustomers(db: Kysely<Database>, loadId: bigint, customers: number): Promise<void> {
  const { numAffectedRows } =
    await sql`update portal.bank_loads set customers = customers + ${customers}::bigint
    where load_id = ${loadId} and state = 'running'`.execute(db);
  if (numAffectedRows !== 1n) throw new LoadRefused('Another load has taken the place of this one.');
}

export async function completeLoad(db: Kysely<Database>, loadId: bigint, counts: object): Promise<void> {
  const { numAffectedRows } = await sql`update portal.bank_loads set state = 'complete',
      completed_at = clock_timestamp(), counts = ${JSON.stringify(counts)}::jsonb
    where load_id = ${loadId} and state = 'running'`.execute(db);
  if (numAffectedRows !== 1n) throw new LoadRefused('Another load has taken the place of this one.');
}
