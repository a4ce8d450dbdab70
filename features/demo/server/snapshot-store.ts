/**
 * Snapshot of the demo bank's rows (schema demo_kept), from which a reset restores the bank. Generating the bank takes seconds; restoring
 * the few rows that a visitor changed takes a fraction of a second.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import { databaseNow } from '../../../server/db/clock.ts';
import { isDistributed, setOneConnection } from '../../../server/db/distribution/topology.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { emptyAllBut, putClockBack } from './store.ts';

/** Tables of a demo bank, each after the tables it references. All other tables are empty in a new bank. */
const REFERRED = [
  'cards.products',
  'cards.terms',
  'cards.instalment_plans',
  'cards.customers',
  'cards.cards',
  'cards.statements',
  'cards.point_entries',
  'cards.transactions',
  'cards.disputes',
] as const;
/** Further tables that no row of the bank references. */
const LAST = [
  'cards.redemptions',
  'cards.instalments',
  'cards.dispute_lines',
  'cards.dispute_steps',
  'cards.card_numbers',
  'portal.users',
  'demo.bank',
] as const;
const SEEDED = [...REFERRED, ...LAST];
type Seeded = (typeof SEEDED)[number];

/** Timestamps that are relative to the creation of the bank. */
const RELATIVE_COLUMNS: readonly (readonly [Seeded, string])[] = [
  ['cards.customers', 'phone_changed_at'],
  ['cards.customers', 'email_changed_at'],
  ['portal.users', 'created_at'],
];

/** Writable columns and primary key of a table, quoted if necessary. */
interface Shape {
  readonly table: Seeded;
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** Types of the columns, in their order. */
  readonly types: readonly string[];
}

/** Takes a snapshot of a newly created bank. `version` identifies its input and must be passed to {@link restoreRows}. */
export async function keepRows(db: Kysely<Database>, version: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await setOneConnection(tx);
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
 * Restores the snapshot in one transaction, which blocks until active transactions end. Returns false and changes nothing if there is no
 * snapshot of this version and these tables.
 */
export async function restoreRows(db: Kysely<Database>, version: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const keptAt = await readKeptAt(tx, version);
    if (!keptAt) return false;
    if (await isDistributed(tx)) {
      await copyAll(tx, keptAt);
      return true;
    }
    await sql`lock table ${sql.join(SEEDED.map((table) => sql.table(table)))} in exclusive mode`.execute(tx);
    await emptyAllBut(tx, SEEDED);
    await putClockBack(tx);
    await shiftRelativeColumns(tx, keptAt);
    const shapes = await readShapes(tx);
    const of = (tables: readonly Seeded[]) => shapes.filter(({ table }) => tables.includes(table));
    // Deletes unreferenced rows first, so that their unique values become free, and referenced rows last.
    for (const shape of of(LAST)) await removeAdded(tx, shape);
    for (const shape of shapes) {
      await undoChanges(tx, shape);
      await addRemoved(tx, shape);
    }
    for (const shape of of(REFERRED).reverse()) await removeAdded(tx, shape);
    return true;
  });
}

/** Parts in which the rows of customers are restored, each well within the time-out of a statement. */
const PARTS = 8;

/** Restores all rows of a distributed database, where no statement compares the rows of the shards with the snapshot. */
async function copyAll(tx: Transaction<Database>, keptAt: Date): Promise<void> {
  await emptyAllBut(tx, []);
  await putClockBack(tx);
  await shiftRelativeColumns(tx, keptAt);
  for (const { table, columns, types } of await readShapes(tx)) {
    // The snapshot may be older than the distribution, which changes the type of customer ids.
    const values = columns.map((name, at) => `k.${name}::${types[at]}`);
    const parts = columns.includes('customer_id') ? PARTS : 1;
    for (let part = 0; part < parts; part++)
      await sql`insert into ${sql.table(table)} (${sql.raw(columns.join(', '))})
        select ${sql.raw(values.join(', '))} from ${kept(table)} k
        where ${parts === 1 ? sql`true` : sql`abs(hashtext(k.customer_id::text)) % ${sql.lit(parts)} = ${sql.lit(part)}`}`.execute(
        tx,
      );
  }
}

function kept(table: Seeded) {
  return sql.table(`demo_kept.${table.replace('.', '_')}`);
}

/** Returns the time of the snapshot if it has this version and these tables. */
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

/** Shifts the snapshot's timestamps to the values they would have in a bank created now. */
async function shiftRelativeColumns(tx: Transaction<Database>, keptAt: Date): Promise<void> {
  const now = await databaseNow(tx);
  for (const [table, column] of RELATIVE_COLUMNS) {
    const time = sql.ref(column);
    await sql`update ${kept(table)} set ${time} = ${time} + (${now}::timestamptz - ${keptAt}::timestamptz)
      where ${time} is not null`.execute(tx);
  }
  await sql`update demo_kept.about set kept_at = ${now}`.execute(tx);
}

async function readShapes(tx: Transaction<Database>): Promise<readonly Shape[]> {
  const { rows } = await sql<Shape>`
    select o.name as table, array_agg(quote_ident(a.attname) order by a.attnum) as columns,
      array_agg(quote_ident(a.attname)) filter (where a.attnum = any (i.indkey)) as key,
      array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types
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
