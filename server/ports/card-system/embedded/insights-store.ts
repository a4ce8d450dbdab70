/** SQL of what a customer buys, in schema `cards`. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { IsoDate } from '../../../../shared/dates.ts';
import type { Database } from '../../../db/schema/schema.ts';
import type { TransactionCategory } from '../history.ts';
import { type LineFilter, type MerchantMonthQuery, MOST_LISTED } from '../insights.ts';

type Db = Kysely<Database>;

/** No column says what a fee is for: its text does, with 國外, 海外 or an English word. */
const FOREIGN_FEE = sql<boolean>`(category = 'fee' and (description_zh ~ '[\\u570b\\u6d77]\\u5916'
  or description_en ~* '(foreign|overseas|international)'))`;

/** Id, date, amount and foreign amount of a line; amounts as text, because JSON would round them. */
type ChargeColumns = readonly [id: string, date: IsoDate, amount: string, foreignAmount: string | null];

export interface MerchantMonthRow {
  /** Hash of what the row is grouped by. */
  readonly key: string;
  readonly card_id: string;
  readonly month: string;
  readonly category: TransactionCategory;
  readonly description_en: string;
  readonly description_zh: string;
  readonly abroad: boolean;
  readonly currency: string | null;
  readonly foreign_fee: boolean;
  readonly total: bigint;
  readonly count: bigint;
  readonly charges: readonly ChargeColumns[] | null;
}

/** A part starts after this row. */
export interface MerchantMonthCursor {
  readonly month: string;
  readonly key: string;
}

/** Reads a part of the sums by month and key, and one extra row when there is a next part. A later part sums later months only. */
export async function readMerchantMonths(
  db: Db,
  customerId: string,
  { fromDate, toDate, limit }: MerchantMonthQuery,
  after: MerchantMonthCursor | undefined,
): Promise<readonly MerchantMonthRow[]> {
  const { rows } = await sql<MerchantMonthRow>`
    with lines as (
      select card_id, to_char(transaction_date, 'YYYY-MM') as month, category, description_en, description_zh,
        merchant_country is not null as abroad, foreign_currency, amount,
        transaction_id, transaction_date, foreign_amount
      from cards.transactions
      where customer_id = ${customerId} and transaction_date between ${fromDate}::date and ${toDate}::date
        and ${after ? sql`transaction_date >= ${`${after.month}-01`}::date` : sql`true`}),
    sums as (
      select card_id, month, category, description_en, description_zh, abroad, foreign_currency as currency,
        sum(amount)::bigint as total, count(*) as count,
        case when count(*) <= ${MOST_LISTED}::int then json_agg(json_build_array(
          transaction_id, transaction_date, amount::text, foreign_amount::text)) end as charges
      from lines group by 1, 2, 3, 4, 5, 6, 7),
    keyed as (
      select card_id, month, category, description_en, description_zh, abroad, currency, total, count, charges,
        md5(concat_ws('/', card_id, month, category, abroad, currency, description_en, description_zh)) as key
      from sums)
    select key, card_id, month, category, description_en, description_zh, abroad, currency, total, count, charges,
      ${FOREIGN_FEE} as foreign_fee
    from keyed
    where ${after ? sql`(month, key) > (${after.month}, ${after.key})` : sql`true`}
    order by month, key limit ${limit + 1}`.execute(db);
  return rows;
}

/** A page starts after this line. */
export interface LineCursor {
  readonly date: IsoDate;
  readonly id: string;
}

export interface LineRow {
  readonly card_id: string;
  readonly transaction_id: string;
  readonly transaction_date: IsoDate;
  readonly posting_date: IsoDate | null;
  readonly description_en: string;
  readonly description_zh: string;
  readonly amount: bigint;
  readonly foreign_amount: bigint | null;
  readonly foreign_currency: string | null;
  readonly merchant_country: string | null;
  readonly exchange_date: IsoDate | null;
  readonly category: TransactionCategory;
}

const LINE = sql`f.card_id, f.transaction_id, f.transaction_date, f.posting_date, f.description_en, f.description_zh,
  f.amount, f.foreign_amount, f.foreign_currency, f.merchant_country, f.exchange_date, f.category`;

/** All lines of the filter together. */
interface LineSums {
  readonly count: bigint;
  readonly total: bigint;
}

/** Reads a page of lines with the sums of all, and one extra row when there is a next page. */
export async function readLines(
  db: Db,
  customerId: string,
  filter: LineFilter,
  { pageSize, after }: { readonly pageSize: number; readonly after: LineCursor | undefined },
): Promise<LineSums & { readonly rows: readonly LineRow[] }> {
  const start = after
    ? sql`transaction_date <= ${after.date}::date
        and (transaction_date < ${after.date}::date or transaction_id > ${after.id}::uuid)`
    : sql`true`;
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

function conditionsOf({
  fromDate,
  toDate,
  categories,
  cardId,
  abroad,
  foreignFee,
}: LineFilter): RawBuilder<unknown> {
  const conditions = [sql`transaction_date between ${fromDate}::date and ${toDate}::date`];
  if (categories) conditions.push(sql`category = any(${[...categories]}::text[])`);
  if (cardId !== undefined) conditions.push(sql`card_id = ${cardId}`);
  if (abroad) conditions.push(sql`merchant_country is not null`);
  if (foreignFee) conditions.push(FOREIGN_FEE);
  return sql.join(conditions, sql` and `);
}
