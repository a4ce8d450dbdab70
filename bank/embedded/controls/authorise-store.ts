/** SQL of authorisations in schema `cards`. */
import { type Selectable, sql, type Transaction } from 'kysely';
import type { CardTables } from '../../../server/db/schema/cards.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { PurchaseFacts } from '../../../server/ports/card-system/parts/disputes.ts';
import type { Bilingual, TransactionCategory } from '../../../server/ports/card-system/parts/history.ts';
import type { CardStatus } from '../../../server/ports/card-system/port.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import { TODAY } from '../common-store.ts';
import { TRANSACTION } from '../history/history-columns.ts';
import type { CardKey } from '../ids.ts';

type Trx = Transaction<Database>;

/** Returns the card whose number has one of these indexes. */
export async function findByNumber(trx: Trx, indexes: readonly Buffer[]): Promise<CardKey | undefined> {
  const { rows } = await sql<CardKey>`select customer_id as "customerId", card_id as "cardId"
    from cards.card_numbers where number_index in (${sql.join(indexes)})`.execute(trx);
  return rows[0];
}

/** The account data that an authorisation checks in addition to the controls. */
export interface AccountRow {
  readonly status: CardStatus;
  readonly expired: boolean;
  /** Today's limit: a valid temporary limit replaces the credit limit. */
  readonly credit_limit: bigint;
  readonly cash_advance_limit: bigint;
  readonly current_balance: bigint;
  /** Sum of purchases, cash and top-ups on that day, authorised or posted. */
  readonly paid_that_day: bigint;
  /** Sum of the rebates that reduced the balance after the time of the payment. */
  readonly rebates_since: bigint;
}

/** Reads the account of a locked card. */
export async function readAccount(
  trx: Trx,
  { customerId, cardId }: CardKey,
  { day, at }: { readonly day: IsoDate; readonly at: Date },
): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select c.status, make_date(c.expiry_year, c.expiry_month, 1) + interval '1 month' <= now.today as expired,
      case when now.today between c.temporary_limit_from and c.temporary_limit_to then c.temporary_limit
        else c.credit_limit end as credit_limit,
      c.cash_advance_limit, c.current_balance,
      (select coalesce(sum(t.amount), 0)::bigint from cards.transactions t
        where t.customer_id = c.customer_id and t.card_id = c.card_id and t.transaction_date = ${day}::date
          and t.amount > 0 and t.category not in ('fee', 'interest', 'instalment', 'adjustment')) as paid_that_day,
      (select coalesce(sum(r.rebate), 0)::bigint from cards.redemptions r
        where r.customer_id = c.customer_id and r.card_id = c.card_id
          and r.redeemed_at > ${at}::timestamptz) as rebates_since
    from (select ${TODAY} as today) now, cards.cards c
    where c.customer_id = ${customerId} and c.card_id = ${cardId}`.execute(trx);
  return rows[0];
}

/**
 * A transaction of a card, authorised or posted. `amount` is in TWD, a foreign amount in the smallest unit of its
 * currency.
 */
export interface Line {
  readonly transactionId: string;
  readonly day: IsoDate;
  readonly isPosted: boolean;
  readonly description: Bilingual;
  readonly amount: bigint;
  readonly abroad?: { readonly minor: bigint; readonly currency: string; readonly country: string };
  readonly category: TransactionCategory;
  readonly facts?: PurchaseFacts;
}

/** Columns of a line's event, besides those of lists. */
const LINE = [
  ...TRANSACTION,
  'cleared_on',
  'descriptor',
  'channel',
  'wallet',
  'shop_country',
  'converted_by_merchant',
] as const;

export type LineRow = Pick<Selectable<CardTables['cards.transactions']>, (typeof LINE)[number]>;

/** Inserts a transaction and adds its amount to the balance of the card. */
export async function insertLine(trx: Trx, { customerId, cardId }: CardKey, line: Line): Promise<LineRow> {
  const { transactionId, day, isPosted, description, amount, abroad, category, facts } = line;
  const row = await trx
    .insertInto('cards.transactions')
    .values({
      customer_id: customerId,
      transaction_id: transactionId,
      card_id: cardId,
      transaction_date: day,
      posting_date: isPosted ? day : null,
      description_en: description.en,
      description_zh: description.zh_tw,
      amount,
      category,
      ...(abroad && {
        foreign_amount: abroad.minor,
        foreign_currency: abroad.currency,
        merchant_country: abroad.country,
        exchange_date: day,
      }),
      ...(isPosted && facts && { cleared_on: day }),
      descriptor: facts?.descriptor ?? null,
      channel: facts?.channel ?? null,
      wallet: facts?.wallet ?? null,
      shop_country: facts?.country ?? null,
      converted_by_merchant: facts?.convertedByMerchant ?? null,
    })
    .returning(LINE)
    .executeTakeFirstOrThrow();
  await sql`update cards.cards set current_balance = current_balance + ${amount}::bigint
    where customer_id = ${customerId} and card_id = ${cardId}`.execute(trx);
  return row;
}

/**
 * Posts the oldest authorised transaction of this amount, if any, and clears it on the same day. The balance already includes the
 * amount.
 */
export async function postAuthorised(
  trx: Trx,
  { customerId, cardId }: CardKey,
  amount: bigint,
  day: IsoDate,
): Promise<LineRow | undefined> {
  const { rows } = await sql<LineRow>`update cards.transactions t
    set posting_date = greatest(t.transaction_date, ${day}::date), cleared_on = greatest(t.transaction_date, ${day}::date)
    from (select transaction_id from cards.transactions
      where customer_id = ${customerId} and card_id = ${cardId} and posting_date is null and amount = ${amount}::bigint
      order by transaction_date, transaction_id limit 1) oldest
    where t.customer_id = ${customerId} and t.transaction_id = oldest.transaction_id
    returning ${sql.join(LINE.map((column) => sql.ref(`t.${column}`)))}`.execute(trx);
  return rows[0];
}
