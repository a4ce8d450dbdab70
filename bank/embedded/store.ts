import { CompiledQuery, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { executeTogether } from '../../server/db/engine/dialect.ts';
import type { CardTables } from '../../server/db/schema/cards.ts';
import type { Database } from '../../server/db/schema/schema.ts';
import { NIL_UUID } from '../../server/db/uuids.ts';
import type { IsoDate } from '../../shared/dates.ts';
import type { CardKey } from './ids.ts';
import { type StatementPart, SUSPENDED_PARTS } from './payments/suspended-store.ts';
import { usablePoints } from './points/points-store.ts';
import { closeOrder } from './replacements-store.ts';

type Db = Kysely<Database>;

/** A row of {@link readCards}. */
export type CardRow = Pick<
  Selectable<CardTables['cards.cards']>,
  | 'card_id'
  | 'product_code'
  | 'last_four'
  | 'holder_name'
  | 'relationship'
  | 'corporate'
  | 'status'
  | 'expiry_month'
  | 'expiry_year'
  | 'credit_limit'
  | 'temporary_limit'
  | 'temporary_limit_from'
  | 'temporary_limit_to'
  | 'current_balance'
  | 'statement_date'
  | 'payment_due_date'
  | 'statement_total'
  | 'minimum_payment'
  | 'paid_since'
  | 'suspended'
  | 'points'
> & {
  name_en: string;
  name_zh: string;
  temporary_limit_holds: boolean;
  frozen: boolean;
  suspended_parts: readonly StatementPart[] | null;
  replacement: { readonly ordered_on: IsoDate; readonly stopped: string | null } | null;
};

type CardOfCustomerRow = CardRow & { readonly customer_id: string };

/** A row of {@link readCard}. */
export type CardDetailRow = CardRow &
  Pick<
    Selectable<CardTables['cards.cards']>,
    'cash_advance_limit' | 'interest_rate' | 'cashback_method' | 'autopay' | 'pin_set' | 'activation_blocked'
  > & { replacing: boolean };

// Calling app_now() costs as much as the rest of this query, so only rows with a temporary limit call it.
const CARD_COLUMNS = `c.card_id, c.product_code, p.name_en, p.name_zh, c.last_four, c.holder_name, c.relationship,
  c.corporate, c.status, c.expiry_month, c.expiry_year, c.credit_limit, c.current_balance, ${usablePoints('$1')} as points,
  c.statement_date, c.payment_due_date, c.statement_total, c.minimum_payment, c.paid_since, c.suspended,
  c.temporary_limit, c.temporary_limit_from, c.temporary_limit_to,
  case when c.temporary_limit is null then false
    else (app_now() at time zone 'Asia/Taipei')::date between c.temporary_limit_from and c.temporary_limit_to
  end as temporary_limit_holds,
  exists (select from cards.controls k where k.customer_id = $1 and k.card_id = c.card_id
    and k.frozen_since is not null) as frozen,
  ${SUSPENDED_PARTS} as suspended_parts,
  case when c.status in ('damaged', 'lost', 'stolen') then
    (select json_build_object('ordered_on', (r.ordered_at at time zone 'Asia/Taipei')::date, 'stopped', r.stopped_last_four)
      from cards.replacements r
      where r.customer_id = $1 and r.card_id = c.card_id and r.closed_at is null)
  end as replacement`;
/** SQL condition: a replacement order is open. */
const REPLACING = `exists (select from cards.replacements r
  where r.customer_id = $1 and r.card_id = c.card_id and r.closed_at is null) as replacing`;
const WITH_PRODUCTS = 'from cards.cards c join cards.products p using (product_code)';
const CARD_SOURCE = `${WITH_PRODUCTS} where c.customer_id = $1`;

const CARDS = `select ${CARD_COLUMNS} ${CARD_SOURCE} order by c.issued_on, c.card_id`;
const CARD = `select ${CARD_COLUMNS}, c.cash_advance_limit, c.interest_rate, c.cashback_method, c.autopay, c.pin_set,
  c.activation_blocked, ${REPLACING}
  ${CARD_SOURCE} and c.card_id = $2`;

/** Reads the cards of the overview. The constant SQL text is prepared only once. */
export async function readCards(db: Db, customerId: string): Promise<CardRow[]> {
  return (await db.executeQuery<CardRow>(CompiledQuery.raw(CARDS, [customerId]))).rows;
}

const CARDS_OF_MANY = `select c.customer_id, ${CARD_COLUMNS.replaceAll('$1', 'c.customer_id')} ${WITH_PRODUCTS}
  where c.customer_id = any($1::uuid[]) and ($2::date[] is null or c.payment_due_date = any($2::date[]))
  order by c.customer_id, c.issued_on, c.card_id`;

/**
 * Reads the cards of many customers.
 * @param dueOn only cards whose latest statement is due on one of these dates; all cards when absent
 */
export async function readCardsOfMany(
  db: Db,
  customerIds: readonly string[],
  dueOn?: readonly IsoDate[],
): Promise<CardOfCustomerRow[]> {
  const query: CompiledQuery<CardOfCustomerRow> = CompiledQuery.raw(CARDS_OF_MANY, [
    customerIds,
    dueOn ?? null,
  ]);
  return (await db.executeQuery(query)).rows;
}

/** Reads one card; undefined for an unknown or another customer's card. */
export async function readCard(db: Db, card: CardKey): Promise<CardDetailRow | undefined> {
  return (await db.executeQuery(cardQuery(card))).rows[0];
}

/** Reads a card and its customer in one round trip; undefined when either is missing. */
export async function readCardWithHolder(
  db: Db,
  key: CardKey,
): Promise<{ card: CardDetailRow; customer: CustomerRow } | undefined> {
  const [[card], [customer]] = await executeTogether(db, cardQuery(key), customerQuery(key.customerId));
  return card && customer && { card, customer };
}

const cardQuery = ({ customerId, cardId }: CardKey): CompiledQuery<CardDetailRow> =>
  CompiledQuery.raw(CARD, [customerId, cardId]);
const customerQuery = (customerId: string): CompiledQuery<CustomerRow> =>
  CompiledQuery.raw(CUSTOMER, [customerId]);

/** Reads a customer and whether the customer holds a primary card. */
export async function readCustomer(db: Db, customerId: string): Promise<CustomerRow | undefined> {
  return (await db.executeQuery(customerQuery(customerId))).rows[0];
}

/** Reads many customers. */
export async function readCustomers(db: Db, customerIds: readonly string[]): Promise<CustomerRow[]> {
  return (await db.executeQuery<CustomerRow>(CompiledQuery.raw(CUSTOMERS_OF_MANY, [customerIds]))).rows;
}

/** Reads a customer by the bank's customer number; undefined when no customer or more than one has it. */
export async function readCustomerByNumber(db: Db, customerNumber: string): Promise<CustomerRow | undefined> {
  const { rows } = await sql<{ customer_id: string }>`select customer_id from cards.customers
    where customer_number = ${customerNumber} limit 2`.execute(db);
  const [only] = rows;
  return only && rows.length === 1 ? readCustomer(db, only.customer_id) : undefined;
}

export type CustomerRow = Pick<
  Selectable<CardTables['cards.customers']>,
  | 'customer_id'
  | 'customer_number'
  | 'name_en'
  | 'name_zh'
  | 'national_id_masked'
  | 'birth_date'
  | 'phone_sealed'
  | 'phone_changed_at'
  | 'email_sealed'
  | 'email_changed_at'
  | 'corporate'
  | 'redemption_batch_open'
> & { primary: boolean };

/** @param id SQL of the customer in the subquery: a parameter routes the query to one shard */
const customersQuery = (
  id: string,
  condition: string,
) => `select u.customer_id, u.customer_number, u.name_en, u.name_zh,
    u.national_id_masked, u.birth_date, u.phone_sealed, u.phone_changed_at, u.email_sealed, u.email_changed_at, u.corporate,
    u.redemption_batch_open, exists (select from cards.cards c
    where c.customer_id = ${id} and c.relationship = 'primary') as "primary"
  from cards.customers u where u.customer_id ${condition}`;
const CUSTOMER = customersQuery('$1', '= $1');
const CUSTOMERS_OF_MANY = customersQuery('u.customer_id', '= any($1::uuid[])');

const IDENTITY = `select c.customer_id, c.card_id, c.last_four, c.status, c.activation_blocked, c.expiry_month,
    c.expiry_year, u.national_id_index, u.birth_date, ${REPLACING}
  from cards.cards c join cards.customers u on u.customer_id = c.customer_id
  where c.customer_id = $1 and c.card_id = $2 and u.customer_id = $1`;

/**
 * Reads a card by the indexes of its number, with the details for identification. Always runs both reads, so that
 * timing is constant. They are separate because the number may be on another node than the card.
 */
export async function readByNumber(
  db: Db,
  numberIndexes: readonly Buffer[],
): Promise<IdentityRow | undefined> {
  const { rows: found } = await sql<{ customer_id: string; card_id: string }>`select customer_id, card_id
    from cards.card_numbers where number_index in (${sql.join(numberIndexes)})`.execute(db);
  const { customer_id: customerId = NIL_UUID, card_id: cardId = NIL_UUID } = found[0] ?? {};
  const query: CompiledQuery<IdentityRow> = CompiledQuery.raw(IDENTITY, [customerId, cardId]);
  return (await db.executeQuery(query)).rows[0];
}

export type IdentityRow = Pick<
  Selectable<CardTables['cards.cards']>,
  'customer_id' | 'card_id' | 'last_four' | 'status' | 'activation_blocked' | 'expiry_month' | 'expiry_year'
> &
  Pick<Selectable<CardTables['cards.customers']>, 'national_id_index' | 'birth_date'> & {
    replacing: boolean;
  };

/** Returns the keyed hash of a customer's national id. */
export async function readNationalIdIndex(db: Db, customerId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('cards.customers')
    .select('national_id_index')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.national_id_index;
}

/**
 * Activates a card in the caller's transaction. Of several concurrent callers, exactly one gets true. If the card was
 * replaced, activates the new card and closes the order.
 */
export async function activateRow(trx: Transaction<Database>, card: CardKey): Promise<boolean> {
  const { customerId, cardId } = card;
  const { numAffectedRows } = await sql`update cards.cards c set status = 'active'
    where c.customer_id = ${customerId} and c.card_id = ${cardId} and (
      (c.status = 'unactivated' and not c.activation_blocked)
      or (c.status in ('damaged', 'lost', 'stolen') and exists (select from cards.replacements r
        where r.customer_id = ${customerId} and r.card_id = c.card_id and r.closed_at is null)))`.execute(
    trx,
  );
  if (numAffectedRows !== 1n) return false;
  await closeOrder(trx, card, 'activated');
  return true;
}
