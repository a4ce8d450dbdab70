import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { withClient } from '../../../scripts/programs/postgres.mjs';
import type { Seed } from '../../../server/db/engine/snapshot.ts';
import { MIGRATIONS } from '../../../server/db/migrating/migrations.ts';
import { convertToMonths } from '../../../server/db/months/convert.ts';
import { TRANSACTIONS } from '../../../server/db/months/layout.ts';
import { openDatabase } from '../../../server/db/open.ts';

/** With TEST_HISTORY=months, the databases of tests on PostgreSQL keep their history by month. */
export const IS_BY_MONTH = process.env.TEST_HISTORY === 'months';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates an empty database on the server at `serverUrl`, whose user may create databases. */
export async function createEmptyDatabase(serverUrl: string): Promise<TestDatabase> {
  return createDatabase(serverUrl, 'template0');
}

/** Creates a migrated database, with the seed if given. It is a copy of a template that is created once for all test files. */
export async function createMigratedDatabase(serverUrl: string, seed?: Seed): Promise<TestDatabase> {
  const content = JSON.stringify([MIGRATIONS, seed?.version, ...(IS_BY_MONTH ? ['by month'] : [])]);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const template = `card_portal_template_${hash}`;
  await withClient(serverUrl, async (client) => {
    // Test files run concurrently: the first file creates the template, and the others wait.
    await client.query('select pg_advisory_lock(7205759403792794)');
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount === 0) await createTemplate(serverUrl, client, template, seed);
  });
  return createDatabase(serverUrl, template);
}

async function createTemplate(
  serverUrl: string,
  client: pg.Client,
  template: string,
  seed: Seed | undefined,
): Promise<void> {
  const draft = await createDatabase(serverUrl, 'template0');
  const database = await openDatabase({ kind: 'postgres', url: draft.url });
  try {
    await database.migrate();
    await seed?.run(database.db);
    if (IS_BY_MONTH) await convertToMonths(database, TRANSACTIONS);
  } finally {
    await database.close();
  }
  await client.query(`alter database ${nameOf(draft.url)} rename to ${template}`);
}

async function createDatabase(serverUrl: string, template: string): Promise<TestDatabase> {
  const name = `card_portal_test_${randomUUID().replaceAll('-', '')}`;
  // Copying files costs a third of the processor time of the default strategy, which logs every page.
  const copy = `create database ${name} template ${template} strategy file_copy`;
  await withClient(serverUrl, (client) => client.query(copy));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await withClient(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}
