import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { CardTables } from '../../../server/db/schema/cards.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { ConversionQuery } from '../../../server/ports/card-system/parts/instalments.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import { TODAY } from '../common-store.ts';
import { TRANSACTION } from '../history/history-columns.ts';
import type { CardKey } from '../ids.ts';
import { toTerms } from '../terms/terms.ts';
import { TERMS_TODAY } from '../terms/terms-store.ts';

type Db = Kysely<Database>;

const qualified = TRANSACTION.map((column) => `t.${column}` as const);

/**
 * Reads a transaction, the state of its card and the terms of the day; undefined when either is unknown or belongs to
 * another customer. With `locked`, locks both rows until the transaction ends.
 */
export async function readTransaction(
  db: Db,
  { customerId, cardId, transactionId }: CardKey & { readonly transactionId: string },
  locked = false,
) {
  const row = await db
    .selectFrom('cards.transactions as t')
    .innerJoin('cards.cards as c', (join) =>
      join.onRef('c.customer_id', '=', 't.customer_id').onRef('c.card_id', '=', 't.card_id'),
    )
    .select(qualified)
    .select(['c.relationship', 'c.status', 'c.statement_date as latest_date', 'c.payment_due_date'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('cards.instalments as i')
            .select('i.transaction_id')
            .where('i.customer_id', '=', customerId)
            .whereRef('i.transaction_id', '=', 't.transaction_id'),
        )
        .$castTo<boolean>()
        .as('converted'),
    )
    .select([TODAY.as('today'), TERMS_TODAY.as('terms')])
    .where('t.customer_id', '=', customerId)
    .where('t.card_id', '=', cardId)
    .where('t.transaction_id', '=', transactionId)
    .$if(locked, (query) => query.forUpdate('t').forShare('c'))
    .executeTakeFirst();
  return row && { ...row, terms: toTerms(row.terms) };
}

/** A conversion to insert. The database sets its time. */
export type NewConversion = Omit<
  Selectable<CardTables['cards.instalments']>,
  'converted_at' | 'converted_on'
>;

/** Inserts a conversion. Returns its date, or undefined when the transaction was already converted. */
export async function insertConversion(
  trx: Transaction<Database>,
  row: NewConversion,
): Promise<IsoDate | undefined> {
  const inserted = await trx
    .insertInto('cards.instalments')
    .values({
      ...row,
      converted_at: sql<Date>`app_now()`,
      converted_on: TODAY,
    })
    .onConflict((conflict) => conflict.columns(['customer_id', 'transaction_id']).doNothing())
    .returning('converted_on')
    .executeTakeFirst();
  return inserted?.converted_on;
}

/** Reads a page of a card's conversions with their transactions, and the total count. */
export async function readConversions(
  db: Db,
  { customerId, cardId }: CardKey,
  { pageNumber, pageSize, sort, type }: ConversionQuery,
) {
  const filtered = db
    .selectFrom('cards.instalments as i')
    .where('i.customer_id', '=', customerId)
    .where('i.card_id', '=', cardId)
    .$if(type !== undefined, (query) => query.where('i.type', '=', type ?? 'unbilled'));
  const [rows, { total }] = await Promise.all([
    filtered
      .innerJoin('cards.transactions as t', (join) =>
        join.onRef('t.customer_id', '=', 'i.customer_id').onRef('t.transaction_id', '=', 'i.transaction_id'),
      )
      .select(qualified)
      .select([
        'i.conversion_id',
        'i.reference_number',
        'i.type',
        'i.converted_on',
        'i.tenor',
        'i.annual_rate',
        'i.interest',
        'i.fee',
        'i.first_instalment',
        'i.monthly_instalment',
        'i.total',
        'i.annual_percentage_rate',
        'i.first_month',
        'i.last_month',
      ])
      .orderBy(sort.by === 'amount' ? 'i.amount' : 'i.converted_at', sort.order)
      .orderBy('i.converted_at', 'desc')
      .orderBy('i.transaction_id')
      .offset(pageNumber * pageSize)
      .limit(pageSize)
      .execute(),
    filtered.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
