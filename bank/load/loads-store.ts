/** SQL of `portal.bank_loads`, and the lock that allows one load at a time. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { OpenDatabase } from '../../server/db/open.ts';
import type { Database } from '../../server/db/schema/schema.ts';
import { AHEAD } from '../../server/ports/card-system/http/wire/events.ts';
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
 * Runs `work` under the lock for loads. Throws LoadRefused if another load is running. The embedded database needs no lock, because only
 * one process uses it.
 */
export async function withLoadLock<T>(database: OpenDatabase, work: () => Promise<T>): Promise<T> {
  if (database.kind === 'embedded') return work();
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
  readonly load_id: bigint;
  readonly as_of: string;
  readonly is_newer: boolean;
  readonly state: 'running' | 'complete' | 'taken-back';
  readonly is_same: boolean;
  /** A delta of the same time, with other files. */
  readonly is_rival: boolean;
}

/**
 * Throws LoadRefused if the time of the files is in the future, if an earlier load had newer files, or if another delta had
 * the same time. After an interrupted load, only the same files or a whole load may follow; after one that was taken back,
 * only a whole load.
 */
export async function admit(db: Kysely<Database>, manifest: Manifest): Promise<void> {
  const { asOf, kind, sha256 } = manifest;
  await refuseFuture(db, asOf);
  const { rows } =
    await sql<Earlier>`select load_id, to_json(as_of) #>> '{}' as as_of, as_of > ${asOf}::timestamptz as is_newer,
      state, manifest_sha256 = ${sha256} as is_same,
      kind = 'delta' and as_of = ${asOf}::timestamptz and manifest_sha256 <> ${sha256}
        and files <> ${digestsOf(manifest)}::jsonb as is_rival
    from portal.bank_loads where state in ('running', 'complete', 'taken-back') order by load_id`.execute(db);
  const valid = rows.filter(({ state }) => state !== 'taken-back');
  const newer = valid.findLast(({ is_newer }) => is_newer);
  if (newer)
    throw new LoadRefused(
      `The files are older than those of load ${newer.load_id}, as of ${newer.as_of}. If that time is wrong, take the load back (docs/operations/bank.md).`,
    );
  if (kind === 'whole') return;
  const interrupted = valid.find(({ state, is_same }) => state === 'running' && !is_same);
  if (interrupted)
    throw new LoadRefused(
      `The load as of ${interrupted.as_of} was interrupted. Run it again, or a whole load, before this delta.`,
    );
  const last = rows.at(-1);
  if (last?.state === 'taken-back')
    throw new LoadRefused(
      `Load ${last.load_id}, as of ${last.as_of}, was taken back. The next load must be whole.`,
    );
  const rival = valid.find(({ is_rival }) => is_rival);
  if (rival)
    throw new LoadRefused(
      `Load ${rival.load_id} was another delta as of ${rival.as_of}. Two deltas of the same time must have the same files: give this one its own asOf, or send a whole load.`,
    );
}

async function refuseFuture(db: Kysely<Database>, asOf: string): Promise<void> {
  const { rows } = await sql<{
    now: string;
    is_ahead: boolean;
  }>`select to_json(date_trunc('second', now)) #>> '{}' as now,
      ${asOf}::timestamptz > now + make_interval(mins => ${AHEAD.minutes}) as is_ahead
    from (select app_now() as now) clock`.execute(db);
  const [clock] = rows;
  if (clock?.is_ahead)
    throw new LoadRefused(
      `manifest.json: asOf (${asOf}) is in the future. The database's clock says ${clock.now}; asOf may be at most ${AHEAD.minutes} minutes later. Nothing was loaded.`,
    );
}

/** Returns the digest of each file as JSON. */
function digestsOf({ files }: Manifest): string {
  return JSON.stringify(Object.fromEntries(files.map(({ name, sha256 }) => [name, sha256])));
}

/**
 * Records the start of the import and returns the id of the load. Reuses the row of an interrupted load of the same
 * files.
 */
export async function startLoad(trx: Transaction<Database>, manifest: Manifest): Promise<bigint> {
  const { asOf, kind, sha256 } = manifest;
  await sql`update portal.bank_loads set state = 'replaced' where state = 'running'
    and manifest_sha256 <> ${sha256}`.execute(trx);
  const continued = await sql<{ load_id: bigint }>`update portal.bank_loads set customers = 0
    where state = 'running' returning load_id`.execute(trx);
  if (continued.rows[0]) return continued.rows[0].load_id;
  const { rows } = await sql<{
    load_id: bigint;
  }>`insert into portal.bank_loads (manifest_sha256, kind, as_of, state, files)
    values (${sha256}, ${kind}, ${asOf}::timestamptz, 'running', ${digestsOf(manifest)}::jsonb) returning load_id`.execute(
    trx,
  );
  if (!rows[0]) throw new Error('insert without a row');
  return rows[0].load_id;
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

/** Returns the machine's time, without the offset of the demo's clock. A distributed database takes no volatile function in a change. */
async function machineTime(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db);
  return rows[0]!.now;
}

export async function completeLoad(db: Kysely<Database>, loadId: bigint, counts: object): Promise<void> {
  const now = await machineTime(db);
  const { numAffectedRows } = await sql`update portal.bank_loads set state = 'complete',
      completed_at = ${now}::timestamptz, counts = ${JSON.stringify(counts)}::jsonb
    where load_id = ${loadId} and state = 'running'`.execute(db);
  if (numAffectedRows !== 1n) throw new LoadRefused('Another load has taken the place of this one.');
}

/** Who takes a load back, and why. */
export interface TakeBack {
  readonly loadId: bigint;
  /** Name or number of the bank's employee. */
  readonly by: string;
  readonly reason: string;
}

/**
 * Takes back a load, and earlier loads of the same time: files and commands count as if it had not been loaded. Changes no
 * data of customers; the next load, which must be whole, does. Returns false if it was taken back before. Throws LoadRefused
 * if another load is running, or if this is not the latest load.
 */
export async function takeBack(database: OpenDatabase, { loadId, by, reason }: TakeBack): Promise<boolean> {
  return withLoadLock(database, async () => {
    const now = await machineTime(database.db);
    const { numAffectedRows } = await sql`update portal.bank_loads set state = 'taken-back',
        taken_back_at = ${now}::timestamptz, taken_back_by = ${by}, taken_back_reason = ${reason}
      where state in ('running', 'complete') and load_id <= ${loadId}
        and as_of = (select as_of from portal.bank_loads where load_id = ${loadId} and state in ('running', 'complete'))
        and not exists (select from portal.bank_loads l where l.load_id > ${loadId}
          and l.state in ('running', 'complete'))`.execute(database.db);
    if (numAffectedRows !== 0n) return true;
    const { rows } = await sql<{
      load_id: bigint;
      state: string;
      latest: bigint | null;
    }>`select load_id, state,
        (select max(load_id) from portal.bank_loads where state in ('running', 'complete')) as latest
      from portal.bank_loads where load_id = ${loadId}`.execute(database.db);
    const [load] = rows;
    if (load?.state === 'taken-back') return false;
    if (!load) throw new LoadRefused(`There is no load ${loadId}.`);
    if (load.state === 'replaced') throw new LoadRefused(`Load ${loadId} was replaced by a later load.`);
    throw new LoadRefused(`Load ${loadId} is not the latest load. Take load ${load.latest} back first.`);
  });
}
