/** Reads a bank's data from schema `cards` as text for files. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { BankTable, Column } from '../tables/table.ts';

/** A stored row: text, and encrypted bytes in the sealed columns. */
export type StoredRow = Readonly<Record<string, string | Buffer | null>>;

/** Reads a page of a table in the order of its key, after row `after`. */
export async function readPage(
  db: Kysely<Database>,
  table: BankTable,
  after: StoredRow | undefined,
  size: number,
): Promise<readonly StoredRow[]> {
  const columns = table.columns.map((column) => `${textOf(column)} as ${column.name}`);
  const types = new Map(table.columns.map(({ name, kind }) => [name, kind.sql]));
  const key = table.key.map((name) => `t.${name}`).join(', ');
  const last = sql.join(
    table.key.map((name) => sql`${after?.[name] ?? null}::${sql.raw(types.get(name) ?? 'text')}`),
  );
  const condition = after ? sql`(${sql.raw(key)}) > (${last})` : sql`true`;
  const { rows } = await sql<StoredRow>`select ${sql.raw(columns.join(', '))}
    from ${sql.raw(`cards.${table.name}`)} t where ${condition} order by ${sql.raw(key)} limit ${size}`.execute(
    db,
  );
  return rows;
}

function textOf({ name, kind, sealed }: Column): string {
  if (sealed) return `t.${sealed.column}`;
  // JSON formats a time with its offset from UTC.
  return kind.sql === 'timestamptz' ? `to_json(t.${name}) #>> '{}'` : `t.${name}::text`;
}

/** Returns the database's current time with its offset from UTC. */
export async function readAsOf(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ as_of: string }>`select to_json(app_now()) #>> '{}' as as_of`.execute(db);
  return rows[0]?.as_of ?? '';
}
