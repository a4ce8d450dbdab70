/** [OPS-3] Checks that the previous release can serve during and after a migration (docs/decisions/0038). */
import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { describeOnOneEmptyDatabase } from '../../../tests/support/database/databases.ts';
import {
  changesOf,
  problemsOf,
  readSchema,
  type Schema,
} from '../../../tests/support/database/schema-changes.ts';
import released from '../migrations/released.json' with { type: 'json' };
import type { Database } from '../schema/schema.ts';
import { migrate } from './migrate.ts';
import { checksum, MIGRATIONS, type Migration } from './migrations.ts';

const RELEASED: Readonly<Record<string, string>> = released.migrations;
const isReleased = ({ name }: Migration) => name in RELEASED;

it('[OPS-3] the migrations of the release before are unchanged, and new ones follow them', () => {
  const first = MIGRATIONS.slice(0, Object.keys(RELEASED).length);
  expect(Object.fromEntries(first.map((one) => [one.name, checksum(one)]))).toEqual(RELEASED);
});

/**
 * SQL of a migration, and the changes that must be reported for it; none if the migration does not affect the previous
 * release.
 */
const CASES: readonly (readonly [text: string, ...changes: string[]])[] = [
  ['alter table portal.commands add column note text'],
  ['alter table portal.commands add column note text not null default $$none$$'],
  ['alter table portal.commands add column note text not null', 'required column added portal.commands.note'],
  [
    'alter table portal.commands add column n bigint generated always as identity',
    'table rewritten portal.commands',
  ],
  ['alter table portal.commands add column r float8 default random()', 'table rewritten portal.commands'],
  ['alter table portal.commands drop column tries', 'column dropped portal.commands.tries'],
  ['alter table portal.commands rename tries to attempts', 'column dropped portal.commands.tries'],
  [
    'do $$ begin execute $x$alter table portal.commands rename to orders$x$; end $$',
    'table dropped portal.commands',
  ],
  ['drop table portal.commands', 'table dropped portal.commands'],
  [
    'alter table portal.commands alter column tries type bigint',
    'table rewritten portal.commands',
    'type changed portal.commands.tries',
  ],
  ['alter table portal.commands alter column sealed set not null', 'null refused portal.commands.sealed'],
  ['alter table portal.commands alter column kind drop not null', 'null allowed portal.commands.kind'],
  ['alter table portal.commands alter column tries drop default', 'default dropped portal.commands.tries'],
  ['create index concurrently more on portal.commands (kind)'],
  ['create index more on portal.commands (kind)', 'index not created concurrently portal.more'],
  ['create unique index concurrently more on portal.commands (kind)', 'unique added portal.more'],
  [
    'alter table portal.commands add constraint more unique (command_id)',
    'index not created concurrently portal.more',
    'unique added portal.more',
  ],
  ['drop index portal.commands_due'],
  ['drop index portal.commands_pending', 'unique dropped portal.commands_pending'],
  ['alter table portal.commands add constraint more check (tries >= 0) not valid'],
  [
    'alter table portal.commands add constraint more check (tries >= 0)',
    'constraint validated when added portal.commands.more',
  ],
  [
    `alter table portal.commands add constraint more check (tries >= 0) not valid;
     alter table portal.commands validate constraint more`,
    'constraint validated when added portal.commands.more',
  ],
  ['alter table cards.statements drop constraint statements_due_date'],
  [
    'create table portal.orders (order_id uuid primary key, kind text); create index on portal.orders (kind); update portal.orders set kind = $$a$$; alter table portal.orders drop column kind',
  ],
  ['drop function portal.refuse_change() cascade', 'function dropped portal.refuse_change()'],
  ['update portal.commands set tries = 1', 'update portal.commands'],
  ['delete from portal.commands where tries = 1', 'delete from portal.commands'],
  ['lock table portal.commands', 'lock portal.commands'],
  [`comment on table portal.commands is 'a; update portal.commands set'; -- update portal.commands`],
];

describeOnOneEmptyDatabase('[OPS-3] migrations after the release', (context) => {
  let schema: Schema;
  beforeAll(async () => {
    await sql`drop schema portal, cards, demo, bank_load cascade`.execute(context.db());
    await sql`drop function app_now`.execute(context.db());
    await sql`drop table public.schema_migrations`.execute(context.db());
    await migrate(context.db(), { migrations: MIGRATIONS.filter(isReleased) });
    schema = await readSchema(context.db());
  });

  /** Runs work in a transaction, rolls it back, and returns the result of the work. */
  async function rolledBack<T>(work: (trx: Kysely<Database>) => Promise<T>): Promise<T> {
    let result: [T] | undefined;
    const undo = new Error('undo');
    await context
      .transaction(async (trx) => {
        result = [await work(trx)];
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    if (!result) throw new Error('the work did not end');
    return result[0];
  }

  it('neither break nor block the release before, except for what their text accepts with a reason', async () => {
    const problems = await rolledBack(async (trx) => {
      const found: string[] = [];
      for (const migration of MIGRATIONS.filter((one) => !isReleased(one)))
        found.push(...problemsOf(migration, await changesOf(trx, schema, migration)));
      return found;
    });
    expect(problems).toEqual([]);
  });

  it.each(CASES)('are refused or not: %s', async (text, ...changes) => {
    expect(await rolledBack((trx) => changesOf(trx, schema, { sql: text }))).toEqual(changes);
  });

  it('can accept a change with a reason, and nothing that they do not do', async () => {
    const drop = 'alter table portal.commands drop column tries;';
    const accept = (reason: string, change = 'column dropped portal.commands.tries') => ({
      name: '9001_drop',
      sql: `-- accepted: ${change}: ${reason}\n${drop}`,
    });
    const problems = async (migration: Migration) =>
      problemsOf(migration, await rolledBack((trx) => changesOf(trx, schema, migration)));
    expect(await problems(accept('no release since 0.2.0 has read it'))).toEqual([]);
    expect(await problems({ name: '9001_drop', sql: drop })).toEqual([
      '9001_drop: column dropped portal.commands.tries',
    ]);
    expect(await problems(accept('unused'))).toEqual([
      '9001_drop: accepts without a reason: column dropped portal.commands.tries',
    ]);
    expect(
      await problems(accept('no release since 0.2.0 has read it', 'table dropped portal.commands')),
    ).toEqual([
      '9001_drop: column dropped portal.commands.tries',
      '9001_drop: accepts what it does not do: table dropped portal.commands',
    ]);
  });
});
