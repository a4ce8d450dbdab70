/** SQL of a customer's spending, in schema `cards`. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { TransactionCategory } from '../../../server/ports/card-system/parts/history.ts';
import {
  type LineFilter,
  MAX_LISTED_TRANSACTIONS,
  type MerchantMonthQuery,
} from '../../../server/ports/card-system/parts/insights.ts';
import type { DateCursor } from '../read-model/pages.ts';
import { FOREIGN_FEE } from './foreign-fee-store.ts';
import type { TransactionRow } from './history-columns.ts';
import { afterCursor } from './history-store.ts';

type Db = Kysely<Database>;

export interface MerchantMonthRow {
  readonly month: string;
  readonly description_en: string;
  readonly card_id: string;
  readonly category: TransactionCategory;
  readonly description_zh: string;
  readonly abroad: boolean;
  /** Currency of the foreign amounts; empty when the rows have none. */
  readonly currency: string;
  readonly foreign_fee: boolean;
  readonly total: bigint;
  readonly count: bigint;
  /**
   * Up to {@link MAX_LISTED_TRANSACTIONS} transactions in any order, separated by commas. Each has 10 characters of
   * date, 36 of id, the amount, and after a space the foreign amount. If there are more transactions, it contains only
   * the date and id of one of them. Building JSON instead would cost a quarter of the read's time.
   */
  readonly lines: string;
}

/** Grouping columns. Collation "C" compares bytes; a language collation would double the time. */
const GROUPED = sql`left(transaction_date::text, 7) as month, description_en collate "C" as description_en, card_id, category,
  description_zh collate "C" as description_zh, merchant_country is not null as abroad, coalesce(foreign_currency, '') as currency`;
/** Sort order. Columns with many distinct values come first, so that sorting rarely compares the others. */
const GROUP = sql`month, description_en, card_id, category, description_zh, abroad, currency`;

/**
 * Reads a page of the sums, and one extra row when there is a next page.
 * @param after id of a transaction in the last row of the previous page; an unknown id returns no rows
 */
export async function readMerchantMonths(
  db: Db,
  customerId: string,
  { fromDate, toDate, limit }: MerchantMonthQuery,
  after: string | undefined,
): Promise<readonly MerchantMonthRow[]> {
  const isLater = sql`(${GROUP}) > (select ${GROUP} from (select ${GROUPED} from cards.transactions
    where customer_id = ${customerId} and transaction_id = ${after}) last)`;
  const { rows } = await sql<MerchantMonthRow>`
    with lines as (
      select ${GROUPED}, amount, foreign_amount, transaction_date::text || transaction_id::text as line
      from cards.transactions
      where customer_id = ${customerId} and transaction_date between ${fromDate}::date and ${toDate}::date),
    sums as (
      select ${GROUP}, sum(amount)::bigint as total, count(*) as count,
        string_agg(line || amount::text || coalesce(' ' || foreign_amount::text, ''), ',') as lines
      from lines
      where ${after === undefined ? sql`true` : isLater}
      group by ${GROUP} order by ${GROUP} limit ${limit + 1})
    select ${GROUP}, total, count, ${FOREIGN_FEE} as foreign_fee,
      case when count <= ${MAX_LISTED_TRANSACTIONS}::int then lines else left(lines, 46) end as lines
    from sums order by ${GROUP}`.execute(db);
  return rows;
}

export interface LineRow extends Omit<TransactionRow, 'statement_date' | 'over_limit'> {
  readonly card_id: string;
}

const LINE = sql`f.card_id, f.transaction_id, f.transaction_date, f.posting_date, f.description_en, f.description_zh,
  f.amount, f.foreign_amount, f.foreign_currency, f.merchant_country, f.exchange_date, f.category`;

/** Count and sum of all transactions that match the filter. */
interface LineSums {
  readonly count: bigint;
  readonly total: bigint;
}

/** Reads a page of transactions with the sums of all, and one extra row when there is a next page. */
export async function readLines(
  db: Db,
  customerId: string,
  filter: LineFilter,
  { pageSize, after }: { readonly pageSize: number; readonly after: DateCursor | undefined },
): Promise<LineSums & { readonly rows: readonly LineRow[] }> {
  const start = after ? afterCursor(after, 'desc') : sql`true`;
  const { rows } = await sql<LineSums & Partial<LineRow>>`
    with found as materialized (
      select ${LINE} from cards.transactions f where customer_id = ${customerId} and ${conditionsOf(filter)})
    select s.count, s.total, ${LINE}
    from (select count(*) as count, coalesce(sum(amount), 0)::bigint as total from found) s
      left join lateral (select ${LINE} from found f where ${start}
        order by transaction_date desc, transaction_id limit ${pageSize + 1}) f on true`.execute(db);
  const { count = 0n, total = 0n } = rows[0] ?? {};
  return { count, total, rows: rows.filter((row): row is LineSums & LineRow => row.transaction_id != null) };
}

function conditionsOf(filter: LineFilter): RawBuilder<unknown> {
  const { fromDate, toDate, categories, cardId, abroad, foreignFee } = filter;
  const conditions = [sql`transaction_date between ${fromDate}::date and ${toDate}::date`];
  if (categories) conditions.push(sql`category = any(${[...categories]}::text[])`);
  if (cardId !== undefined) conditions.push(sql`card_id = ${cardId}`);
  if (abroad) conditions.push(sql`merchant_country is not null`);
  if (foreignFee) conditions.push(FOREIGN_FEE);
  return sql.join(conditions, sql` and `);
}
