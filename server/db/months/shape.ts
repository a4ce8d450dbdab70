/** What a table consists of, from PostgreSQL's catalogue, as statements that make another table like it. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema/schema.ts';
import { beforeOf, HISTORY, type MonthlyTable } from './layout.ts';

type Db = Kysely<Database>;

/** A constraint of a table. `definition` is what follows its name. */
export interface Constraint {
  readonly table: string;
  /** The table that it refers to. */
  readonly target: string;
  readonly name: string;
  readonly definition: string;
}

export interface Shape {
  /** Columns with type and `not null`, in order, as text that is equal for equal columns. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly foreignKeys: readonly Constraint[];
  /** Names of the check constraints. */
  readonly checks: readonly string[];
  /** `create index …` of the indexes that belong to no constraint. */
  readonly indexes: readonly string[];
  /** `create trigger …` of the triggers that people wrote. */
  readonly triggers: readonly string[];
  /** `grant … on … to …`, with `%s` in place of the table. */
  readonly grants: readonly string[];
  readonly comment: string | null;
}

/** Reads the shape of a table. @param table its name with schema */
export async function readShape(db: Db, table: string): Promise<Shape> {
  const { rows } = await sql<Shape>`select
      (select json_agg(json_build_object('name', quote_ident(attname),
          'type', format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end) order by attnum)
        from pg_attribute where attrelid = t.id and attnum > 0 and not attisdropped) as columns,
      coalesce((select json_agg(json_build_object('table', conrelid::regclass::text, 'target', confrelid::regclass::text, 'name', quote_ident(conname),
          'definition', pg_get_constraintdef(oid)) order by conname)
        from pg_constraint where conrelid = t.id and contype = 'f' and conparentid = 0), '[]') as "foreignKeys",
      coalesce((select json_agg(conname order by conname) from pg_constraint
        where conrelid = t.id and contype = 'c'), '[]') as checks,
      coalesce((select json_agg(pg_get_indexdef(indexrelid) order by indexrelid) from pg_index i
        where indrelid = t.id and not exists (select from pg_constraint c where c.conindid = i.indexrelid
          and c.contype in ('p', 'u', 'x'))), '[]') as indexes,
      coalesce((select json_agg(pg_get_triggerdef(oid) order by tgname) from pg_trigger
        where tgrelid = t.id and not tgisinternal), '[]') as triggers,
      coalesce((select json_agg(format('grant %s on %%s to %s', privilege_type,
          case when grantee = 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end))
        from pg_class, aclexplode(relacl) where pg_class.oid = t.id and grantee <> relowner), '[]') as grants,
      obj_description(t.id, 'pg_class') as comment
    from (select ${table}::regclass::oid as id) t`.execute(db);
  return rows[0] as Shape;
}

/** Whether two tables have the same columns, checks and indexes, under their own names. */
export function isAlike(a: Shape, b: Shape): boolean {
  const [first, second] = [a, b].map(({ columns, checks, indexes }) =>
    JSON.stringify([columns, checks, indexes.map((index) => index.replace(/ ON (ONLY )?\S+ /, ' ')).sort()]),
  );
  return first === second;
}

/** Foreign keys of other tables that refer to a table. */
export async function readReferring(db: Db, table: string): Promise<readonly Constraint[]> {
  const { rows } =
    await sql<Constraint>`select conrelid::regclass::text as "table", confrelid::regclass::text as target, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where confrelid = ${table}::regclass and contype = 'f' and conparentid = 0 order by 1, 2`.execute(
      db,
    );
  return rows;
}

/** Replaces the table in a statement of PostgreSQL, `create index … on cards.transactions using …`. */
export function onTable(definition: string, from: string, to: string): string {
  const found = [` ON ${from} `, ` ON ONLY ${from} `].find((text) => definition.includes(text));
  if (!found) throw new Error(`Unknown form: ${definition}`);
  return definition.replace(found, ` ON ${to} `);
}

/** A partition of a table by month. Bounds are dates; undefined: without a bound. */
export interface Partition {
  /** Its name without schema. */
  readonly name: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** A detachment began and did not end. */
  readonly isLeaving: boolean;
}

/** Whether the table is kept by month. */
export const isByMonth = (db: Db, table: MonthlyTable): Promise<boolean> =>
  isPartitioned(db, table, sql`partstrat = 'r'`);

/** Whether the table is partitioned, but not by month. */
export const isOtherwisePartitioned = (db: Db, table: MonthlyTable): Promise<boolean> =>
  isPartitioned(db, table, sql`partstrat <> 'r'`);

async function isPartitioned(
  db: Db,
  { schema, name }: MonthlyTable,
  how: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } = await sql`select from pg_partitioned_table
    where partrelid = ${`${schema}.${name}`}::regclass and ${how}`.execute(db);
  return rows.length > 0;
}

/** Whether a table exists. */
export async function exists(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql`select where to_regclass(${table}) is not null`.execute(db);
  return rows.length > 0;
}

/** Reads the partitions, oldest first. */
export async function readPartitions(db: Db, { schema, name }: MonthlyTable): Promise<readonly Partition[]> {
  const { rows } = await sql<{ name: string; bound: string; isLeaving: boolean }>`select c.relname as name,
      pg_get_expr(c.relpartbound, c.oid) as bound, i.inhdetachpending as "isLeaving"
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${`${schema}.${name}`}::regclass`.execute(db);
  return rows
    .map(({ name: partition, bound, isLeaving }) => {
      const [, from, to] =
        /FROM \((?:'([\d-]+)'|MINVALUE)\) TO \((?:'([\d-]+)'|MAXVALUE)\)/.exec(bound) ?? [];
      return { name: partition, from, to, isLeaving };
    })
    .sort((a, b) => (a.from ?? '').localeCompare(b.from ?? ''));
}

/**
 * Locks the table with those that foreign keys bind to it. Those first that calls use first, so that no call waits for the table while it
 * holds them.
 */
export async function lockTable(db: Db, { schema, name }: MonthlyTable): Promise<void> {
  const table = `${schema}.${name}`;
  const { foreignKeys } = await readShape(db, table);
  const bound = [
    ...foreignKeys.map(({ target }) => target),
    ...(await readReferring(db, table)).map((one) => one.table),
  ];
  const tables = [...new Set(bound), table].join(', ');
  await sql`lock table ${sql.raw(tables)} in access exclusive mode`.execute(db);
}

/** The first day that has not left a table; undefined if none has. The comment on the range before all months keeps it. */
export async function readLeft(db: Db, table: MonthlyTable): Promise<string | undefined> {
  const before = `${HISTORY}.${beforeOf(table)}`;
  const { rows } = await sql<{
    left: string | null;
  }>`select obj_description(to_regclass(${before}), 'pg_class') as left`.execute(db);
  return rows[0]?.left ?? undefined;
}

/** Lets the range before the months begin where they begin, so that a row of any day has a place. */
export async function widenBefore(db: Db, table: MonthlyTable, to: string): Promise<void> {
  const parent = sql.table(`${table.schema}.${table.name}`);
  const before = sql.table(`${HISTORY}.${beforeOf(table)}`);
  await sql`alter table ${parent} detach partition ${before}`.execute(db);
  await sql`alter table ${parent} attach partition ${before} for values from (minvalue) to (${sql.lit(to)})`.execute(
    db,
  );
  await sql`comment on table ${before} is ${sql.lit(to)}`.execute(db);
}
