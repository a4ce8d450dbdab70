/** SQL of what a primary cardholder reads of family cards, and of what counts towards a limit of the period. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import { ADULT_YEARS, FAMILY_LINES } from '../../../shared/family.ts';
import { TODAY } from '../common-store.ts';
import type { CardKey } from '../ids.ts';
import { PRIMARY, type PrimaryRow, WITH_LAYER } from './store.ts';

type Db = Kysely<Database>;

/** Most cards of an answer. */
const MOST_CARDS = 100;

export interface FamilyRow extends PrimaryRow, CardKey {
  readonly holder_en: string;
  readonly holder_zh: string;
  readonly adult: boolean;
  readonly separated: boolean;
  readonly last_four: string;
  readonly product_en: string;
  readonly product_zh: string;
  readonly own_frozen: boolean;
  readonly own_online: boolean;
  readonly own_abroad: boolean;
  readonly own_contactless: boolean;
  readonly own_cash: boolean;
  readonly own_per_purchase: bigint | null;
  readonly own_per_day: bigint | null;
}

/**
 * Reads the supplementary cards on the accounts of a customer, oldest first. A distributed database asks every shard, because the cards are
 * with their holders.
 */
export async function readFamily(db: Db, customerId: string): Promise<readonly FamilyRow[]> {
  const { rows } =
    await sql<FamilyRow>`select c.customer_id as "customerId", c.card_id as "cardId", ${PRIMARY},
      h.name_en as holder_en, h.name_zh as holder_zh, h.birth_date + make_interval(years => ${ADULT_YEARS}::int) <= ${TODAY} as adult,
      coalesce(f.separated, false) as separated, c.last_four, p.name_en as product_en, p.name_zh as product_zh,
      k.frozen_since is not null as own_frozen, coalesce(k.online, true) as own_online,
      coalesce(k.abroad, true) as own_abroad, coalesce(k.contactless, true) as own_contactless,
      coalesce(k.cash, true) as own_cash, k.per_purchase as own_per_purchase, k.per_day as own_per_day
    from cards.cards c join cards.customers h on h.customer_id = c.customer_id
      join cards.products p on p.product_code = c.product_code ${WITH_LAYER}
      left join cards.controls k on k.customer_id = c.customer_id and k.card_id = c.card_id
    where c.account_customer_id = ${customerId} and c.relationship = 'supplementary'
    order by c.issued_on, c.card_id limit ${MOST_CARDS}`.execute(db);
  return rows;
}

/**
 * Returns the first day of the present period: the day after the last statement of the account, or of the card when the account is not in
 * this database; before the first statement, the card's first day.
 */
export async function readPeriodFrom(
  db: Db,
  { customerId, cardId }: CardKey,
  account: CardKey,
): Promise<IsoDate> {
  // Two statements, because the rows can be in different shards.
  const { rows: accounts } = await sql<{
    from: IsoDate | null;
  }>`select statement_date + 1 as from from cards.cards
    where customer_id = ${account.customerId} and card_id = ${account.cardId}`.execute(db);
  const from = accounts[0]?.from;
  if (from) return from;
  const { rows } = await sql<{
    from: IsoDate;
  }>`select coalesce(statement_date + 1, issued_on) as from from cards.cards
    where customer_id = ${customerId} and card_id = ${cardId}`.execute(db);
  if (!rows[0]) throw new Error('the card is gone');
  return rows[0].from;
}

/** Amounts of the present period, in TWD. */
interface Spent {
  /** Purchases and cash that are on no statement, less refunds. */
  readonly spent: bigint;
  /** The part that extra amounts paid. */
  readonly extra: bigint;
}

export async function readSpent(
  db: Db,
  { customerId, cardId }: CardKey,
  periodFrom: IsoDate,
): Promise<Spent> {
  const { rows } = await sql<Spent>`select
      (select coalesce(sum(t.amount), 0)::bigint from cards.transactions t
        where t.customer_id = ${customerId} and t.card_id = ${cardId} and t.statement_date is null
          and (t.posting_date is null or t.posting_date >= ${periodFrom}::date)
          and (t.category = 'refund' or (t.amount > 0
            and t.category not in ('fee', 'interest', 'instalment', 'adjustment', 'payment')))) as spent,
      (select coalesce(sum(x.used_in_period), 0)::bigint from cards.family_extras x
        where x.customer_id = ${customerId} and x.card_id = ${cardId}
          and x.period_from = ${periodFrom}::date) as extra`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a sum without a row');
  return row;
}

export interface LineRow {
  readonly id: string;
  readonly date: IsoDate;
  readonly description_en: string;
  readonly description_zh: string;
  readonly amount: bigint;
  readonly pending: boolean;
}

/** Reads the newest lines of a card. */
export async function readNewest(db: Db, { customerId, cardId }: CardKey): Promise<readonly LineRow[]> {
  const { rows } =
    await sql<LineRow>`select transaction_id as id, transaction_date as date, description_en, description_zh,
      amount, posting_date is null as pending
    from cards.transactions where customer_id = ${customerId} and card_id = ${cardId}
    order by transaction_date desc, transaction_id desc limit ${FAMILY_LINES}`.execute(db);
  return rows;
}
