import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnOneEmptyDatabase } from '../../tests/support/database/databases.ts';
import { readSchema } from '../../tests/support/database/schema-changes.ts';
import { MIGRATIONS } from './migrating/migrations.ts';
import { statementsOf } from './statements.ts';

it.each<[string, string[]]>([
  ['select 1', ['select 1']],
  [' select 1 ;\n;; select 2;\n', ['select 1', 'select 2']],
  ["select ';', 'it''s; here'; select 2", ["select ';', 'it''s; here'", 'select 2']],
  ['select 1 as "a;""b"; select 2', ['select 1 as "a;""b"', 'select 2']],
  ["-- the card's; first\nselect 1; -- the end", ["-- the card's; first\nselect 1"]],
  ["/* it's; */ select 4 / 2 - 1; select 2", ["/* it's; */ select 4 / 2 - 1", 'select 2']],
  ['do $$ begin perform 1; end $$; select 2', ['do $$ begin perform 1; end $$', 'select 2']],
  ['do $a$ select $$;$$; $a$; select 2', ['do $a$ select $$;$$; $a$', 'select 2']],
  ['-- nothing;', []],
])('[OPS-3] the statements of %j', (script, statements) => {
  expect(statementsOf(script)).toEqual(statements);
});

it('[OPS-3] no migration has a text with escapes, which are not understood', () => {
  expect(MIGRATIONS.filter(({ sql: text }) => /\be'/i.test(text)).map(({ name }) => name)).toEqual([]);
});

describeOnOneEmptyDatabase('[OPS-3] migrations statement by statement', (context) => {
  it('make the same schema as in one piece', async () => {
    const { db } = context;
    // The names of the tables' files differ each time, so `tables` is left out.
    const read = async () => ({ ...(await readSchema(db())), tables: [] });
    const inOnePiece = await read();
    await sql`drop schema portal, cards, demo, bank_load cascade`.execute(db());
    await sql`drop function app_now`.execute(db());
    for (const { sql: text } of MIGRATIONS)
      for (const statement of statementsOf(text)) await sql.raw(statement).execute(db());
    expect(await read()).toEqual(inOnePiece);
  });
});
