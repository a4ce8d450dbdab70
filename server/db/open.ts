import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Clock } from '../ports/clock/port.ts';
import { findHomes, type Node, type NodeAddress } from './distribution/homes.ts';
import { kyselyOver, kyselysOver } from './engine/dialect.ts';
import type { ConnectionUsage, Engine, Lease } from './engine/engine.ts';
import { lockDirectory } from './engine/lock.ts';
import { PostgresEngine, type PostgresOptions, USUAL_POOL } from './engine/postgres.ts';
import { copySnapshot, prepareSnapshot, type Seed } from './engine/snapshot.ts';
import { DatabaseReadOnly } from './errors.ts';
import { checkConnections, checkServer } from './migrating/connection-check.ts';
import { type MigrateOptions, migrate } from './migrating/migrate.ts';
import { missingMigrations, pendingMigrations } from './migrating/migrations.ts';
import type { Database } from './schema/schema.ts';
import { Standbys } from './standbys/standbys.ts';

export interface EmbeddedOptions {
  readonly kind: 'embedded';
  /**
   * Data directory for one process at a time, created if missing. With `'memory'`, nothing is kept or synced: the files are
   * in the system's temporary directory, and `close` removes them.
   */
  readonly dir: string;
  /** Directory of snapshots to copy. Default: `.cache` in the working directory. */
  readonly cacheDir?: string;
  /** Rows for a new database. Ignored if the database exists. */
  readonly seed?: Seed;
}

/** PostgreSQL with its standbys. */
interface ServerOptions extends PostgresOptions {
  /** Addresses of streaming standbys. */
  readonly standbyUrls?: readonly string[];
  /** Milliseconds that a read waits for a standby. */
  readonly standbyWaitMs?: number;
}

export interface OpenDatabase {
  readonly db: Kysely<Database>;
  /** The same database. Single statements go to a standby in calls that may read there. */
  readonly readDb: Kysely<Database>;
  /** Present if standbys are configured. None is used before its `start`. */
  readonly standbys?: Standbys;
  readonly kind: 'embedded' | 'postgres';
  /**
   * Checks the connections to PostgreSQL (connection-check.ts); does nothing for the embedded database. Throws
   * UnsuitableConnection when server, database, pooler or the role's settings do not fit, or DatabaseUnavailable.
   */
  checkConnections(clock: Clock): Promise<void>;
  /**
   * Migrates to this build's schema. Throws MigrationMismatch, MigrationFailed or DatabaseUnavailable, see
   * migrate.ts.
   */
  migrate(options?: Pick<MigrateOptions, 'report'>): Promise<void>;
  /** Throws UnsuitableConnection when the server is too old, stores not every character, or has another time. */
  checkServer(clock: Clock): Promise<void>;
  /** Throws DatabaseUnavailable if the database does not answer within 5 s. */
  ping(): Promise<void>;
  /**
   * Names of this build's migrations that are missing in the database. Throws like {@link OpenDatabase.ping}, and
   * DatabaseReadOnly when the database accepts no writes.
   */
  missingMigrations(): Promise<readonly string[]>;
  /**
   * Names of this build's migrations that are missing in the database. Throws like {@link OpenDatabase.ping}, and
   * MigrationMismatch when an applied migration differs from this build's.
   */
  pendingMigrations(): Promise<readonly string[]>;
  /** Returns the current use of this process's connections. */
  connections(): ConnectionUsage;
  /**
   * Opens connections to the nodes of a distributed database, so that statements of one customer go to the node that has them (`atHome`).
   * On PostgreSQL only. Throws DatabaseUnavailable.
   */
  readonly findHomes?: () => Promise<void>;
  /** Bulk loading, on PostgreSQL only. */
  readonly bulk?: <T>(work: (bulk: Bulk) => Promise<T>) => Promise<T>;
  /** Like `bulk`, over a lease that `wrap` returns, on this node or on another one of a distributed database; on PostgreSQL only. */
  readonly bulkOn?: <T>(
    node: NodeAddress | undefined,
    wrap: (lease: Lease) => Lease,
    work: (bulk: Bulk) => Promise<T>,
  ) => Promise<T>;
  /** Runs statements such as `vacuum` outside of a transaction, without time-outs; on PostgreSQL only. */
  readonly maintain?: (statements: readonly string[]) => Promise<void>;
  /**
   * Closes all connections after the running transactions have ended. The embedded database aborts a transaction that
   * is still open after 4.5 s.
   */
  close(): Promise<void>;
}

/** One transaction on its own connection, without time-outs. It commits when the work succeeds and otherwise rolls back. */
export interface Bulk {
  readonly db: Transaction<Database>;
  /** Runs `copy … from stdin` with a few megabytes of rows at most, in the statement's format. */
  copy(text: string, data: Uint8Array): Promise<void>;
}

/**
 * Opens the product's database. PostgreSQL is contacted on first use. The embedded database is started at once. If its
 * directory is empty, it is created with tables and seed. Throws DataDirectoryInUse if another process uses the directory.
 */
export async function openDatabase(options: EmbeddedOptions | ServerOptions): Promise<OpenDatabase> {
  const engine = options.kind === 'embedded' ? await openEmbedded(options) : new PostgresEngine(options);
  const { db, readDb } = kyselysOver(engine);
  const standbys = options.kind === 'postgres' ? standbysOf(options, db) : undefined;
  const nodes = options.kind === 'postgres' ? createNodes(options) : undefined;
  return {
    db,
    readDb,
    ...(standbys && { standbys }),
    kind: options.kind,
    async checkConnections(clock) {
      if (options.kind === 'postgres')
        await checkConnections(engine, options.prepared ?? true, clock, standbys !== undefined);
    },
    async checkServer(clock) {
      if (options.kind !== 'postgres') return;
      const lease = await engine.connect();
      await checkServer(lease, clock).finally(() => lease.release());
    },
    migrate: (how = {}) => (options.kind === 'embedded' ? migrate(db, how) : migratePostgres(options, how)),
    ...(options.kind === 'postgres'
      ? {
          bulk: (work) => inBulk(options, work),
          bulkOn: (node, wrap, work) =>
            inBulk(node ? { ...options, url: urlOf(options, node) } : options, work, wrap),
          maintain: (statements) => maintain(options, statements),
          findHomes: async () => nodes?.follow(db),
        }
      : {}),
    async ping() {
      await sql`select 1`.execute(db);
    },
    async missingMigrations() {
      await requireWritable(db);
      return missingMigrations(db);
    },
    pendingMigrations: async () => (await pendingMigrations(db)).map(({ name }) => name),
    connections: () => sum([engine, ...(nodes?.engines ?? [])].map((each) => each.usage())),
    async close() {
      await standbys?.close();
      await db.destroy();
      await Promise.all([engine.end(), nodes?.end()]);
    },
  };
}

function standbysOf(
  { standbyUrls = [], standbyWaitMs = 0, ...options }: ServerOptions,
  db: Kysely<Database>,
): Standbys | undefined {
  if (standbyUrls.length === 0) return undefined;
  const engines = standbyUrls.map((url) => new PostgresEngine({ ...options, url, standby: true }));
  return new Standbys(db, engines, standbyWaitMs);
}

/** Returns the address of the database on a node. */
const urlOf = ({ url }: PostgresOptions, { host, port }: NodeAddress): string =>
  Object.assign(new URL(url), { hostname: host, port: `${port}` }).href;

/**
 * Connections that serve the same shards. Their server keeps a plan for each statement and shard: if every connection served every shard, it
 * would make and keep many times as many. Two, so that a call that waits for a lock does not stop the others.
 */
const POOL_OF_SHARDS = 2;

/** Creates the pools of the nodes of a distributed database, for each address. */
function createNodes(options: PostgresOptions) {
  const opened = new Map<string, Node>();
  const engines: PostgresEngine[] = [];
  let stopFollowing: (() => void) | undefined;
  function open(address: NodeAddress): Node {
    const url = urlOf(options, address);
    const known = opened.get(url);
    if (known) return known;
    const engineOf = (poolSize: number) => {
      const settings = ' -c citus.enable_manual_changes_to_shards=on';
      const engine = new PostgresEngine({ ...options, url, poolSize, settings });
      engines.push(engine);
      return engine;
    };
    const { poolSize = USUAL_POOL } = options;
    const pools = Array.from({ length: Math.ceil(poolSize / POOL_OF_SHARDS) }, () =>
      engineOf(POOL_OF_SHARDS),
    );
    const node = { db: kyselyOver(engineOf(poolSize)), pools };
    opened.set(url, node);
    return node;
  }
  return {
    engines,
    async follow(db: Kysely<Database>): Promise<void> {
      stopFollowing ??= await findHomes(db, open, kyselyOver);
    },
    async end(): Promise<void> {
      stopFollowing?.();
      await Promise.all(engines.map((engine) => engine.end()));
    },
  };
}

function sum(usages: readonly ConnectionUsage[]): ConnectionUsage {
  const of = (name: keyof ConnectionUsage) => usages.reduce((total, usage) => total + usage[name], 0);
  return { size: of('size'), open: of('open'), inUse: of('inUse'), waiting: of('waiting') };
}

/** Throws DatabaseReadOnly if the server is read-only. A pooler may have changed the server behind an open connection. */
async function requireWritable(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{
    readOnly: string;
  }>`select current_setting('transaction_read_only') as "readOnly"`.execute(db);
  if (rows[0]?.readOnly !== 'off') throw new DatabaseReadOnly();
}

/** Migrates on its own connection, without the time-outs of calls. */
async function migratePostgres(options: PostgresOptions, how: Pick<MigrateOptions, 'report'>): Promise<void> {
  const engine = new PostgresEngine({ ...options, poolSize: 1, statementTimeoutMs: 0 });
  try {
    await migrate(kyselyOver(engine), { ...how, direct: options.prepared ?? true });
  } finally {
    await engine.end();
  }
}

async function maintain(options: PostgresOptions, statements: readonly string[]): Promise<void> {
  const engine = new PostgresEngine({ ...options, poolSize: 1, statementTimeoutMs: 0 });
  try {
    const lease = await engine.connect();
    try {
      for (const statement of ['set statement_timeout = 0', ...statements]) await lease.script(statement);
    } finally {
      lease.release();
    }
  } finally {
    await engine.end();
  }
}

async function inBulk<T>(
  options: PostgresOptions,
  work: (bulk: Bulk) => Promise<T>,
  wrap: (lease: Lease) => Lease = (lease) => lease,
): Promise<T> {
  const engine = new PostgresEngine({ ...options, poolSize: 1, statementTimeoutMs: 0 });
  const lease = await engine.connect();
  try {
    const statements: Lease = wrap({
      run: (...statement) => lease.run(...statement),
      script: (...text) => lease.script(...text),
      release() {},
    });
    const db = kyselyOver({
      connect: async () => statements,
      usage: () => engine.usage(),
      end: async () => {},
    });
    return await db.transaction().execute(async (tx) => {
      // Tells its sessions from those that serve calls.
      await sql`set local application_name = 'card-portal-work'`.execute(tx);
      // Compiling a statement takes longer than it saves, except for a few statements of a first load.
      await sql`set local jit = off`.execute(tx);
      // The role may have its own time-outs for the portal's short statements.
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
    // Loaded on demand, so that PostgreSQL mode does not load PGlite.
    const { EmbeddedEngine } = await import('./engine/embedded.ts');
    return await EmbeddedEngine.open({ cluster, durable, onEnd });
  } catch (error) {
    onEnd();
    throw new Error(`The embedded database in ${directory} cannot be opened`, { cause: error });
  }
}
