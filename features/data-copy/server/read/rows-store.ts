/** SQL that reads a person's rows of any table of the portal, a page at a time. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../../server/db/schema/schema.ts';

type Db = Kysely<Database>;
export type Row = Readonly<Record<string, unknown>>;

const PAGE = 200;

/** A column of an order, with its type, so that its text can be compared as that type. */
interface KeyColumn {
  readonly name: string;
  readonly type: string;
}

export interface RowsOf {
  readonly table: string;
  readonly columns: readonly string[];
  /** The column by which the rows are in the order of time. */
  readonly time?: string | undefined;
}

/** Returns the columns of the primary key, in their order. */
async function keyOf(db: Db, table: string): Promise<readonly KeyColumn[]> {
  const { rows } = await sql<KeyColumn>`select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_index i
      join unnest(i.indkey::smallint[]) with ordinality as k(number, position) on true
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
    where i.indrelid = ${table}::regclass and i.indisprimary order by k.position`.execute(db);
  return rows;
}

/**
 * Yields the rows of a table that fulfil a condition, page by page: by the time column, if there is one, and by the primary key. Times
 * are compared as text, because a `Date` has no microseconds.
 */
export async function* rowsOf(
  db: Db,
  { table, columns, time }: RowsOf,
  isOwn: RawBuilder<unknown>,
): AsyncGenerator<Row> {
  const primary = await keyOf(db, table);
  const key = [
    ...(time === undefined ? [] : [{ name: time, type: 'timestamptz' }]),
    ...primary.filter(({ name }) => name !== time),
  ];
  const names = sql.join(key.map(({ name }) => sql.ref(name)));
  const position = sql.join(key.map(({ name }) => sql`${sql.ref(name)}::text`));
  let after: readonly string[] | undefined;
  while (true) {
    const values = after?.map((value, at) => sql`${value}::${sql.raw(key[at]?.type ?? 'text')}`);
    const isAfter = values ? sql`(${names}) > (${sql.join(values)})` : sql`true`;
    const { rows } = await sql<Row & { readonly copy_position: readonly string[] }>`
      select ${sql.join(columns.map((name) => sql.ref(name)))}, array[${position}] as copy_position from ${sql.table(table)}
      where ${isOwn} and ${isAfter} order by ${names} limit ${PAGE}`.execute(db);
    for (const { copy_position: _, ...row } of rows) yield row;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.copy_position;
  }
}
