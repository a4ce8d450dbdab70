import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { IsoDate } from '../../../../shared/dates.ts';
import { MIN_CONVERTIBLE } from '../../../../shared/instalments.ts';
import type { Database } from '../../../db/schema/schema.ts';
import type {
  PageQuery,
  PointEntryKey,
  TransactionCategory,
  TransactionQuery,
  TransactionSort,
  WhichStatement,
} from '../history.ts';
import { NEVER_CONVERTIBLE } from '../history.ts';

type Db = Kysely<Database>;

/** What the rules about a card's transactions need: its latest statement and the day; undefined when not theirs. */
export function readBillingState(db: Db, customerId: string, cardId: string) {
  return db
    .selectFrom('cards.cards')
    .select(['statement_date', 'payment_due_date', 'relationship', 'status'])
    .select(sql<IsoDate>`(app_now() at time zone 'Asia/Taipei')::date`.as('today'))
    .where('customer_id', '=', customerId)
    .where('card_id', '=', cardId)
    .executeTakeFirst();
}

/** Statements, newest first. */
export function readStatements(db: Db, customerId: string, cardId: string, limit: number) {
  return db
    .selectFrom('cards.statements')
    .select(['statement_id', 'statement_date', 'payment_due_date', 'total', 'minimum_payment'])
    .where('customer_id', '=', customerId)
    .where('card_id', '=', cardId)
    .orderBy('statement_date', 'desc')
    .limit(limit)
    .execute();
}

/** True when the card is the customer's. */
export async function isTheirs(db: Db, customerId: string, cardId: string): Promise<boolean> {
  const row = await db
    .selectFrom('cards.cards')
    .select('card_id')
    .where('customer_id', '=', customerId)
    .where('card_id', '=', cardId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The last balance of the points ledger; undefined when the card is not theirs. */
export async function readPointBalance(
  db: Db,
  customerId: string,
  cardId: string,
): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('cards.cards')
    .select('points')
    .where('customer_id', '=', customerId)
    .where('card_id', '=', cardId)
    .executeTakeFirst();
  return row?.points;
}

/** What a list shows of a line, and what the rules about it need. */
export const TRANSACTION_COLUMNS = [
  'transaction_id',
  'transaction_date',
  'posting_date',
  'statement_date',
  'description_en',
  'description_zh',
  'amount',
  'foreign_amount',
  'foreign_currency',
  'merchant_country',
  'exchange_date',
  'category',
  'over_limit',
] as const;

/** Whether a line of cards.transactions was converted to instalments. */
const CONVERTED = sql<boolean>`exists (select 1 from cards.instalments as i
  where i.customer_id = cards.transactions.customer_id and i.transaction_id = cards.transactions.transaction_id)`;

/** Which of a card's lines: by the statement they stand on, or the line of the points ledger that they are part of. */
export interface CardLines {
  readonly customerId: string;
  readonly cardId: string;
  readonly on?: 'some' | 'none' | IsoDate;
  readonly pointSequence?: number;
  /** Only lines whose amount, kind and past allow their conversion to instalments. */
  readonly convertible?: boolean;
}

/** Where a page starts in the order of the day: after this line. */
export interface Place {
  readonly date: IsoDate;
  readonly id: string;
}

/**
 * A page of a card's lines, one more line when there is one (it is not part of the page), and how many there are in all.
 * With `after` the page is found by its place in the index, else by counting lines from the first.
 */
export async function readTransactions(
  db: Db,
  card: CardLines,
  query: Omit<TransactionQuery, 'after'>,
  after?: Place,
) {
  const chosen = chosenTransactions(db, card, query);
  const order = query.sort?.by === 'date' ? query.sort.order : 'desc';
  const page = after ? chosen.where(beyond(after, order)) : chosen.offset(query.pageNumber * query.pageSize);
  const [rows, { total }] = await Promise.all([
    sortedTransactions(page, query.sort)
      .select(TRANSACTION_COLUMNS)
      .select(CONVERTED.as('converted'))
      .limit(query.pageSize + 1)
      .execute(),
    chosen.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Written so that the index is entered at the place: its two columns go in opposite directions. */
function beyond({ date, id }: Place, order: 'asc' | 'desc') {
  return order === 'desc'
    ? sql<SqlBool>`transaction_date <= ${date}::date and (transaction_date < ${date}::date or transaction_id > ${id}::uuid)`
    : sql<SqlBool>`transaction_date >= ${date}::date and (transaction_date > ${date}::date or transaction_id < ${id}::uuid)`;
}

function sortedTransactions(
  chosen: ReturnType<typeof chosenTransactions>,
  { by, order, language = 'en' }: TransactionSort = { by: 'date', order: 'desc' },
) {
  // By date, both orders are the index's own, read from one end or the other.
  if (by === 'date')
    return chosen
      .orderBy('transaction_date', order)
      .orderBy('transaction_id', order === 'desc' ? 'asc' : 'desc');
  const description = language === 'en' ? 'description_en' : 'description_zh';
  const column = by === 'amount' ? 'amount' : description;
  return chosen.orderBy(column, order).orderBy('transaction_date', 'desc').orderBy('transaction_id');
}

function chosenTransactions(
  db: Db,
  { customerId, cardId, on, pointSequence, convertible }: CardLines,
  { fromDate, toDate, keyword }: Pick<TransactionQuery, 'fromDate' | 'toDate' | 'keyword'>,
) {
  return db
    .selectFrom('cards.transactions')
    .where('customer_id', '=', customerId)
    .where('card_id', '=', cardId)
    .where((eb) => {
      const conditions: Expression<SqlBool>[] = [];
      if (on === 'some') conditions.push(eb('statement_date', 'is not', null));
      else if (on === 'none') conditions.push(eb('statement_date', 'is', null));
      else if (on) conditions.push(eb('statement_date', '=', on));
      if (pointSequence !== undefined) conditions.push(eb('point_sequence', '=', pointSequence));
      if (convertible) {
        conditions.push(
          eb('amount', '>=', MIN_CONVERTIBLE),
          eb('category', 'not in', NEVER_CONVERTIBLE),
          eb('over_limit', '=', false),
          eb.not(CONVERTED),
        );
      }
      if (fromDate) conditions.push(eb('transaction_date', '>=', fromDate));
      if (toDate) conditions.push(eb('transaction_date', '<=', toDate));
      if (keyword) {
        // NFKC makes full-width and half-width letters one; done to both sides.
        const pattern = `%${keyword.normalize('NFKC').replace(/[\\%_]/g, '\\$&')}%`;
        conditions.push(
          sql<SqlBool>`(normalize(description_en, NFKC) ilike ${pattern}
            or normalize(description_zh, NFKC) ilike ${pattern})`,
        );
      }
      return eb.and(conditions);
    });
}

/** One statement; undefined when it is not there or not of this card. */
export function readStatement(db: Db, customerId: string, cardId: string, which: WhichStatement) {
  const statements = db
    .selectFrom('cards.statements')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('card_id', '=', cardId)
    .orderBy('statement_date', 'desc')
    .limit(1);
  if (which === 'latest') return statements.executeTakeFirst();
  return 'statementId' in which
    ? statements.where('statement_id', '=', which.statementId).executeTakeFirst()
    : statements.where('statement_date', '=', which.statementDate).executeTakeFirst();
}

/** A page of the points ledger, newest line first, one more line when there is one, and how many there are in all. */
export async function readPointEntries(
  db: Db,
  customerId: string,
  cardId: string,
  { pageNumber, pageSize }: PageQuery,
  beforeSequence?: number,
) {
  const entries = db
    .selectFrom('cards.point_entries')
    .where('customer_id', '=', customerId)
    .where('card_id', '=', cardId);
  const page =
    beforeSequence === undefined
      ? entries.offset(pageNumber * pageSize)
      : entries.where('sequence', '<', beforeSequence);
  const [rows, { total }] = await Promise.all([
    page
      .selectAll()
      .orderBy('sequence', 'desc')
      .limit(pageSize + 1)
      .execute(),
    entries.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** The card and place in its ledger of one line. */
export function readPointEntry(db: Db, customerId: string, entry: PointEntryKey) {
  return db
    .selectFrom('cards.point_entries')
    .select(['card_id', 'sequence'])
    .where('customer_id', '=', customerId)
    .where('entry_id', '=', entry.entryId)
    .where('campaign_id', '=', entry.campaignId)
    .where('campaign_ruleset_id', '=', entry.campaignRulesetId)
    .executeTakeFirst();
}

/** Sums by month and category from a day on. */
export async function readCharged(
  db: Db,
  customerId: string,
  cardId: string,
  fromDate: IsoDate,
): Promise<{ month: string; category: TransactionCategory; total: bigint; count: bigint }[]> {
  const { rows } = await sql<{ month: string; category: TransactionCategory; total: bigint; count: bigint }>`
    select to_char(transaction_date, 'YYYY-MM') as month, category, sum(amount)::bigint as total, count(*) as count
    from cards.transactions
    where customer_id = ${customerId} and card_id = ${cardId} and transaction_date >= ${fromDate}::date
    group by 1, 2`.execute(db);
  return rows;
}
