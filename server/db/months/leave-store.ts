/** SQL by which a month of transactions leaves. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema/schema.ts';
import { HISTORY, keysOf, type Month, type MonthlyTable, monthRange } from './layout.ts';
import { readShape } from './shape.ts';

type Db = Kysely<Database>;

/** Rows that one statement reads or deletes. */
const ROWS_AT_ONCE = 5_000;

export const tableOfMonth = (table: MonthlyTable, month: Month) =>
  `${HISTORY}.${monthRange(table, month).name}`;

/** The current month in Taipei. */
export async function readThisMonth(db: Db): Promise<Month> {
  const { rows } = await sql<{
    month: string;
  }>`select to_char(app_now() at time zone 'Asia/Taipei', 'YYYY-MM') as month`.execute(db);
  return rows[0]?.month ?? '';
}

/** Purchases of a month that people still pay or dispute. */
export interface Open {
  /** Not on a statement yet. */
  readonly unbilled: number;
  /** With an instalment that is not on a statement yet. */
  readonly instalments: number;
  /** In a case without an end. */
  readonly disputed: number;
}

export async function readOpen(db: Db, table: MonthlyTable, month: Month): Promise<Open> {
  const lines = sql.raw(tableOfMonth(table, month));
  const { rows } = await sql<Open>`select
      (select count(*)::int from ${lines} where statement_date is null) as unbilled,
      (select count(*)::int from cards.instalments i join ${lines} t
        on t.customer_id = i.customer_id and t.transaction_id = i.transaction_id
        where i.last_month >= to_char(app_now() at time zone 'Asia/Taipei', 'YYYY-MM')) as instalments,
      (select count(*)::int from cards.dispute_lines l join ${lines} t
          on t.customer_id = l.customer_id and t.transaction_id = l.transaction_id
        join cards.disputes d on d.customer_id = l.customer_id and d.case_id = l.case_id
        where d.ended_at is null) as disputed`.execute(db);
  return rows[0] ?? { unbilled: 0, instalments: 0, disputed: 0 };
}

/**
 * Yields the rows of a month that has left the table, as JSON with the instalment plan of the row, if it has one, in the order of their
 * key.
 */
export async function* readLines(
  db: Db,
  table: MonthlyTable,
  month: Month,
): AsyncGenerator<readonly string[]> {
  const name = tableOfMonth(table, month);
  // The hash says nothing that the other columns do not.
  const columns = (await readShape(db, name)).columns.filter((column) => column.name !== 'source_hash');
  const listed = sql.raw(columns.map((column) => `t.${column.name}`).join(', '));
  const key = sql.raw(table.key.join(', '));
  const texts = sql.raw(table.key.map((column) => `${column}::text`).join(', '));
  let last: readonly string[] | undefined;
  do {
    const isLater = last ? sql`(${key}) > (${sql.join([...last])})` : sql`true`;
    const { rows } = await sql<{ line: string; key: string[] }>`
      select row_to_json(r)::text as line, array[${texts}] as key from (
        select ${listed}, (select row_to_json(i) from cards.instalments i
          where i.customer_id = t.customer_id and i.transaction_id = t.transaction_id) as instalments
        from ${sql.raw(name)} t where ${isLater} order by ${key} limit ${sql.lit(ROWS_AT_ONCE)}) r`.execute(
      db,
    );
    last = rows.length === ROWS_AT_ONCE ? rows.at(-1)?.key : undefined;
    yield rows.map(({ line }) => line);
  } while (last);
}

/** Deletes the keys of a month that has left, a few thousand with one statement, but for those that instalment plans refer to. */
export async function deleteKeys(db: Db, table: MonthlyTable, month: Month): Promise<void> {
  const texts = sql.raw(table.key.map((column) => `${column}::text`).join(', '));
  const key = sql.raw(table.key.join(', '));
  const descending = sql.raw(table.key.map((column) => `${column} desc`).join(', '));
  let last: readonly string[] | undefined;
  do {
    const isLater = last ? sql`(${key}) > (${sql.join([...last])})` : sql`true`;
    const { rows } = await sql<{ last: string[] }>`with part as materialized (
        select ${key} from ${sql.raw(tableOfMonth(table, month))} where ${isLater} order by ${key} limit ${sql.lit(ROWS_AT_ONCE)}),
      gone as (delete from ${sql.raw(`${HISTORY}.${keysOf(table)}`)} k using part p
        where k.customer_id = p.customer_id and k.transaction_id = p.transaction_id
          and not exists (select from cards.instalments i
            where i.customer_id = k.customer_id and i.transaction_id = k.transaction_id))
      select array[${texts}] as last from part order by ${descending} limit 1`.execute(db);
    last = rows[0]?.last;
  } while (last);
}

/** Drops a month that has left, with its finished instalment plans and their keys. The file of the month has them. */
export async function dropMonth(db: Db, table: MonthlyTable, month: Month): Promise<void> {
  const name = sql.raw(tableOfMonth(table, month));
  const { rows } = await sql<{ customer: string; id: string }>`delete from cards.instalments i using ${name} t
    where i.customer_id = t.customer_id and i.transaction_id = t.transaction_id
    returning i.customer_id as customer, i.transaction_id as id`.execute(db);
  const [customers, ids] = [rows.map(({ customer }) => customer), rows.map(({ id }) => id)];
  await sql`delete from ${sql.raw(`${HISTORY}.${keysOf(table)}`)} k
    using unnest(${customers}::uuid[], ${ids}::uuid[]) g (customer_id, transaction_id)
    where k.customer_id = g.customer_id and k.transaction_id = g.transaction_id`.execute(db);
  await sql`drop table ${name}`.execute(db);
}
