/** [MYD-1] Compares the catalogue of personal data with the schema of a migrated database. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { CATALOGUE } from '../../server/privacy/catalogue.ts';
import { describeOnOneEmptyDatabase } from '../support/database/databases.ts';

/** Columns of staging tables that no table of the card system has: the line of the file, and what it does. */
const STAGING_ONLY = ['line', 'change'];

describeOnOneEmptyDatabase('catalogue of personal data', (context) => {
  /** Returns `schema.table.column` of every column of these schemas. */
  async function columnsOf(...schemas: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{
      name: string;
    }>`select format('%s.%s.%s', table_schema, table_name, column_name) as name
      from information_schema.columns where table_schema = any(${schemas}::text[]) order by name`.execute(
      context.db(),
    );
    return rows.map(({ name }) => name);
  }
  const catalogued = Object.entries(CATALOGUE).flatMap(([table, { columns }]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );

  it('[MYD-1] has every column of the schemas, and no other', async () => {
    const columns = await columnsOf('cards', 'portal', 'demo');
    expect(columns.filter((column) => !catalogued.includes(column))).toEqual([]);
    expect(catalogued.filter((column) => !columns.includes(column))).toEqual([]);
  });

  it('[MYD-1] has every column of the tables into which files are loaded', async () => {
    const names = new Set(catalogued.map((column) => column.split('.').at(-1)));
    const staged = (await columnsOf('bank_load')).map((column) => column.split('.').at(-1) ?? '');
    expect(staged.filter((column) => !names.has(column) && !STAGING_ONLY.includes(column))).toEqual([]);
  });

  it('[MYD-1] says for every table with a customer’s id whose rows they are', async () => {
    const { rows } = await sql<{
      name: string;
    }>`select distinct format('%s.%s', table_schema, table_name) as name
      from information_schema.columns where column_name in ('customer_id', 'username')
        and table_schema in ('cards', 'portal', 'demo')`.execute(context.db());
    const unowned = rows.filter(({ name }) => {
      const table = CATALOGUE[name];
      return table?.about !== 'person' || table.of.by === 'nobody';
    });
    expect(unowned).toEqual([]);
  });

  it('[MYD-1] has personal columns in every table about a person, and in no other', () => {
    const personal = Object.entries(CATALOGUE).map(([name, { about, columns }]) => {
      const data: readonly string[] = Object.values(columns);
      return { name, about, has: data.some((one) => !['none', 'secret', 'others'].includes(one)) };
    });
    expect(personal.filter(({ about, has }) => has && about !== 'person')).toEqual([]);
    // Tables with nothing but an index of a person's value, or what stands for one.
    expect(personal.filter(({ about, has }) => !has && about === 'person').map(({ name }) => name)).toEqual([
      'cards.card_numbers',
      'portal.captchas',
      'portal.audit_pseudonyms',
    ]);
  });
});
