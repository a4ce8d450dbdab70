/** Redemptions in schema cards. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { CardTables } from '../../../db/schema/cards.ts';
import type { Database } from '../../../db/schema/schema.ts';
import type { CardStatus } from '../port.ts';
import type { RedemptionOrder } from '../redemption.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** What a redemption depends on. */
export interface RedeemState {
  readonly customer_id: string;
  readonly status: CardStatus;
  readonly points: bigint;
  readonly batch_open: boolean;
  readonly average_balance: bigint;
}

/** Whose card it is. */
export interface CardPlace {
  readonly customerId: string;
  readonly cardId: string;
}

const stateOf = ({ customerId, cardId }: CardPlace) =>
  sql<RedeemState>`select c.customer_id, c.status, c.points, u.redemption_batch_open as batch_open, u.average_balance
    from cards.cards c join cards.customers u on u.customer_id = c.customer_id
    where c.customer_id = ${customerId} and c.card_id = ${cardId} and u.customer_id = ${customerId}`;

/** The card as it is for redeeming at the moment; undefined when it is not theirs. */
export async function readForRedeeming(trx: Trx, card: CardPlace): Promise<RedeemState | undefined> {
  return (await stateOf(card).execute(trx)).rows[0];
}

/** The same with its row locked until the end of the transaction, so that what is decided about it stays true. */
export async function lockForRedeeming(trx: Trx, card: CardPlace): Promise<RedeemState | undefined> {
  return (await sql<RedeemState>`${stateOf(card)} for update of c`.execute(trx)).rows[0];
}

/** Counts units of an item in the current year (Taipei); false when it would be more than `most`. */
export async function countInYear(
  trx: Trx,
  customerId: string,
  itemCode: string,
  units: { readonly count: number; readonly most: number },
): Promise<boolean> {
  if (units.count > units.most) return false;
  const { rows } = await sql`insert into cards.redemption_years as y (customer_id, item_code, year, used)
    values (${customerId}, ${itemCode}, extract(year from app_now() at time zone 'Asia/Taipei')::smallint,
      ${units.count})
    on conflict (customer_id, item_code, year) do update set used = y.used + excluded.used
      where y.used + excluded.used <= ${units.most}
    returning 1`.execute(trx);
  return rows.length === 1;
}

/** Where a redemption stands, and how it is found again. */
export interface RedemptionPlace extends CardPlace {
  readonly redemptionId: string;
  readonly unitId: string;
  readonly redeemCode: string;
  readonly entryId: string;
}

/** What of a redemption is sealed or hashed before it is written. */
export interface SealedParts {
  readonly delivery: Buffer | null;
  readonly membershipIndex: Buffer | null;
}

/**
 * Takes the points where the card may and has enough, and writes the ledger's line and the redemption: one statement, so
 * that redemptions of one card queue for one round to the database. Undefined, with nothing changed, where it may not.
 */
export async function takeAndWrite(
  trx: Trx,
  place: RedemptionPlace,
  order: RedemptionOrder,
  sealed: SealedParts,
): Promise<{ readonly balance: bigint; readonly redeemed_on: string } | undefined> {
  const { customerId, cardId, unitId } = place;
  const { description, points, itemCode } = order;
  const { rows } = await sql<{ balance: bigint; redeemed_on: string }>`with taken as (
      update cards.cards c set points = c.points - ${points}::bigint, point_sequence = c.point_sequence + 1
      from cards.customers u
      where c.customer_id = ${customerId} and c.card_id = ${cardId} and u.customer_id = ${customerId}
        and c.status = 'active' and c.points >= ${points}::bigint and not u.redemption_batch_open
        and not exists (select from cards.redemptions r where r.customer_id = ${customerId} and r.unit_id = ${unitId})
      returning c.points as balance, c.point_sequence as sequence, app_now() as at),
    line as (
      insert into cards.point_entries (customer_id, card_id, sequence, entry_id, entry_date, description_en,
        description_zh, points, balance_before, balance_after, campaign_id, campaign_ruleset_id)
      select ${customerId}::uuid, ${cardId}::uuid, sequence, ${place.entryId}::uuid,
        (at at time zone 'Asia/Taipei')::date, ${description.en}::text, ${description.zh_tw}::text,
        -${points}::bigint, balance + ${points}::bigint, balance, 'REDEEM', ${itemCode}::text
      from taken),
    made as (
      insert into cards.redemptions (customer_id, redemption_id, card_id, point_sequence, unit_id, redeem_code,
        redeemed_at, item_code, category, description_en, description_zh, quantity, points, partner, membership_index,
        delivery_sealed, rebate)
      select ${customerId}::uuid, ${place.redemptionId}::uuid, ${cardId}::uuid, sequence, ${unitId}::text,
        ${place.redeemCode}::text, at, ${itemCode}::text, ${order.category}::text, ${description.en}::text,
        ${description.zh_tw}::text, ${order.quantity}::bigint, ${points}::bigint, ${order.membership?.partner ?? null}::text,
        ${sealed.membershipIndex}::bytea, ${sealed.delivery}::bytea, ${order.rebate?.amount.minor ?? null}::bigint
      from taken
      returning (redeemed_at at time zone 'Asia/Taipei')::date as redeemed_on)
    select balance, redeemed_on from taken, made`.execute(trx);
  return rows[0];
}

/**
 * Takes a rebate off what the card owes, with a line for its next bill. The line has the redemption's id, so that there is
 * one for each.
 * @param amount TWD, positive
 */
export async function creditRebate(
  trx: Trx,
  { customerId, cardId, redemptionId }: RedemptionPlace,
  description: RedemptionOrder['description'],
  amount: bigint,
): Promise<void> {
  await sql`with owed as (
      update cards.cards set current_balance = current_balance - ${amount}::bigint
      where customer_id = ${customerId} and card_id = ${cardId})
    insert into cards.transactions (customer_id, transaction_id, card_id, transaction_date, posting_date, description_en,
      description_zh, amount, category)
    select ${customerId}::uuid, ${redemptionId}::uuid, ${cardId}::uuid, today, today, left(${description.en}::text, 120),
      left(${description.zh_tw}::text, 120), -${amount}::bigint, 'adjustment'
    from (select (app_now() at time zone 'Asia/Taipei')::date as today) as days`.execute(trx);
}

export type RedemptionRow = Selectable<CardTables['cards.redemptions']> & {
  readonly redeemed_on: string;
  readonly last_four: string;
  readonly balance_after: bigint;
};

/** One redemption with the line that it has in the ledger, by its id or by the intention that it came from. */
export async function readRedemption(
  db: Db,
  customerId: string,
  by: { readonly redemptionId: string } | { readonly unitId: string },
): Promise<RedemptionRow | undefined> {
  const which =
    'unitId' in by ? sql`r.unit_id = ${by.unitId}` : sql`r.redemption_id = ${by.redemptionId}::uuid`;
  const { rows } = await sql<RedemptionRow>`select r.*, c.last_four, e.balance_after,
      (r.redeemed_at at time zone 'Asia/Taipei')::date as redeemed_on
    from cards.redemptions r
      join cards.cards c on c.customer_id = r.customer_id and c.card_id = r.card_id
      join cards.point_entries e on e.customer_id = r.customer_id and e.card_id = r.card_id
        and e.sequence = r.point_sequence
    where r.customer_id = ${customerId} and ${which}`.execute(db);
  return rows[0];
}

/** Where a page starts in the order of time: after this redemption. */
export interface RedemptionMark {
  /** Microseconds since 1970. */
  readonly at: bigint;
  readonly id: string;
}

export type RedemptionLine = Pick<
  Selectable<CardTables['cards.redemptions']>,
  'redemption_id' | 'redeem_code' | 'description_en' | 'description_zh' | 'points'
> & { readonly redeemed_on: string; readonly at: bigint };

/** A page of the history and one more line when there is one, which is not part of the page; and how many in all. */
export async function readRedemptions(
  db: Db,
  customerId: string,
  page: { readonly size: number; readonly number: number; readonly order: 'asc' | 'desc' },
  after: RedemptionMark | undefined,
): Promise<{ rows: RedemptionLine[]; total: bigint }> {
  const newestFirst = page.order === 'desc';
  const mark = after && sql`timestamptz 'epoch' + ${after.at} * interval '1 microsecond'`;
  const beyond = !mark
    ? sql`true`
    : newestFirst
      ? sql`redeemed_at <= ${mark} and (redeemed_at < ${mark} or redemption_id > ${after.id}::uuid)`
      : sql`redeemed_at >= ${mark} and (redeemed_at > ${mark} or redemption_id < ${after.id}::uuid)`;
  const order = newestFirst ? sql`redeemed_at desc, redemption_id` : sql`redeemed_at asc, redemption_id desc`;
  const [{ rows }, counted] = await Promise.all([
    sql<RedemptionLine>`select redemption_id, redeem_code, description_en, description_zh, points,
        (redeemed_at at time zone 'Asia/Taipei')::date as redeemed_on,
        (extract(epoch from redeemed_at) * 1000000)::bigint as at
      from cards.redemptions where customer_id = ${customerId} and ${beyond}
      order by ${order} limit ${page.size + 1} offset ${after ? 0 : page.number * page.size}`.execute(db),
    sql<{
      total: bigint;
    }>`select count(*) as total from cards.redemptions where customer_id = ${customerId}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0n };
}

/** Whether the customer has redeemed to this membership. */
export async function isKnownMembership(db: Db, customerId: string, index: Buffer): Promise<boolean> {
  const { rows } = await sql`select 1 from cards.redemptions
    where customer_id = ${customerId} and membership_index = ${index} limit 1`.execute(db);
  return rows.length === 1;
}
