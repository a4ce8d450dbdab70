import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely, Transaction } from 'kysely';
import { afterAll, beforeAll, describe } from 'vitest';
import { prepareStart, type Start } from '../../../app/server/start.ts';
import { readConfig } from '../../../server/config/config.ts';
import type { Seed } from '../../../server/db/engine/snapshot.ts';
import { type OpenDatabase, openDatabase } from '../../../server/db/open.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { systemClock } from '../../../server/ports/clock/system.ts';
import { createDistributedDatabase, TEST_CITUS_URL } from './citus.ts';
import { createMigratedDatabase, IS_BY_MONTH, type TestDatabase } from './postgres.ts';

/** Server on which suites may create databases; `npm test` starts one if PostgreSQL is installed. */
export const TEST_DATABASE_URL = process.env.TEST_DATABASE_URL;

/** Selects the databases of suites: `all` uses both where the default is one of two, `citus` only the cluster of TEST_CITUS_URL. */
const DATABASES = process.env.DATABASES;

/** Timeout of the hooks: the first suite creates the template, which takes up to a minute on a cluster. */
const HOOK_MS = 120_000;

export interface DatabaseContext {
  readonly kind: 'embedded' | 'postgres';
  /** True when the tables are distributed over the nodes of a cluster. */
  readonly distributed?: boolean;
  /** The suite's database: migrated and empty. Available in hooks and tests only. */
  db(): Kysely<Database>;
  /** Runs work in a transaction of the suite's database. */
  transaction<T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T>;
  /** Address of a PostgreSQL database. */
  readonly url?: () => string;
  /** Opens the same database, with ping and close. */
  open(): OpenDatabase;
}

type Suite = (context: DatabaseContext) => void;

/** For suites about what is different in a distributed database, such as plain tables and one pool of connections. */
export const NOT_DISTRIBUTED = { distributed: false } as const;

/** For suites about tables that are neither distributed nor partitioned. */
export const PLAIN_TABLES = { distributed: false, byMonth: false } as const;

type Where = { readonly distributed?: false; readonly byMonth?: false };
/** The suite, optionally preceded by where it runs. */
type Rest = readonly [suite: Suite] | readonly [where: Where, suite: Suite];

const parse = (rest: Rest): readonly [Where, Suite] => (rest.length === 1 ? [{}, rest[0]] : rest);

/**
 * Runs a suite on the embedded database and on PostgreSQL, each with a new, migrated database. Without
 * TEST_DATABASE_URL, the PostgreSQL half is skipped, as its title says. With TEST_CITUS_URL, the suite also runs on a
 * distributed database.
 */
export function describeOnEachDatabase(title: string, ...rest: Rest): void {
  const [where, suite] = parse(rest);
  describeEmbedded(title, suite);
  describePostgres(title, suite, { where });
  describeDistributed(title, suite, { where });
}

/**
 * Runs a long suite on a new, migrated PostgreSQL database if available, else on the embedded database. With
 * `DATABASES=all`, as in the nightly run, it uses both.
 */
export function describeOnUsualDatabase(title: string, ...rest: Rest): void {
  const [where, suite] = parse(rest);
  if (!TEST_DATABASE_URL || DATABASES === 'all') describeEmbedded(title, suite);
  describePostgres(title, suite, { where });
  describeDistributed(title, suite, { where });
}

/**
 * Runs a suite with the named people of the demo bank, on copies of a bank that is created once for all test files. Uses
 * PostgreSQL if available, because its transactions are concurrent, else the embedded database, on which all journeys run.
 * With `DATABASES=all`, as in the nightly run, it uses both.
 */
export function describeOnBank(title: string, ...rest: Rest): void {
  const [where, suite] = parse(rest);
  const { seed } = testStart();
  if (!TEST_DATABASE_URL || DATABASES === 'all') describeEmbedded(title, suite, seed);
  describePostgres(title, suite, { seed, where });
  describeDistributed(title, suite, { seed, where });
}

/** Like {@link describeOnBank}, but on a distributed database only. Skipped without TEST_CITUS_URL. */
export function describeOnDistributedBank(title: string, suite: Suite): void {
  if (TEST_CITUS_URL) describeDistributed(title, suite, { seed: testStart().seed });
  else skip(`${title} (skipped, TEST_CITUS_URL is not set)`, suite);
}

/** Like {@link describeOnBank}, but on the embedded database only, for tests that do not depend on the database. */
export function describeOnOneBank(title: string, suite: Suite): void {
  describeEmbedded(title, suite, testStart().seed);
}

/** Runs a suite on a migrated, empty embedded database only, for tests of the schema itself. */
export function describeOnOneEmptyDatabase(title: string, suite: Suite): void {
  describeEmbedded(title, suite);
}

/** Runs a suite not on the embedded database, for features that it lacks, such as concurrent transactions. */
export function describeOnPostgres(title: string, ...rest: Rest): void {
  const [where, suite] = parse(rest);
  describePostgres(title, suite, { where });
  describeDistributed(title, suite, { where });
}

/** Returns the content of a test server: the demo bank's named people, without the crowd. */
export function testStart(): Start {
  const config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'portal-start-')), DEMO_CROWD: 'off' });
  return prepareStart(config, systemClock);
}

function describeEmbedded(title: string, suite: Suite, seed?: Seed): void {
  // Skips the suite instead of omitting it, because a test file without a suite would fail.
  if (DATABASES === 'citus') {
    skip(`${title} (embedded: DATABASES is citus)`, suite);
    return;
  }
  describe(`${title} (embedded)`, () => {
    suite(
      prepare('embedded', async () => ({
        database: await openDatabase({ kind: 'embedded', dir: 'memory', ...(seed && { seed }) }),
      })),
    );
  });
}

interface Setting {
  readonly seed?: Seed;
  readonly where?: Where;
}

function describePostgres(title: string, suite: Suite, { seed, where = {} }: Setting): void {
  if (DATABASES === 'citus') return;
  const url = TEST_DATABASE_URL;
  if (!url) {
    skip(`${title} (PostgreSQL: skipped, TEST_DATABASE_URL is not set)`, suite);
    return;
  }
  if (IS_BY_MONTH && where.byMonth === false) {
    skip(`${title} (not for a history by month)`, suite);
    return;
  }
  describe(`${title} (PostgreSQL)`, () => {
    suite(
      prepare('postgres', async () => {
        const testDatabase = await createMigratedDatabase(url, seed);
        return { database: await openDatabase({ kind: 'postgres', url: testDatabase.url }), testDatabase };
      }),
    );
  });
}

/** Runs the suite on a cluster. Omits it silently without TEST_CITUS_URL, because few machines have a cluster. */
function describeDistributed(title: string, suite: Suite, { seed, where = {} }: Setting): void {
  const url = TEST_CITUS_URL;
  if (!url) return;
  if (where.distributed === false) {
    skip(`${title} (not for a distributed database)`, suite);
    return;
  }
  // A load of files or a reset of the bank takes each shard.
  describe(`${title} (distributed)`, { timeout: 180_000 }, () => {
    suite(
      prepare(
        'postgres',
        async () => {
          const testDatabase = await createDistributedDatabase(url, seed);
          return { database: await openDatabase({ kind: 'postgres', url: testDatabase.url }), testDatabase };
        },
        true,
      ),
    );
  });
}

interface Opened {
  readonly database: OpenDatabase;
  readonly testDatabase?: TestDatabase;
}

function prepare(
  kind: DatabaseContext['kind'],
  create: () => Promise<Opened>,
  distributed = false,
): DatabaseContext {
  let opened: Opened | undefined;
  beforeAll(async () => {
    opened = await create();
  }, HOOK_MS);
  afterAll(async () => {
    await opened?.database.close();
    await opened?.testDatabase?.drop();
  });
  const open = (): OpenDatabase => {
    if (!opened) throw new Error('the database is there only inside hooks and tests');
    return opened.database;
  };
  const url = (): string => opened?.testDatabase?.url ?? '';
  const db = () => open().db;
  return { kind, distributed, open, url, db, transaction: (work) => db().transaction().execute(work) };
}

function skip(title: string, suite: Suite): void {
  describe.skip(title, () => suite(skippedContext));
}

const skippedContext: DatabaseContext = {
  kind: 'postgres',
  distributed: false,
  open: () => {
    throw new Error('skipped');
  },
  db: () => skippedContext.open().db,
  transaction: (work) => skippedContext.db().transaction().execute(work),
};
