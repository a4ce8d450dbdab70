import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeOnEachDatabase, TEST_DATABASE_URL } from '../../../tests/support/database/databases.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/database/postgres.ts';
import { MigrationFailed } from '../errors.ts';
import { type OpenDatabase, openDatabase } from '../open.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS, type Migration } from './migrations.ts';

const withNext = (...next: Migration[]) => [...MIGRATIONS, ...next];
const COLUMN = { name: '9001_column', sql: 'alter table portal.commands add column note text' };
const INDEX = {
  name: '9002_index',
  sql: '-- For the list.\ncreate index concurrently commands_by_kind on portal.commands (kind);\n',
};
const GONE = { name: '9003_gone', sql: 'drop index concurrently if exists portal.commands_by_kind' };
/** Retry delays: short, but enough retries for a slow machine. */
const OFTEN = Array.from({ length: 200 }, () => 20);

async function recordedAfterBuild<T>(db: Kysely<T>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from public.schema_migrations
    where name > '9' order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function indexes<T>(db: Kysely<T>): Promise<object[]> {
  const { rows } = await sql<object>`select indisvalid as valid from pg_index
    where indexrelid = to_regclass('portal.commands_by_kind')`.execute(db);
  return rows;
}

describeOnEachDatabase('[OPS-2] migrations of indexes', (context) => {
  test('create and drop an index concurrently, each once', async () => {
    await migrate(context.db(), { migrations: withNext(COLUMN, INDEX) });
    await migrate(context.db(), { migrations: withNext(COLUMN, INDEX) });
    expect(await indexes(context.db())).toEqual([{ valid: true }]);
    await migrate(context.db(), { migrations: withNext(COLUMN, INDEX, GONE) });
    expect(await indexes(context.db())).toEqual([]);
    expect(await recordedAfterBuild(context.db())).toEqual(['9001_column', '9002_index', '9003_gone']);
  });
});

describe.skipIf(!TEST_DATABASE_URL)(
  '[OPS-2] [OPS-3] migrations beside a portal that serves (PostgreSQL)',
  () => {
    let home: TestDatabase;
    let database: OpenDatabase;
    let other: pg.Client;
    beforeEach(async () => {
      home = await createMigratedDatabase(TEST_DATABASE_URL ?? '');
      database = await openDatabase({ kind: 'postgres', url: home.url });
      other = new pg.Client({ connectionString: home.url, application_name: 'a long report' });
      await other.connect();
    });
    afterEach(async () => {
      await database.close();
      await other.end();
      await home.drop();
    });
    const db = () => database.db;

    test('delay calls by less than a second behind a long reader, and apply when it ends', async () => {
      await other.query('begin; select count(*) from portal.commands');
      const reports: string[] = [];
      let ended = false;
      const migrating = migrate(db(), {
        migrations: withNext(COLUMN),
        retryDelays: Array.from({ length: 60 }, () => 200),
        report(line) {
          reports.push(line);
          if (reports.length === 2) void other.query('commit');
        },
      }).finally(() => {
        ended = true;
      });
      let slowest = 0;
      let writes = 0;
      while (!ended) {
        const from = performance.now();
        await sql`update portal.commands set tries = 0`.execute(db());
        slowest = Math.max(slowest, performance.now() - from);
        writes++;
      }
      await migrating;
      expect(reports[0]).toMatch(/^9001_column: a table is locked.*; next attempt in 0.2 s$/);
      expect(reports.at(-1)).toBe('9001_column: applied');
      expect(slowest).toBeLessThan(1_000);
      expect(writes).toBeGreaterThan(2);
    });

    test('name the oldest transactions, without their statements', async () => {
      await other.query('begin; lock portal.commands');
      await other.query('select pg_sleep(1.1)');
      const reports: string[] = [];
      const report = (line: string) => void reports.push(line);
      await migrate(db(), { migrations: withNext(COLUMN), retryDelays: [1], report }).catch(() => undefined);
      expect(reports).toEqual([
        expect.stringMatching(
          /^9001_column: a table is locked \(oldest transactions: process \d+ a long report, \d+ s\); next attempt in 0.001 s$/,
        ),
      ]);
    });

    test('give up after the last delay and leave nothing of the file', async () => {
      await other.query('begin; lock portal.sessions');
      const both = {
        name: '9001_both',
        sql: `${COLUMN.sql}; alter table portal.sessions add column note text`,
      };
      const failure = await migrate(db(), { migrations: withNext(both), retryDelays: [1, 1] }).catch(
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(MigrationFailed);
      expect(String(failure)).toMatch(
        /9001_both: a table stayed locked .* run the migration again \(55P03\)/,
      );
      expect(await recordedAfterBuild(db())).toEqual([]);
      await other.query('commit');
      await migrate(db(), { migrations: withNext(both), retryDelays: [1, 1] });
      expect(await recordedAfterBuild(db())).toEqual(['9001_both']);
    });

    test('wait for another process that migrates, also for long, and run each file once', async () => {
      const slow = { name: '9001_slow', sql: 'create table once (n int); select pg_sleep(1)' };
      const processes = await Promise.all(
        Array.from({ length: 4 }, () => openDatabase({ kind: 'postgres', url: home.url, poolSize: 2 })),
      );
      const reports: string[] = [];
      const report = (line: string) => void reports.push(line);
      const migrations = withNext(slow, { ...COLUMN, name: '9002_column' }, { ...INDEX, name: '9003_index' });
      try {
        await Promise.all(
          processes.map((one) => migrate(one.db, { migrations, report, retryDelays: OFTEN })),
        );
      } finally {
        await Promise.all(processes.map((one) => one.close()));
      }
      expect(reports.filter((line) => line.endsWith(': applied')).sort()).toEqual([
        '9001_slow: applied',
        '9002_column: applied',
        '9003_index: applied',
      ]);
      expect(reports).toContain('9001_slow: another process is migrating');
      expect(await indexes(db())).toEqual([{ valid: true }]);
    });

    test('set the time-outs of their role aside, for themselves only', async () => {
      const role = `migrating_${process.pid}`;
      await other.query(`create role ${role} superuser login password 'secret'`);
      for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout'])
        await other.query(`alter role ${role} set ${setting} = '150ms'`);
      const url = Object.assign(new URL(home.url), { username: role, password: 'secret' }).href;
      for (const prepared of [true, false]) {
        const own = await openDatabase({ kind: 'postgres', url, poolSize: 1, prepared });
        const slow = { name: `9001_slow_${prepared}`, sql: 'select pg_sleep(0.4)' };
        await migrate(own.db, { migrations: withNext(slow), direct: prepared });
        const shown = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(own.db);
        expect(shown.rows).toEqual([{ statement_timeout: prepared ? '2500ms' : '150ms' }]);
        await sql`delete from public.schema_migrations where name > '9'`.execute(own.db);
        await own.close();
      }
      const alone = await openDatabase({ kind: 'postgres', url, poolSize: 1 });
      const before = await sql`show lock_timeout`.execute(alone.db);
      await migrate(alone.db, { migrations: withNext(INDEX) });
      expect((await sql`show lock_timeout`.execute(alone.db)).rows).toEqual(before.rows);
      expect((await sql`show statement_timeout`.execute(alone.db)).rows).toEqual([
        { statement_timeout: '2500ms' },
      ]);
      await alone.close();
      await other.query(`drop role ${role}`);
    });

    test('create an index beside an open transaction of writers without delaying them', async () => {
      await other.query(`begin; update portal.commands set tries = 0`);
      const migrating = migrate(db(), { migrations: withNext(INDEX) });
      await expect
        .poll(async () => (await sql`select from pg_stat_progress_create_index`.execute(db())).rows.length)
        .toBe(1);
      const from = performance.now();
      await sql`update portal.commands set tries = 0`.execute(db());
      expect(performance.now() - from).toBeLessThan(1_000);
      await other.query('commit');
      await migrating;
      expect(await indexes(db())).toEqual([{ valid: true }]);
    });

    test('leave no invalid index behind, and replace one that a killed process left', async () => {
      const unique = {
        ...INDEX,
        sql: 'create unique index concurrently commands_by_kind on portal.commands (kind)',
      };
      await other.query(`insert into portal.commands (customer_id, command_id, kind, card_id, state, request_id, language,
        begun_at, settled_at, next_try_at)
      select 'anna', gen_random_uuid(), 'set-pin', '1', 'done', 'r', 'en', now(), now(), now() from generate_series(1, 2)`);
      const failure = await migrate(db(), { migrations: withNext(unique) }).catch((error: unknown) => error);
      expect(failure).toMatchObject({ name: 'MigrationFailed', code: '23505' });
      expect(await indexes(db())).toEqual([]);
      await other.query('create index commands_by_kind on portal.commands (kind)');
      await other.query(
        `update pg_index set indisvalid = false where indexrelid = 'portal.commands_by_kind'::regclass`,
      );
      await migrate(db(), { migrations: withNext(INDEX) });
      expect(await indexes(db())).toEqual([{ valid: true }]);
      expect(await recordedAfterBuild(db())).toEqual(['9002_index']);
    });

    test('record an index that a killed process has created', async () => {
      await other.query('create index commands_by_kind on portal.commands (kind)');
      await migrate(db(), { migrations: withNext(INDEX) });
      expect(await recordedAfterBuild(db())).toEqual(['9002_index']);
    });

    test('need a direct connection for indexes of tables with rows only', async () => {
      const migrations = withNext(COLUMN, INDEX);
      await other.query(`insert into portal.commands (customer_id, command_id, kind, card_id, state, request_id, language,
        begun_at, settled_at, next_try_at)
      values ('anna', gen_random_uuid(), 'set-pin', '1', 'done', 'r', 'en', now(), now(), now())`);
      await expect(migrate(db(), { migrations, direct: false })).rejects.toThrow(
        /9002_index: needs a direct connection/,
      );
      expect(await recordedAfterBuild(db())).toEqual(['9001_column']);
      await other.query('delete from portal.commands');
      await migrate(db(), { migrations, direct: false });
      expect(await recordedAfterBuild(db())).toEqual(['9001_column', '9002_index']);
      expect(await indexes(db())).toEqual([{ valid: true }]);
    });
  },
);
