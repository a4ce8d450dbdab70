/**
 * Migrates the schema while the portal serves (docs/decisions/0038). A statement that waits too long for a table lock is
 * aborted and retried, because every read and write of the table would queue behind it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { ONE_CONNECTION, readTopology, TRIGGERS } from '../distribution/topology.ts';
import { codeOf, isUnavailable, MigrationFailed } from '../errors.ts';
import { statementsOf } from '../statements.ts';
import { isLockConflict, LOCK_TIMEOUT_MS, RETRY_DELAYS } from './brief-lock.ts';
import {
  concurrentIndex,
  dropInvalidIndex,
  type IndexName,
  indexState,
  onPartitions,
} from './migrate-index.ts';
import { checksum, MIGRATIONS, type Migration, pendingMigrations } from './migrations.ts';

export interface MigrateOptions {
  /** Default: all migrations of this build. */
  readonly migrations?: readonly Migration[];
  /** False behind a pooler in transaction mode, where session settings would affect other clients. */
  readonly direct?: boolean;
  /** Receives lines about the progress. */
  readonly report?: (line: string) => void;
  /** Delays between attempts to lock a table, in milliseconds. There is one more attempt than delays. */
  readonly retryDelays?: readonly number[];
}

/** Key of the advisory lock that all migrating processes share. The value is arbitrary. */
const LOCK = 7_205_759_403_792_793n;

/** Milliseconds between checks whether another process has finished migrating. */
const BUSY_DELAY_MS = 200;

/** Time-outs that migrations turn off. A role may have them for the portal's short statements. Unknown names are skipped. */
const TIMEOUTS = [
  'statement_timeout',
  'idle_in_transaction_session_timeout',
  'idle_session_timeout',
  'transaction_timeout',
];

/**
 * The schemas of names without one. New objects go to `public` for an owner of any name. Until migration 0036 app_now()
 * may be in a schema with the owner's name.
 */
const SEARCH_PATH = 'public, "$user"';

/** Another process holds the migration lock. */
class Busy extends Error {}

/**
 * Migrates the database to this build's schema: runs each file once, in order, and records its checksum. A file runs
 * in its own transaction, except a file that creates or drops an index concurrently. Any number of processes may call
 * this at once. Throws MigrationMismatch (see {@link pendingMigrations}), MigrationFailed or DatabaseUnavailable.
 * Files before a failed file stay applied.
 */
export async function migrate<T>(db: Kysely<T>, options: MigrateOptions = {}): Promise<void> {
  const { migrations = MIGRATIONS, report } = options;
  for (;;) {
    const [next] = await pendingMigrations(db, migrations);
    if (!next) return;
    const isApplied = await applyWithRetries(db, next, options);
    if (isApplied) report?.(`${next.name}: applied`);
  }
}

/** Returns false when another process has applied the migration. */
async function applyWithRetries<T>(
  db: Kysely<T>,
  next: Migration,
  { direct = true, report, retryDelays = RETRY_DELAYS }: MigrateOptions,
): Promise<boolean> {
  const isOnEmpty = !direct && (await indexesEmptyTable(db, next.sql));
  const index = isOnEmpty ? undefined : concurrentIndex(next.sql);
  if (index && !direct)
    throw new MigrationFailed(next.name, 'needs a direct connection: set DATABASE_URL without the pooler');
  let [attempt, saysBusy] = [0, false];
  for (;;) {
    try {
      return index ? await applyAlone(db, next, index) : await applyInTransaction(db, next);
    } catch (error) {
      if (error instanceof Busy) {
        if (!saysBusy) report?.(`${next.name}: another process is migrating`);
        saysBusy = true;
        await sleep(BUSY_DELAY_MS);
        continue;
      }
      const delay = isLockConflict(error) ? retryDelays[attempt++] : undefined;
      if (delay === undefined) throw failure(next, error);
      report?.(
        `${next.name}: a table is locked${await longTransactions(db)}; next attempt in ${delay / 1000} s`,
      );
      await sleep(delay);
    }
  }
}

/**
 * Whether the script creates an index concurrently on a table without rows. Such an index is there at once, so that a new database can be
 * prepared through a pooler as well.
 */
async function indexesEmptyTable<T>(db: Kysely<T>, script: string): Promise<boolean> {
  const table = /\bconcurrently\s+\w+\s+on\s+(\w+\.\w+)/i.exec(script)?.[1];
  if (!table) return false;
  const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db);
  return rows.length === 0;
}

async function applyInTransaction<T>(db: Kysely<T>, next: Migration): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await setTimeouts(trx, { isLocal: true, lockMs: LOCK_TIMEOUT_MS });
    await sql`set local search_path = ${sql.raw(SEARCH_PATH)}`.execute(trx);
    const { rows } = await sql<{
      ok: boolean;
    }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as ok`.execute(trx);
    if (!rows[0]?.ok) throw new Busy();
    await makeRecord(trx);
    if (await isRecorded(trx, next)) return false;
    const isDistributed = await readTopology(trx);
    for (const setting of isDistributed ? [ONE_CONNECTION, TRIGGERS] : [])
      await sql`set local ${sql.raw(setting)}`.execute(trx);
    // Citus sends the whole text of a script to the shards, and a shard accepts only one statement.
    // No index can be built concurrently in a transaction; only one on an empty table comes here.
    const script = next.sql.replace(/\bindex concurrently\b/gi, 'index');
    const scripts = isDistributed ? statementsOf(script) : [script];
    for (const one of scripts) await sql.raw(one).execute(trx);
    await record(trx, next);
    return true;
  });
}

/** Applies a concurrent index migration without a transaction. Its locks do not block reads or writes, so no call waits. */
async function applyAlone<T>(db: Kysely<T>, next: Migration, index: IndexName): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ ok: boolean }>`select pg_try_advisory_lock(${sql.lit(LOCK)}) as ok`.execute(
      connection,
    );
    if (!rows[0]?.ok) throw new Busy();
    try {
      await setTimeouts(connection, { isLocal: false, lockMs: 0 });
      if (await isRecorded(connection, next)) return false;
      await dropInvalidIndex(connection, index);
      // The index is already valid if the process ended between creating and recording it.
      if (index.isDropped || (await indexState(connection, index)) !== 'valid')
        for (const one of (await onPartitions(connection, next.sql, index)) ?? [next.sql])
          await sql.raw(one).execute(connection);
      await record(connection, next);
      return true;
    } catch (error) {
      // An invalid index slows down writes, and an invalid unique index still refuses duplicate rows.
      await dropInvalidIndex(connection, index).catch(() => undefined);
      throw error;
    } finally {
      await restoreSession(connection).catch(() => undefined);
    }
  });
}

function failure(next: Migration, error: unknown): unknown {
  if (isUnavailable(error) || !(error instanceof Error)) return error;
  const reason = isLockConflict(error)
    ? 'a table stayed locked by other transactions. Nothing of it was applied; run the migration again'
    : error.message;
  return new MigrationFailed(next.name, reason, { cause: error, code: codeOf(error) });
}

interface Timeouts {
  /** Whether the settings apply to the transaction; otherwise to the session. */
  readonly isLocal: boolean;
  /** Milliseconds; 0 means no limit. */
  readonly lockMs: number;
}

async function setTimeouts<T>(on: Kysely<T>, { isLocal, lockMs }: Timeouts): Promise<void> {
  await sql`select set_config(name, '0', ${isLocal}) from pg_settings where name = any(${TIMEOUTS}::text[])`.execute(
    on,
  );
  await sql`select set_config('lock_timeout', ${String(lockMs)}, ${isLocal})`.execute(on);
}

async function restoreSession<T>(connection: Kysely<T>): Promise<void> {
  const changed = [...TIMEOUTS, 'lock_timeout'];
  await sql`select set_config(name, reset_val, false) from pg_settings where name = any(${changed}::text[])`.execute(
    connection,
  );
  await sql`select pg_advisory_unlock(${sql.lit(LOCK)})`.execute(connection);
}

/**
 * Creates the table of recorded migrations if it is missing. "create … if not exists" is not used, because it needs the right
 * to create tables even if the table exists.
 */
async function makeRecord<T>(trx: Transaction<T>): Promise<void> {
  const { rows } = await sql<{
    missing: boolean;
  }>`select to_regclass('public.schema_migrations') is null as missing`.execute(trx);
  if (!rows[0]?.missing) return;
  await sql`create table public.schema_migrations (
    name text collate "C" primary key,
    checksum text not null,
    applied_at timestamptz not null default clock_timestamp()
  )`.execute(trx);
}

async function isRecorded<T>(on: Kysely<T>, { name }: Migration): Promise<boolean> {
  const { rows } = await sql`select from public.schema_migrations where name = ${name}`.execute(on);
  return rows.length > 0;
}

async function record<T>(on: Kysely<T>, next: Migration): Promise<void> {
  await sql`insert into public.schema_migrations (name, checksum) values (${next.name}, ${checksum(next)})`.execute(
    on,
  );
}

/** Returns the oldest transactions, which probably hold the lock, as text in brackets; an empty text if there are none. */
async function longTransactions<T>(db: Kysely<T>): Promise<string> {
  const { rows } = await sql<{ pid: number; name: string; seconds: number }>`
    select pid, application_name as name, extract(epoch from clock_timestamp() - xact_start)::int as seconds
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start < clock_timestamp() - interval '1 second'
    order by xact_start limit 3`.execute(db);
  const list = rows.map(({ pid, name, seconds }) => `process ${pid}${name && ` ${name}`}, ${seconds} s`);
  return list.length > 0 ? ` (oldest transactions: ${list.join('; ')})` : '';
}
