/**
 * Copies of the demo bank's rows as they were made (schema demo_kept), from which it is made new: making it anew takes
 * seconds, finding the few rows that a visitor has changed a fraction of one.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import { databaseNow } from '../../../server/db/clock.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { emptyAllBut, putClockBack } from './store.ts';

/** What a demo bank consists of, each table after those that its rows refer to. All others are empty in a new bank. */
const REFERRED = [
  'cards.products',
  'cards.customers',
  'cards.cards',
  'cards.statements',
  'cards.point_entries',
  'cards.transactions',
] as const;
/** The rest of it: no row of the bank refers to these. */
const LAST = [
  'cards.redemptions',
  'cards.instalments',
  'cards.card_numbers',
  'portal.users',
  'demo.bank',
] as const;
const SEEDED = [...REFERRED, ...LAST];
type Seeded = (typeof SEEDED)[number];

/** Times that were counted back from the moment at which the bank was made. */
const COUNTED_BACK: readonly (readonly [Seeded, string])[] = [
  ['cards.customers', 'phone_changed_at'],
  ['cards.customers', 'email_changed_at'],
  ['portal.users', 'created_at'],
];

/** A table's columns that can be written, and those of its primary key; quoted where they have to be. */
interface Shape {
  readonly table: Seeded;
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

/** Keeps a copy of a bank that has just been made. `version`: what it was made of, as {@link restoreRows} is given it. */
export async function keepRows(db: Kysely<Database>, version: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`drop schema if exists demo_kept cascade`.execute(tx);
    await sql`create schema demo_kept`.execute(tx);
    for (const table of SEEDED)
      await sql`create table ${kept(table)} as select * from ${sql.table(table)}`.execute(tx);
    await sql`create table demo_kept.about (version text not null, migration text not null, kept_at timestamptz not null)`.execute(
      tx,
    );
    const now = await databaseNow(tx);
    await sql`insert into demo_kept.about select ${version}, max(name), ${now} from public.schema_migrations`.execute(
      tx,
    );
  });
}

/**
 * Puts everything back to the copies in one transaction, which waits for those under way; nobody sees half of it.
 * False, with nothing done, where the copies are of another version or of other tables, or none were kept.
 */
export async function restoreRows(db: Kysely<Database>, version: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const keptAt = await readKeptAt(tx, version);
    if (!keptAt) return false;
    await sql`lock table ${sql.join(SEEDED.map((table) => sql.table(table)))} in exclusive mode`.execute(tx);
    await emptyAllBut(tx, SEEDED);
    await putClockBack(tx);
    await countBackFromNow(tx, keptAt);
    const shapes = await readShapes(tx);
    const of = (tables: readonly Seeded[]) => shapes.filter(({ table }) => tables.includes(table));
    // What refers to nothing that is kept goes first, so that its unique values are free; what is referred to goes last.
    for (const shape of of(LAST)) await removeAdded(tx, shape);
    for (const shape of shapes) {
      await undoChanges(tx, shape);
      await addRemoved(tx, shape);
    }
    for (const shape of of(REFERRED).reverse()) await removeAdded(tx, shape);
    return true;
  });
}

function kept(table: Seeded) {
  return sql.table(`demo_kept.${table.replace('.', '_')}`);
}

/** When the copies were made, where they are those of this version and these tables. */
async function readKeptAt(tx: Transaction<Database>, version: string): Promise<Date | undefined> {
  const { rows: found } = await sql<{
    kept: boolean;
  }>`select to_regclass('demo_kept.about') is not null as kept`.execute(tx);
  if (!found[0]?.kept) return undefined;
  const { rows } = await sql<{ kept_at: Date }>`select kept_at from demo_kept.about
    where version = ${version} and migration = (select max(name) from public.schema_migrations) for update`.execute(
    tx,
  );
  return rows[0]?.kept_at;
}

/** A bank made now would have these times: the copies' move along. */
async function countBackFromNow(tx: Transaction<Database>, keptAt: Date): Promise<void> {
  const now = await databaseNow(tx);
  for (const [table, column] of COUNTED_BACK) {
    const time = sql.ref(column);
    await sql`update ${kept(table)} set ${time} = ${time} + (${now}::timestamptz - ${keptAt}::timestamptz)
      where ${time} is not null`.execute(tx);
  }
  await sql`update demo_kept.about set kept_at = ${now}`.execute(tx);
}

async function readShapes(tx: Transaction<Database>): Promise<readonly Shape[]> {
  const { rows } = await sql<Shape>`
    select o.name as table, array_agg(quote_ident(a.attname)) as columns,
      array_agg(quote_ident(a.attname)) filter (where a.attnum = any (i.indkey)) as key
    from unnest(${SEEDED}::text[]) with ordinality as o (name, place)
    join pg_index i on i.indrelid = o.name::regclass and i.indisprimary
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by o.name, o.place order by o.place`.execute(tx);
  return rows;
}

async function undoChanges(tx: Transaction<Database>, shape: Shape): Promise<void> {
  const { table, columns } = shape;
  const all = (of: string) => sql.raw(columns.map((name) => `${of}.${name}`).join(', '));
  await sql`update ${sql.table(table)} t set (${sql.raw(columns.join(', '))}) = row (${all('k')})
    from ${kept(table)} k where ${sameKey(shape)} and row (${all('t')}) is distinct from row (${all('k')})`.execute(
    tx,
  );
}

async function addRemoved(tx: Transaction<Database>, shape: Shape): Promise<void> {
  const columns = sql.raw(shape.columns.join(', '));
  await sql`insert into ${sql.table(shape.table)} (${columns}) select ${columns} from ${kept(shape.table)} k
    where not exists (select from ${sql.table(shape.table)} t where ${sameKey(shape)})`.execute(tx);
}

async function removeAdded(tx: Transaction<Database>, shape: Shape): Promise<void> {
  await sql`delete from ${sql.table(shape.table)} t
    where not exists (select from ${kept(shape.table)} k where ${sameKey(shape)})`.execute(tx);
}

function sameKey({ key }: Shape) {
  return sql.raw(key.map((name) => `t.${name} = k.${name}`).join(' and '));
}
