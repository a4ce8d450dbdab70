/** Bulk load into schema `cards` with `copy`; PostgreSQL only. */
import { type Kysely, sql } from 'kysely';
import type { Bulk } from '../../../server/db/open.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { CopyRows } from './copy-text.ts';

/** Copies rows. If one row is invalid, none is copied. */
export async function copyRows(
  { copy }: Pick<Bulk, 'copy'>,
  { table, columns, text }: CopyRows,
): Promise<void> {
  if (text.length > 0) await copy(`copy ${table} (${columns.join(', ')}) from stdin`, text);
}

/** A foreign key as PostgreSQL prints it, with quoted names. */
interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Planner settings for the checks of foreign keys: hash joins with enough memory. JIT is off, because there are only
 * about ten statements.
 */
const PLANNER_SETTINGS = [
  'enable_mergejoin = off',
  'enable_nestloop = off',
  'jit = off',
  "maintenance_work_mem = '256MB'",
] as const;

/**
 * Drops the foreign keys of schema `cards`, runs `work`, and recreates the keys from PostgreSQL's definitions.
 * PostgreSQL then checks all rows with one join per key instead of a lookup per row. `db` must be a transaction; it
 * locks the tables exclusively, and a rollback restores the keys.
 */
export async function withoutForeignKeys(
  db: Kysely<Database>,
  work: () => Promise<void>,
  onChecked: (checked: number, of: number) => void,
): Promise<void> {
  // Locks all tables first. This waits for running transactions.
  await sql`lock table cards.products, cards.customers, cards.cards, cards.card_numbers, cards.statements,
    cards.point_entries, cards.transactions in access exclusive mode`.execute(db);
  const keys = await foreignKeys(db);
  for (const { table, name } of keys)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.raw(name)}`.execute(db);
  await work();
  // The new rows have no statistics yet, so the planner needs these settings.
  for (const setting of PLANNER_SETTINGS) await sql`set local ${sql.raw(setting)}`.execute(db);
  for (const [i, { table, name, definition }] of keys.entries()) {
    onChecked(i, keys.length);
    await sql`alter table ${sql.raw(table)} add constraint ${sql.raw(name)} ${sql.raw(definition)}`.execute(
      db,
    );
  }
  onChecked(keys.length, keys.length);
}

/** Returns the foreign keys of schema `cards`, without the copies that PostgreSQL makes for partitions. */
async function foreignKeys(db: Kysely<Database>): Promise<readonly ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'cards'::regnamespace
    order by conrelid::regclass::text, conname`.execute(db);
  return rows;
}
