/** Many rows into schema cards at once; PostgreSQL only. */
import { type Kysely, sql } from 'kysely';
import type { Bulk } from '../../../../db/open.ts';
import type { Database } from '../../../../db/schema/schema.ts';
import type { CopyRows } from './copy-text.ts';

/** Copies rows; whatever is wrong with one of them fails all. */
export async function copyRows(
  { copy }: Pick<Bulk, 'copy'>,
  { table, columns, text }: CopyRows,
): Promise<void> {
  if (text.length > 0) await copy(`copy ${table} (${columns.join(', ')}) from stdin`, text);
}

/** A foreign key as the database itself writes it: each name quoted as it has to be. */
interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** One pass over each table, its partner hashed in this much memory; compiling plans for ten statements costs more than it saves. */
const JOINS = [
  'enable_mergejoin = off',
  'enable_nestloop = off',
  'jit = off',
  "maintenance_work_mem = '256MB'",
] as const;

/**
 * Does the work without the foreign keys of schema cards and then makes them anew from the database's own definitions,
 * which checks all rows together: a join for each key, instead of a look-up for each row and key. `db` is a transaction;
 * until it ends nobody else reads or writes these tables, and if it fails the keys were never gone.
 */
export async function withoutForeignKeys(
  db: Kysely<Database>,
  work: () => Promise<void>,
  onChecked: (checked: number, of: number) => void,
): Promise<void> {
  // All at once and first, so that what is under way ends before anything is written.
  await sql`lock table cards.products, cards.customers, cards.cards, cards.card_numbers, cards.statements,
    cards.point_entries, cards.transactions in access exclusive mode`.execute(db);
  const keys = await foreignKeys(db);
  for (const { table, name } of keys)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.raw(name)}`.execute(db);
  await work();
  // Nothing is known yet about what the tables hold now, so the planner is told how to join.
  for (const setting of JOINS) await sql`set local ${sql.raw(setting)}`.execute(db);
  for (const [i, { table, name, definition }] of keys.entries()) {
    onChecked(i, keys.length);
    await sql`alter table ${sql.raw(table)} add constraint ${sql.raw(name)} ${sql.raw(definition)}`.execute(
      db,
    );
  }
  onChecked(keys.length, keys.length);
}

/** Those of schema cards, without the copies of them that PostgreSQL keeps for partitions. */
async function foreignKeys(db: Kysely<Database>): Promise<readonly ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'cards'::regnamespace
    order by conrelid::regclass::text, conname`.execute(db);
  return rows;
}
