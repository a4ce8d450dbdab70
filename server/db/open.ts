import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import { checkConnections } from './connection-check.ts';
import { kyselyOver } from './engine/dialect.ts';
import type { ConnectionUsage, Engine, Lease } from './engine/engine.ts';
import { lockDirectory } from './engine/lock.ts';
import { PostgresEngine, type PostgresOptions } from './engine/postgres.ts';
import { copySnapshot, prepareSnapshot, type Seed } from './engine/snapshot.ts';
import { DatabaseReadOnly } from './errors.ts';
import { type MigrateOptions, migrate } from './migrate.ts';
import { missingMigrations, pendingMigrations } from './migrations.ts';
import type { Database } from './schema/schema.ts';

export interface EmbeddedOptions {
  readonly kind: 'embedded';
  /**
   * Data directory, created if missing, for one process at a time. `'memory'`: nothing is kept and nothing is synced
   * (files in the system's temporary directory, removed by `close`).
   */
  readonly dir: string;
  /** Directory of finished clusters to copy. Default: `.cache` in the working directory. */
  readonly cacheDir?: string;
  /** Content of a new database besides its tables. Ignored for an existing one. */
  readonly seed?: Seed;
}

export interface OpenDatabase {
  readonly db: Kysely<Database>;
  readonly kind: 'embedded' | 'postgres';
  /**
   * PostgreSQL only: throws UnsuitableConnection when a pooler or the role's settings do not fit the configuration, see
   * connection-check.ts. Throws DatabaseUnavailable too.
   */
  checkConnections(): Promise<void>;
  /** Migrates to this build's schema. Throws MigrationMismatch or MigrationFailed, see migrate.ts. */
  migrate(options?: Pick<MigrateOptions, 'report'>): Promise<void>;
  /** Throws DatabaseUnavailable if the database does not answer within 5 s. */
  ping(): Promise<void>;
  /**
   * Names of this build's migrations that the database does not have. Throws as {@link OpenDatabase.ping}, and
   * DatabaseReadOnly when the database takes no writes.
   */
  missingMigrations(): Promise<readonly string[]>;
  /** The same, after a comparison of those that it has. Throws MigrationMismatch too. */
  pendingMigrations(): Promise<readonly string[]>;
  /** How the connections of this process are used at this moment. */
  connections(): ConnectionUsage;
  /** PostgreSQL only: bulk loading. */
  readonly bulk?: <T>(work: (bulk: Bulk) => Promise<T>) => Promise<T>;
  /** Lets running statements end, at most 5 s, then closes. */
  close(): Promise<void>;
}

/** Runs one transaction on its own connection, without time-outs. Commits when the work succeeds, else rolls back. */
export interface Bulk {
  readonly db: Transaction<Database>;
  /** Runs `copy … from stdin` with rows in its format; some megabytes at most. */
  copy(text: string, data: Uint8Array): Promise<void>;
}

/**
 * Opens the product's database. PostgreSQL is contacted on first use. The embedded one is started, and created first
 * (tables and seed) when the directory is empty. Throws DataDirectoryInUse if another process has it.
 */
export async function openDatabase(options: EmbeddedOptions | PostgresOptions): Promise<OpenDatabase> {
  const engine = options.kind === 'embedded' ? await openEmbedded(options) : new PostgresEngine(options);
  const db = kyselyOver(engine);
  return {
    db,
    kind: options.kind,
    async checkConnections() {
      if (options.kind === 'postgres') await checkConnections(engine, options.prepared ?? true);
    },
    migrate: (how = {}) => (options.kind === 'embedded' ? migrate(db, how) : migratePostgres(options, how)),
    ...(options.kind === 'postgres' ? { bulk: (work) => inBulk(options, work) } : {}),
    async ping() {
      await sql`select 1`.execute(db);
    },
    async missingMigrations() {
      await requireWritable(db);
      return missingMigrations(db);
    },
    pendingMigrations: async () => (await pendingMigrations(db)).map(({ name }) => name),
    connections: () => engine.usage(),
    async close() {
      await db.destroy();
      await engine.end();
    },
  };
}

/** A pooler may have replaced the server behind a connection since it was opened. */
async function requireWritable(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{
    readOnly: string;
  }>`select current_setting('transaction_read_only') as "readOnly"`.execute(db);
  if (rows[0]?.readOnly !== 'off') throw new DatabaseReadOnly();
}

/** On its own connection, without the time-outs of calls. */
async function migratePostgres(options: PostgresOptions, how: Pick<MigrateOptions, 'report'>): Promise<void> {
  const engine = new PostgresEngine({ ...options, poolSize: 1, statementTimeoutMs: 0 });
  try {
    await migrate(kyselyOver(engine), { ...how, direct: options.prepared ?? true });
  } finally {
    await engine.end();
  }
}

async function inBulk<T>(options: PostgresOptions, work: (bulk: Bulk) => Promise<T>): Promise<T> {
  const engine = new PostgresEngine({ ...options, poolSize: 1, statementTimeoutMs: 0 });
  const lease = await engine.connect();
  try {
    const statements: Lease = {
      run: (...statement) => lease.run(...statement),
      script: (...text) => lease.script(...text),
      release() {},
    };
    const db = kyselyOver({
      connect: async () => statements,
      usage: () => engine.usage(),
      end: async () => {},
    });
    return await db.transaction().execute(async (tx) => {
      // The role's own time-outs may be set for the portal's short statements.
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      return await work({ db: tx, copy: (...rows) => lease.copy(...rows) });
    });
  } finally {
    lease.release();
    await engine.end();
  }
}

async function openEmbedded({ dir, cacheDir = '.cache', seed }: EmbeddedOptions): Promise<Engine> {
  const durable = dir !== 'memory';
  const directory = durable ? resolve(dir) : mkdtempSync(join(tmpdir(), 'card-portal-'));
  const unlock = await lockDirectory(directory);
  const onEnd = (): void => {
    unlock();
    if (!durable) rmSync(directory, { recursive: true, force: true });
  };
  try {
    const cluster = join(directory, 'cluster');
    if (!existsSync(cluster)) copySnapshot(await prepareSnapshot(resolve(cacheDir), seed), cluster, durable);
    // PostgreSQL loads nothing of it.
    const { EmbeddedEngine } = await import('./engine/embedded.ts');
    return await EmbeddedEngine.open({ cluster, durable, onEnd });
  } catch (error) {
    onEnd();
    throw new Error(`The embedded database in ${directory} cannot be opened`, { cause: error });
  }
}
