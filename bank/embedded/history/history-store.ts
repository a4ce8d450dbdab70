import { CompiledQuery, type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import {
  type ConversionTerms,
  convertibleCategories,
} from '../../../server/ports/card-system/eligibility.ts';
import type {
  PointEntryKey,
  TransactionCategory,
  TransactionQuery,
  TransactionSearch,
  TransactionSort,
  WhichStatement,
} from '../../../server/ports/card-system/parts/history.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import type { Language } from '../../../shared/messages.ts';
import { isOfCard, TODAY } from '../common-store.ts';
import type { CardKey } from '../ids.ts';
import { MAY_HAVE_ENDED, usablePoints } from '../points/points-store.ts';
import type { DateCursor } from '../read-model/pages.ts';
import { toTerms } from '../terms/terms.ts';
import { TERMS_TODAY } from '../terms/terms-store.ts';
import { FOREIGN_FEE } from './foreign-fee-store.ts';
import { POINT_ENTRY, type PointEntryRow, STATEMENT, TRANSACTION } from './history-columns.ts';
import { showsKeyword } from './keyword-store.ts';

type Db = Kysely<Database>;

/**
 * Reads the state of a card that instalment eligibility depends on, and the terms of the day; undefined for an unknown or
 * another customer's card.
 */
export async function readBillingState(db: Db, card: CardKey) {
  const row = await db
    .selectFrom('cards.cards')
    .select(['statement_date', 'payment_due_date', 'relationship', 'status'])
    .select([TODAY.as('today'), TERMS_TODAY.as('terms')])
    .where(isOfCard(card))
    .executeTakeFirst();
  return row && { ...row, terms: toTerms(row.terms) };
}

/**
 * Reads statements, newest first. `paid_after` is the amount of payments that the next statement shows; null for the
 * latest statement.
 */
export function readStatements(db: Db, card: CardKey, limit: number) {
  return db
    .selectFrom('cards.statements')
    .select(['statement_id', 'statement_date', 'payment_due_date', 'total', 'minimum_payment'])
    .select(sql<bigint | null>`lag(payments) over (order by statement_date desc)`.as('paid_after'))
    .where(isOfCard(card))
    .orderBy('statement_date', 'desc')
    .limit(limit)
    .execute();
}

/** Returns whether the card exists and belongs to the customer. */
export async function ownsCard(db: Db, card: CardKey): Promise<boolean> {
  const row = await db.selectFrom('cards.cards').select('card_id').where(isOfCard(card)).executeTakeFirst();
  return row !== undefined;
}

/** The points of a card. */
export interface PointState {
  /** Points that can be used now. */
  readonly points: bigint;
  /** True when points may have expired without a ledger entry yet. */
  readonly mayHaveEnded: boolean;
}

const POINT_STATE = `select ${usablePoints('$1')} as points, ${MAY_HAVE_ENDED} as "mayHaveEnded"
  from cards.cards c where c.customer_id = $1 and c.card_id = $2`;

/** Reads the points; undefined for an unknown or another customer's card. */
export async function readPointState(
  db: Db,
  { customerId, cardId }: CardKey,
): Promise<PointState | undefined> {
  const { rows } = await db.executeQuery<PointState>(CompiledQuery.raw(POINT_STATE, [customerId, cardId]));
  return rows[0];
}

/** SQL condition: a transaction of the customer was converted to instalments. */
const isConverted = (customerId: string) => sql<boolean>`exists (select 1 from cards.instalments as i
  where i.customer_id = ${customerId} and i.transaction_id = cards.transactions.transaction_id)`;

/** The ledger entry in which a transaction earned points, as JSON. Money is text, because JSON numbers are not exact. */
export interface EarnedRow {
  readonly date: IsoDate;
  readonly en: string;
  readonly zh_tw: string;
  readonly points: number;
  readonly spent: string;
}

const earned = (
  customerId: string,
) => sql<EarnedRow | null>`(select json_build_object('date', p.entry_date::text,
  'en', p.description_en, 'zh_tw', p.description_zh, 'points', p.points, 'spent', p.spent::text)
  from cards.point_entries as p where p.customer_id = ${customerId} and p.card_id = cards.transactions.card_id
  and p.sequence = cards.transactions.point_sequence and p.spent is not null)`;

/** Selects transactions of a card. */
export interface TransactionFilter extends CardKey {
  /** 'any': transactions on any statement; 'none': unbilled ones; a date: those on the statement of this date. */
  readonly statement?: 'any' | 'none' | IsoDate;
  /** Sequence of the ledger entry in which the transactions earned points. */
  readonly pointSequence?: number;
  /** Only transactions that can be converted on these terms and are not converted yet. */
  readonly convertible?: ConversionTerms;
}

/**
 * Reads a page of transactions and the total count. Returns one extra row when there is a next page. Continues after
 * the cursor `after` by an index, otherwise by an offset.
 */
export async function readTransactions(
  db: Db,
  filter: TransactionFilter,
  query: Omit<TransactionQuery, 'after'>,
  after?: DateCursor,
) {
  const filtered = filteredTransactions(db, filter, query);
  const order = query.sort?.by === 'date' ? query.sort.order : 'desc';
  const page = after
    ? filtered.where(afterCursor(after, order))
    : filtered.offset(query.pageNumber * query.pageSize);
  const selected = sortedTransactions(page, query.sort)
    .select(TRANSACTION)
    .select(isConverted(filter.customerId).as('converted'))
    .select(earned(filter.customerId).as('earned'))
    .limit(query.pageSize + 1);
  const count = async () =>
    (await filtered.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow()).total;
  const isShort = filter.statement !== undefined && filter.statement !== 'any';
  if (!isShort || after) {
    const [rows, total] = await Promise.all([selected.execute(), count()]);
    return { rows, total };
  }
  // Reading few rows once is faster than finding them twice.
  const rows = await selected.select(sql<bigint>`count(*) over ()`.as('total')).execute();
  return { rows, total: rows[0]?.total ?? (query.pageNumber === 0 ? 0n : await count()) };
}

/**
 * Two conditions instead of one row comparison, because the columns are sorted in opposite directions. The index scan
 * can start at the cursor.
 */
export function afterCursor({ date, id }: DateCursor, order: 'asc' | 'desc') {
  return order === 'desc'
    ? sql<SqlBool>`transaction_date <= ${date}::date and (transaction_date < ${date}::date or transaction_id > ${id}::uuid)`
    : sql<SqlBool>`transaction_date >= ${date}::date and (transaction_date > ${date}::date or transaction_id < ${id}::uuid)`;
}

const DESCRIPTION = {
  en: 'description_en',
  zh_tw: 'description_zh',
} as const satisfies Record<Language, string>;

function sortedTransactions(
  filtered: ReturnType<typeof filteredTransactions>,
  { by, order, language = 'en' }: TransactionSort = { by: 'date', order: 'desc' },
) {
  // Sorting by date uses an index scan in both directions.
  if (by === 'date')
    return filtered
      .orderBy('transaction_date', order)
      .orderBy('transaction_id', order === 'desc' ? 'asc' : 'desc');
  const column = by === 'amount' ? 'amount' : DESCRIPTION[language];
  return filtered.orderBy(column, order).orderBy('transaction_date', 'desc').orderBy('transaction_id');
}

function filteredTransactions(
  db: Db,
  { statement, pointSequence, convertible, ...card }: TransactionFilter,
  search: TransactionSearch,
) {
  return db
    .selectFrom('cards.transactions')
    .where(isOfCard(card))
    .where((eb) => {
      const conditions: Expression<SqlBool>[] = searchConditions(search, card);
      if (statement === 'any') conditions.push(eb('statement_date', 'is not', null));
      else if (statement === 'none') conditions.push(eb('statement_date', 'is', null));
      // No line is younger than its statement. A history by month need not look at later months.
      else if (statement)
        conditions.push(eb('statement_date', '=', statement), eb('transaction_date', '<=', statement));
      if (pointSequence !== undefined) conditions.push(eb('point_sequence', '=', pointSequence));
      if (convertible) {
        conditions.push(
          eb.or(convertible.plans.map(({ least, most }) => amountWithin(least, most))),
          sql<SqlBool>`category = any(${[...convertibleCategories(convertible)]}::text[])`,
          eb('over_limit', '=', false),
          eb.not(isConverted(card.customerId)),
        );
      }
      return eb.and(conditions);
    });
}

const amountWithin = (least: bigint, most: bigint | undefined) =>
  sql<SqlBool>`amount >= ${least}::bigint and amount <= coalesce(${most ?? null}::bigint, amount)`;

function searchConditions(search: TransactionSearch, card: CardKey): Expression<SqlBool>[] {
  const { fromDate, toDate, keyword, category, minAmount, maxAmount, abroad } = search;
  const eb = expressionBuilder<Database, 'cards.transactions'>();
  const conditions: Expression<SqlBool>[] = [];
  if (fromDate) conditions.push(eb('transaction_date', '>=', fromDate));
  if (toDate) conditions.push(eb('transaction_date', '<=', toDate));
  if (category) conditions.push(eb('category', '=', category));
  if (minAmount) conditions.push(sql<SqlBool>`abs(amount) >= ${minAmount.minor}::bigint`);
  if (maxAmount) conditions.push(sql<SqlBool>`abs(amount) <= ${maxAmount.minor}::bigint`);
  if (abroad) conditions.push(eb('merchant_country', 'is not', null));
  if (keyword) conditions.push(...showsKeyword(keyword, card));
  return conditions;
}

/** Reads posted purchases abroad of a card and the fees for them, of transaction days in a period. */
export function readAbroad(db: Db, card: CardKey, fromDate: IsoDate, toDate: IsoDate) {
  return db
    .selectFrom('cards.transactions')
    .select([
      'transaction_id',
      'transaction_date',
      'posting_date',
      'description_en',
      'description_zh',
      'amount',
    ])
    .select(FOREIGN_FEE.as('is_fee'))
    .where(isOfCard(card))
    .where('transaction_date', '>=', fromDate)
    .where('transaction_date', '<=', toDate)
    .where('posting_date', 'is not', null)
    .where('amount', '>', 0n)
    .where((eb) => eb.or([eb('foreign_currency', 'is not', null), FOREIGN_FEE]))
    .execute();
}

/** Reads a statement; undefined when the card has no such statement. */
export function readStatement(db: Db, card: CardKey, which: WhichStatement) {
  const statements = db
    .selectFrom('cards.statements')
    .select(STATEMENT)
    .where(isOfCard(card))
    .orderBy('statement_date', 'desc')
    .limit(1);
  if (which === 'latest') return statements.executeTakeFirst();
  return 'statementId' in which
    ? statements.where('statement_id', '=', which.statementId).executeTakeFirst()
    : statements.where('statement_date', '=', which.statementDate).executeTakeFirst();
}

/** Selects a page of the ledger, by offset or by cursor. */
export interface LedgerPage {
  readonly offset: number;
  readonly limit: number;
  /** Only entries whose sequence is lower than this. */
  readonly before?: number | undefined;
}

/** Reads a page of the points ledger, newest first, and the total count. */
export async function readPointEntries(
  db: Db,
  card: CardKey,
  { offset, limit, before }: LedgerPage,
): Promise<{ readonly rows: readonly PointEntryRow[]; readonly total: number }> {
  const entries = db.selectFrom('cards.point_entries').where(isOfCard(card));
  const page = before === undefined ? entries.offset(offset) : entries.where('sequence', '<', before);
  const [rows, { total }] = await Promise.all([
    page.select(POINT_ENTRY).orderBy('sequence', 'desc').limit(limit).execute(),
    entries.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

/** Finds the card and the sequence of a ledger entry. */
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

/** Sums charges since `fromDate` by month and category. */
export async function readCharged(db: Db, { customerId, cardId }: CardKey, fromDate: IsoDate) {
  const { rows } = await sql<{ month: string; category: TransactionCategory; total: bigint; count: bigint }>`
    select to_char(transaction_date, 'YYYY-MM') as month, category, sum(amount)::bigint as total, count(*) as count
    from cards.transactions
    where customer_id = ${customerId} and card_id = ${cardId} and transaction_date >= ${fromDate}::date
    group by 1, 2`.execute(db);
  return rows;
}
