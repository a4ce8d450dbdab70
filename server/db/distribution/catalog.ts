/** Reads the catalogue of a distributed database. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema/schema.ts';

type Db = Kysely<Database>;

/** Returns the names of the tables in Citus metadata. */
export async function placements(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select n.nspname || '.' || c.relname as name
    from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
      join pg_namespace n on n.oid = c.relnamespace`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Returns the tables of schema portal whose column customer_id is a text. */
export async function textCustomerIds(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select table_schema || '.' || table_name as name
    from information_schema.columns
    where table_schema = 'portal' and column_name = 'customer_id' and data_type = 'text'
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** A foreign key as PostgreSQL prints it, with names quoted. */
export interface CatalogForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Returns the foreign keys of these tables. */
export async function foreignKeys(db: Db, tables: readonly string[]): Promise<readonly CatalogForeignKey[]> {
  const { rows } = await sql<CatalogForeignKey>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and conrelid = any (${[...tables]}::regclass[])
    order by conrelid::regclass::text, conname`.execute(db);
  return rows;
}

/** Returns the qualified name of a table's only shard. Each node with a copy uses the same name. */
export async function shardOf(db: Db, table: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select shard_name(logicalrelid, shardid) as name
    from pg_dist_shard where logicalrelid = ${table}::regclass`.execute(db);
  if (!rows[0]) throw new Error(`${table} has no shard`);
  return rows[0].name;
}
