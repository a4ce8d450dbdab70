/** Card history from schema `cards`. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import { cardConverts, instalmentEligible } from '../../../server/ports/card-system/eligibility.ts';
import type {
  CardHistory,
  CardTransaction,
  Earned,
  EStatement,
  FeeOf,
  ListedStatement,
  Page,
  Statement,
  TransactionPart,
  TransactionQuery,
} from '../../../server/ports/card-system/parts/history.ts';
import type { CustomerLine } from '../../../server/ports/card-system/parts/insights.ts';
import type { CardRelationship, CardStatus } from '../../../server/ports/card-system/port.ts';
import { addDays, type IsoDate } from '../../../shared/dates.ts';
import { twd } from '../../../shared/money.ts';
import { areIds, type CardKey, isCardKey } from '../ids.ts';
import { type LatestSuspended, readLatestSuspended } from '../payments/suspended-store.ts';
import { createPoints } from '../points/points.ts';
import { dateCursor, pageOf, parseDateCursor } from '../read-model/pages.ts';
import { type BankTerms, conversionTerms } from '../terms/terms.ts';
import { purchasesOf } from './fees.ts';
import type { StatementRow, TransactionRow } from './history-columns.ts';
import {
  type EarnedRow,
  ownsCard,
  readAbroad,
  readBillingState,
  readCharged,
  readPointEntry,
  readStatement,
  readStatements,
  readTransactions,
  type TransactionFilter,
} from './history-store.ts';

type Db = Kysely<Database>;

export function createHistory(db: Db): CardHistory {
  const isOwnCard = async (card: CardKey) => isCardKey(card) && (await ownsCard(db, card));
  return {
    async eStatements(customerId, cardId, { limit }) {
      const card = { customerId, cardId };
      if (!(await isOwnCard(card))) return undefined;
      const [rows, latest] = await Promise.all([
        readStatements(db, card, limit),
        readLatestSuspended(db, card),
      ]);
      return rows.map((row) => toListedStatement(row, latest));
    },
    async statement(customerId, cardId, which) {
      const ids = typeof which === 'object' && 'statementId' in which ? [which.statementId] : [];
      if (!areIds(customerId, cardId, ...ids)) return undefined;
      const card = { customerId, cardId };
      const [row, latest] = await Promise.all([
        readStatement(db, card, which),
        readLatestSuspended(db, card),
      ]);
      return row && toStatement(row, latest);
    },
    async transactions(customerId, cardId, part, query) {
      if (!areIds(customerId, cardId)) return undefined;
      const filter = await filterOf(db, { customerId, cardId }, part);
      return filter && readPage(db, filter, query);
    },
    async earnedBy(customerId, entry, query) {
      const found = areIds(customerId, entry.entryId)
        ? await readPointEntry(db, customerId, entry)
        : undefined;
      if (!found) return undefined;
      return readPage(db, { customerId, cardId: found.card_id, pointSequence: found.sequence }, query);
    },
    async charged(customerId, cardId, fromDate) {
      const card = { customerId, cardId };
      if (!(await isOwnCard(card))) return undefined;
      const rows = await readCharged(db, card, fromDate);
      return rows.map((row) => ({ ...row, total: twd(row.total), count: Number(row.count) }));
    },
    ...createPoints(db),
  };
}

/** Converts a part (all, billed, unbilled or one statement) to a filter; undefined for an unknown statement. */
async function filterOf(
  db: Db,
  card: CardKey,
  part: TransactionPart,
): Promise<TransactionFilter | undefined> {
  if (part === 'all') return card;
  if (part === 'billed') return { ...card, statement: 'any' };
  if (part === 'unbilled') return { ...card, statement: 'none' };
  const statement = areIds(part.statementId) ? await readStatement(db, card, part) : undefined;
  return statement && { ...card, statement: statement.statement_date };
}

/** Reads one page of transactions. */
export async function readPage(
  db: Db,
  filter: TransactionFilter,
  query: TransactionQuery,
): Promise<Page<CardTransaction> | undefined> {
  const state = await readBillingState(db, filter);
  if (!state) return undefined;
  const { after, ...rest } = query;
  const cursor = parseDateCursor(after);
  if (cursor === null) return { content: [], totalElements: 0 };
  const { rows, total } = await readTransactions(db, filter, rest, cursor);
  const totalElements = Number(total);
  const feesOf = await readFeesOf(db, filter, rows);
  const toEntry = (row: (typeof rows)[number]): CardTransaction => {
    const feeOf = feesOf.get(row.transaction_id);
    const { earned } = row;
    return {
      ...toTransaction(row, state),
      ...(earned && { earned: toEarned(earned) }),
      ...(feeOf && { feeOf }),
    };
  };
  const page = pageOf(rows, query.pageSize, toEntry, dateCursor);
  const byDate = (query.sort?.by ?? 'date') === 'date';
  return byDate ? { ...page, totalElements } : { content: page.content, totalElements };
}

/** Days around a page whose fees show the bank's rate, because a fee of a few dollars fits several rates. */
const RATE_DAYS = 180;
/** Days from a purchase to its posting, at most. */
const POSTING_DAYS = 40;

/** Returns the purchases behind the fees among rows, by the fee's id. Rows without a fee cost no query. */
async function readFeesOf(
  db: Db,
  card: CardKey,
  rows: readonly TransactionRow[],
): Promise<ReadonlyMap<string, FeeOf>> {
  const days = rows.flatMap((row) => (row.category === 'fee' ? [row.transaction_date] : [])).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const from = addDays(first, -RATE_DAYS - POSTING_DAYS);
  const abroad = await readAbroad(db, card, from, addDays(last, RATE_DAYS));
  const posted = abroad.flatMap((row) =>
    row.posting_date ? [{ id: row.transaction_id, postedOn: row.posting_date, amount: row.amount, row }] : [],
  );
  const charges = purchasesOf(
    posted.filter(({ row }) => row.is_fee),
    posted.filter(({ row }) => !row.is_fee),
  );
  return new Map([...charges].map(([fee, { purchase, rate }]) => [fee, toFeeOf(purchase.row, rate)]));
}

function toEarned({ date, en, zh_tw, points, spent }: EarnedRow): Earned {
  return { date, description: { en, zh_tw }, points, spent: twd(BigInt(spent)) };
}

function toFeeOf(
  row: Pick<
    TransactionRow,
    'transaction_id' | 'transaction_date' | 'description_en' | 'description_zh' | 'amount'
  >,
  rate: string | undefined,
): FeeOf {
  return {
    transactionId: row.transaction_id,
    transactionDate: row.transaction_date,
    description: { en: row.description_en, zh_tw: row.description_zh },
    amount: twd(row.amount),
    ...(rate !== undefined && { rate }),
  };
}

type MainColumns = Pick<
  StatementRow,
  'statement_id' | 'statement_date' | 'payment_due_date' | 'total' | 'minimum_payment'
>;

function toListedStatement(
  row: MainColumns & { paid_after: bigint | null },
  latest: LatestSuspended | undefined,
): ListedStatement {
  const statement = toEStatement(row, latest);
  return row.paid_after === null ? statement : { ...statement, settled: row.paid_after >= row.total };
}

function toEStatement(row: MainColumns, latest: LatestSuspended | undefined): EStatement {
  return {
    statementId: row.statement_id,
    statementMonth: row.statement_date.slice(0, 7),
    statementDate: row.statement_date,
    paymentDueDate: row.payment_due_date,
    total: twd(row.total),
    minimumPayment: twd(row.minimum_payment),
    ...(latest?.statementDate === row.statement_date && { suspended: twd(latest.suspended) }),
  };
}

function toStatement(row: StatementRow, latest: LatestSuspended | undefined): Statement {
  return {
    ...toEStatement(row, latest),
    previousBalance: twd(row.previous_balance),
    payments: twd(row.payments),
    adjustments: twd(row.adjustments),
    newCharges: twd(row.new_charges),
    interest: twd(row.interest),
    fees: twd(row.fees),
    interestRate: row.interest_rate,
    creditLimit: twd(row.credit_limit),
    cashAdvanceLimit: twd(row.cash_advance_limit),
    pointsBefore: Number(row.points_before),
    pointsEarned: Number(row.points_earned),
    pointsUsed: Number(row.points_used),
    pointsAfter: Number(row.points_after),
    ...costsOf(row),
  };
}

/** Returns the interest and fee information of a statement, if the bank's files contain it. */
function costsOf(row: StatementRow): Pick<Statement, 'minimumOnly' | 'chargedThisYear'> {
  const { minimum_only_payments: payments, minimum_only_total: total, minimum_only_interest: interest } = row;
  const { year_interest, year_fees } = row;
  return {
    ...(payments !== null &&
      total !== null &&
      interest !== null && { minimumOnly: { payments, total: twd(total), interest: twd(interest) } }),
    ...(year_interest !== null &&
      year_fees !== null && { chargedThisYear: { interest: twd(year_interest), fees: twd(year_fees) } }),
  };
}

/** The state of a card and the terms that instalment eligibility depends on. */
export interface BillingState {
  readonly statement_date: IsoDate | null;
  readonly payment_due_date: IsoDate | null;
  readonly today: IsoDate;
  readonly relationship: CardRelationship;
  readonly status: CardStatus;
  readonly terms: BankTerms;
}

/** Returns the fields that depend on the transaction alone, not on the state of its card. */
export function toLine(
  row: Omit<TransactionRow, 'statement_date' | 'over_limit'>,
): Omit<CustomerLine, 'cardId'> {
  const { foreign_amount: minor, foreign_currency: currency } = row;
  return {
    transactionId: row.transaction_id,
    transactionDate: row.transaction_date,
    ...(row.posting_date && { postingDate: row.posting_date }),
    description: { en: row.description_en, zh_tw: row.description_zh },
    amount: twd(row.amount),
    ...(minor !== null && currency !== null && { foreignAmount: { minor, currency } }),
    ...(row.merchant_country && { merchantCountry: row.merchant_country }),
    ...(row.exchange_date && { exchangeDate: row.exchange_date }),
    category: row.category,
  };
}

export function toTransaction(
  row: TransactionRow & { readonly converted: boolean },
  state: BillingState,
): CardTransaction {
  const latest =
    state.statement_date && state.payment_due_date
      ? { statementDate: state.statement_date, paymentDueDate: state.payment_due_date }
      : undefined;
  return {
    ...toLine(row),
    instalmentEligible:
      cardConverts(state) &&
      instalmentEligible(
        {
          category: row.category,
          amount: row.amount,
          overLimit: row.over_limit,
          statementDate: row.statement_date ?? undefined,
          converted: row.converted,
        },
        latest,
        state.today,
        conversionTerms(state.terms),
      ),
  };
}
