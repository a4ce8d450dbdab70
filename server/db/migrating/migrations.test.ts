import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../../tests/support/database/databases.ts';
import { MigrationMismatch } from '../errors.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS, type Migration } from './migrations.ts';

async function recorded<T>(db: Kysely<T>): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from public.schema_migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}

const last = (name: string, text: string): Migration[] => [...MIGRATIONS, { name, sql: text }];

describeOnEachDatabase('[OPS-2] migrations', (ctx) => {
  test('are numbered in order without gaps', () => {
    expect(MIGRATIONS.length).toBeGreaterThan(0);
    expect(MIGRATIONS.map(({ name }) => name.slice(0, 4))).toEqual(
      MIGRATIONS.map((_, index) => String(index + 1).padStart(4, '0')),
    );
  });

  test('change nothing when run again', async () => {
    const before = await sql`select * from public.schema_migrations order by name`.execute(ctx.db());
    await ctx.open().migrate();
    await migrate(ctx.db());
    expect((await sql`select * from public.schema_migrations order by name`.execute(ctx.db())).rows).toEqual(
      before.rows,
    );
    expect(await recorded(ctx.db())).toEqual(MIGRATIONS.map(({ name }) => name));
  });

  test('roll back a file that fails and keep the ones before it', async () => {
    const files = [
      ...last(
        '8001_good',
        'create table kept (a int); insert into kept values (1); insert into kept values (2)',
      ),
      { name: '8002_bad', sql: 'create table half (a int); insert into half values (1); select 1 / 0;' },
    ];
    await expect(migrate(ctx.db(), { migrations: files })).rejects.toMatchObject({ code: '22012' });
    expect((await sql`select a from kept order by a`.execute(ctx.db())).rows).toEqual([{ a: 1 }, { a: 2 }]);
    await expect(sql`select 1 from half`.execute(ctx.db())).rejects.toMatchObject({ code: '42P01' });
    expect(await recorded(ctx.db())).toEqual([...MIGRATIONS.map(({ name }) => name), '8001_good']);
  });

  test('accept a function body with semicolons and quotes among several statements', async () => {
    const text = `create function twice(n int) returns int language plpgsql as $$
      begin
        -- a comment; with a semicolon
        return n * 2;
      end $$;
      create table doubled as select twice(21) as n; -- the end`;
    const good = {
      name: '8001_good',
      sql: 'create table kept (a int); insert into kept values (1); insert into kept values (2)',
    };
    await migrate(ctx.db(), { migrations: [...MIGRATIONS, good, { name: '8003_function', sql: text }] });
    expect((await sql`select n from doubled`.execute(ctx.db())).rows).toEqual([{ n: 42 }]);
  });

  test('refuse a changed file by name and run nothing', async () => {
    const [first, ...others] = MIGRATIONS;
    if (!first) throw new Error('no migrations');
    const changed = [
      { ...first, sql: `${first.sql}\n-- changed` },
      ...others,
      { name: '9001_new', sql: 'create table never ()' },
    ];
    const refusal = await migrate(ctx.db(), { migrations: changed }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(MigrationMismatch);
    expect(String(refusal)).toContain(first.name);
    await expect(sql`select 1 from never`.execute(ctx.db())).rejects.toMatchObject({ code: '42P01' });
  });

  test('refuse a removed file, and a new one before an applied one', async () => {
    await expect(migrate(ctx.db(), { migrations: MIGRATIONS.slice(1) })).rejects.toBeInstanceOf(
      MigrationMismatch,
    );
    const early = [{ name: '0000_early', sql: 'select 1' }, ...MIGRATIONS];
    await expect(migrate(ctx.db(), { migrations: early })).rejects.toBeInstanceOf(MigrationMismatch);
  });

  test('let a process of the previous build start during a rollout', async () => {
    await migrate(ctx.db(), { migrations: MIGRATIONS });
    await migrate(ctx.db(), { migrations: MIGRATIONS.slice(0, -1) });
  });
});
