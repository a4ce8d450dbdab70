/** SQL of the first load of an empty bank. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { BankTable } from '../tables/table.ts';
import { CUSTOMER_TABLES, HISTORY_TABLES } from '../tables/tables.ts';

type Db = Kysely<Database>;

/**
 * Whether there is neither a customer nor anything that earlier customers or commands left, and the history is in plain tables. `copy`
 * cannot freeze rows of partitioned ones.
 */
export async function isEmptyBank(db: Db): Promise<boolean> {
  const tables = [
    ...CUSTOMER_TABLES.map(({ name }) => name),
    'card_numbers',
    'recorded_commands',
    'commands_in_files',
  ];
  const { rows } = await sql<{ empty: boolean }>`select not (${sql.raw(
    tables.map((name) => `exists (select from cards.${name})`).join(' or '),
  )}) and not exists (select from pg_class where relkind <> 'r'
    and oid = any(${HISTORY_TABLES.map(({ name }) => `cards.${name}`)}::regclass[])) as empty`.execute(db);
  return rows[0]?.empty === true;
}

/** Empties tables that have no rows, so that `copy` may write rows that need no later vacuum. Without foreign keys only. */
export async function emptyHistory(db: Db, tables: readonly BankTable[]): Promise<void> {
  if (tables.length > 0)
    await sql`truncate ${sql.raw(tables.map(({ name }) => `cards.${name}`).join(', '))}`.execute(db);
}

interface Index {
  readonly table: string;
  readonly drop: string;
  readonly create: string;
}

/**
 * Drops the indexes of tables, runs `work`, and creates them again from PostgreSQL's definitions. Sorting all rows once is faster than
 * adding each row to each index, above all when the rows come in another order. Needs a transaction without foreign keys.
 */
export async function withoutIndexes(
  db: Db,
  tables: readonly BankTable[],
  work: () => Promise<void>,
  onCreated: (created: number, of: number) => void,
): Promise<void> {
  const { rows } = await sql<Index>`select i.indrelid::regclass::text as table,
      coalesce('alter table ' || i.indrelid::regclass || ' drop constraint ' || quote_ident(c.conname),
        'drop index ' || i.indexrelid::regclass) as drop,
      coalesce('alter table ' || i.indrelid::regclass || ' add constraint ' || quote_ident(c.conname) || ' '
        || pg_get_constraintdef(c.oid), pg_get_indexdef(i.indexrelid)) as create
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
    where i.indrelid = any(${tables.map(({ name }) => `cards.${name}`)}::regclass[])
    order by i.indexrelid`.execute(db);
  for (const { drop } of rows) await sql.raw(drop).execute(db);
  await work();
  await sql`set local maintenance_work_mem = '256MB'`.execute(db);
  for (const [i, { create }] of rows.entries()) {
    onCreated(i, rows.length);
    await sql.raw(create).execute(db);
  }
  onCreated(rows.length, rows.length);
}
