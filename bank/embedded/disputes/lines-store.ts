/** SQL of the lines that can be disputed, in schema `cards`. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { CardTables } from '../../../server/db/schema/cards.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import type { PurchaseChannel } from '../../../shared/disputes.ts';
import { TODAY } from '../common-store.ts';
import type { CardKey } from '../ids.ts';

type Db = Kysely<Database>;

/** A line of a card, and what decides whether it can be disputed. Amounts are in whole TWD. */
export interface LineRow
  extends Pick<
    Selectable<CardTables['cards.transactions']>,
    | 'transaction_id'
    | 'transaction_date'
    | 'posting_date'
    | 'statement_date'
    | 'description_en'
    | 'description_zh'
    | 'amount'
    | 'category'
    | 'merchant_country'
  > {
  readonly cleared_on: IsoDate | null;
  readonly descriptor: string | null;
  readonly channel: PurchaseChannel | null;
  readonly wallet: string | null;
  readonly shop_country: string | null;
  readonly converted_by_merchant: boolean | null;
  readonly in_instalments: boolean;
  /** The card had another number then. */
  readonly replaced: boolean;
  /** The case that holds the line. */
  readonly case_id: string | null;
  /** The points entry in which the line earned: its points and spending. */
  readonly earned_points: bigint | null;
  readonly earned_spent: bigint | null;
}

/** The account of a card, as far as disputes need it. */
export interface AccountRow {
  readonly today: IsoDate;
  /** The card is held by another person than the customer who sees it. */
  readonly held_by_other: boolean;
  readonly statement_date: IsoDate | null;
  readonly payment_due_date: IsoDate | null;
  /** The due date of the coming statement. */
  readonly coming_due_date: IsoDate | null;
  readonly statement_total: bigint | null;
  readonly paid_since: bigint;
  readonly current_balance: bigint;
  /** Suspended amounts of lines on the latest statement, and of unbilled lines. */
  readonly suspended_billed: bigint;
  readonly suspended_unbilled: bigint;
}

/** Reads the account of a card; undefined for an unknown or another customer's card. */
export async function readAccount(db: Db, { customerId, cardId }: CardKey): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select now.today, c.relationship = 'supplementary' and c.account_customer_id = c.customer_id as held_by_other,
      c.statement_date, c.payment_due_date, c.statement_total, c.paid_since, c.current_balance,
      (c.payment_due_date + make_interval(months => greatest(1,
        (12 * (extract(year from now.today) - extract(year from c.payment_due_date))
          + extract(month from now.today) - extract(month from c.payment_due_date)
          + case when extract(day from now.today) > extract(day from c.payment_due_date) then 1 else 0 end)::int
        )))::date as coming_due_date,
      coalesce((select sum(l.suspended) from cards.dispute_lines l join cards.transactions t
          on t.customer_id = ${customerId} and t.transaction_id = l.transaction_id
        where l.customer_id = ${customerId} and l.card_id = ${cardId} and t.statement_date = c.statement_date),
        0)::bigint as suspended_billed,
      coalesce((select sum(l.suspended) from cards.dispute_lines l join cards.transactions t
          on t.customer_id = ${customerId} and t.transaction_id = l.transaction_id
        where l.customer_id = ${customerId} and l.card_id = ${cardId} and t.statement_date is null),
        0)::bigint as suspended_unbilled
    from (select ${TODAY} as today) now, cards.cards c
    where c.customer_id = ${customerId} and c.card_id = ${cardId}`.execute(db);
  return rows[0];
}

/** Reads lines of a card by id. Unknown ids and lines of other cards are left out. */
export async function readLines(
  db: Db,
  { customerId, cardId }: CardKey,
  transactionIds: readonly string[],
): Promise<readonly LineRow[]> {
  const { rows } = await sql<LineRow>`
    select t.transaction_id, t.transaction_date, t.posting_date, t.statement_date, t.description_en, t.description_zh,
      t.amount, t.category, t.merchant_country, coalesce(t.cleared_on, t.posting_date) as cleared_on, t.descriptor,
      t.channel, t.wallet, t.shop_country, t.converted_by_merchant,
      exists (select from cards.instalments i
        where i.customer_id = ${customerId} and i.transaction_id = t.transaction_id) as in_instalments,
      exists (select from cards.replacements r where r.customer_id = ${customerId} and r.card_id = ${cardId}
        and r.category <> 'damaged'
        and (r.ordered_at at time zone 'Asia/Taipei')::date >= t.transaction_date) as replaced,
      (select l.case_id from cards.dispute_lines l where l.customer_id = ${customerId} and l.card_id = ${cardId}
        and l.transaction_id = t.transaction_id and l.held) as case_id,
      p.points as earned_points, p.spent as earned_spent
    from cards.transactions t left join cards.point_entries p on p.customer_id = ${customerId}
      and p.card_id = ${cardId} and p.sequence = t.point_sequence and p.spent is not null
    where t.customer_id = ${customerId} and t.card_id = ${cardId}
      and t.transaction_id = any(${[...transactionIds]}::uuid[])`.execute(db);
  return rows;
}

/** A purchase of a shop, or a refund of it. */
export interface ShopLine {
  readonly id: string;
  readonly on: IsoDate;
  readonly amount: bigint;
  readonly isRefund: boolean;
  readonly name: string;
  readonly descriptor: string | null;
}

/**
 * Reads the purchases with these descriptions, and the refunds whose description is one of them or ends with it, oldest first.
 * Refunds of other shops may be among them.
 */
export async function readShopLines(
  db: Db,
  { customerId, cardId }: CardKey,
  names: readonly string[],
): Promise<readonly ShopLine[]> {
  const { rows } = await sql<ShopLine>`
    select transaction_id as id, transaction_date as "on", amount, amount < 0 as "isRefund",
      description_en as name, descriptor
    from cards.transactions
    where customer_id = ${customerId} and card_id = ${cardId}
      and (category = 'refund' and amount < 0 or amount > 0 and description_en = any(${[...names]}::text[]))
    order by transaction_date, transaction_id`.execute(db);
  return rows;
}
