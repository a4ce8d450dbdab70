/** SQL of redemptions in schema `cards`. */
import { CompiledQuery, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { executeAfterNext, executeLater } from '../../../server/db/engine/dialect.ts';
import type { CardTables } from '../../../server/db/schema/cards.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { statement } from '../../../server/db/statement.ts';
import type { RedemptionOrder } from '../../../server/ports/card-system/parts/redemption.ts';
import type { CardStatus } from '../../../server/ports/card-system/port.ts';
import type { CardKey } from '../ids.ts';
import { FROZEN, MAY_HAVE_ENDED, takeEnded, usablePoints } from './points-store.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** The state of a card that decides whether a redemption is allowed. */
export interface RedeemState {
  readonly customer_id: string;
  readonly status: CardStatus;
  /** Points that can be used now. */
  readonly points: bigint;
  /** True when points may have expired without a ledger entry yet. */
  readonly may_have_ended: boolean;
  readonly frozen: boolean;
  readonly batch_open: boolean;
  readonly average_balance: bigint;
}

/** The customer id is a parameter in every condition, so that a distributed database routes the query to one shard. */
const STATE = `select c.customer_id, c.status, ${usablePoints('$1')} as points, ${MAY_HAVE_ENDED} as may_have_ended,
    ${FROZEN} as frozen, u.redemption_batch_open as batch_open, u.average_balance
  from cards.cards c join cards.customers u on u.customer_id = $1
  where c.customer_id = $1 and c.card_id = $2`;
const LOCKED_STATE = `${STATE} for update of c`;

async function selectState(trx: Trx, text: string, card: CardKey): Promise<RedeemState | undefined> {
  const { customerId, cardId } = card;
  return (await trx.executeQuery<RedeemState>(CompiledQuery.raw(text, [customerId, cardId]))).rows[0];
}

/** Reads the state of a card; undefined for an unknown or another customer's card. */
export function readRedeemState(trx: Trx, card: CardKey): Promise<RedeemState | undefined> {
  return selectState(trx, STATE, card);
}

/** Locks the card until the transaction ends, deducts expired points, and returns the state. */
export async function lockRedeemState(trx: Trx, card: CardKey): Promise<RedeemState | undefined> {
  const state = await selectState(trx, LOCKED_STATE, card);
  if (!state?.may_have_ended) return state;
  await takeEnded(trx, card);
  return readRedeemState(trx, card);
}

/** Counts redeemed units of an item in the current year (Taipei); false when the count would exceed `max`. */
export async function countInYear(
  trx: Trx,
  customerId: string,
  itemCode: string,
  units: { readonly count: number; readonly max: number },
): Promise<boolean> {
  if (units.count > units.max) return false;
  const { rows } = await sql`insert into cards.redemption_years as y (customer_id, item_code, year, used)
    values (${customerId}, ${itemCode}, extract(year from app_now() at time zone 'Asia/Taipei')::smallint,
      ${units.count})
    on conflict (customer_id, item_code, year) do update set used = y.used + excluded.used
      where y.used + excluded.used <= ${units.max}
    returning 1`.execute(trx);
  return rows.length === 1;
}

export interface RedemptionIds extends CardKey {
  /** Id of the redemption and of its ledger entry. */
  readonly redemptionId: string;
  readonly unitId: string;
  readonly redeemCode: string;
}

/** The encrypted and hashed columns of a redemption. */
export interface SealedColumns {
  readonly delivery: Buffer | null;
  readonly membershipIndex: Buffer | null;
}

interface Balance {
  readonly balance: bigint;
  readonly sequence: number;
}

interface Deducted extends Balance, Time {
  /** Value of the card's `points_end_on`. */
  readonly end_on: string | null;
  readonly frozen: boolean;
}

interface Time {
  /** Time as text, because a Date loses the microseconds. */
  readonly at: string;
  readonly redeemed_on: string;
  /** The end of the time in which a redemption can be cancelled, in whole milliseconds, as a Date. */
  readonly cancellable_until: Date;
}

const NOW = `select at::text as at, (at at time zone 'Asia/Taipei')::date as redeemed_on,
    date_trunc('milliseconds', at) + interval '24 hours' as cancellable_until
  from (select app_now() as at) n`;
const FREEZE = `select card_id from cards.controls where customer_id = $1 and card_id = $2 and frozen_since is not null`;

/**
 * Deducts the points. The ledger entry and the redemption are sent in the transaction's next round trip, which
 * shortens the lock. Returns undefined when the card may not redeem or has too few points, or when the unit already
 * has a redemption.
 */
export async function insertRedemption(
  trx: Trx,
  ids: RedemptionIds,
  order: RedemptionOrder,
  sealed: SealedColumns,
): Promise<Pick<Deducted, 'balance' | 'redeemed_on' | 'cancellable_until'> | undefined> {
  const deducted = await deductUsable(trx, ids, order.points);
  if (!deducted) return undefined;
  const { customerId, cardId } = ids;
  const { description, points } = order;
  const { balance, sequence, at, redeemed_on } = deducted;
  await executeLater(
    trx,
    statement`insert into cards.point_entries (customer_id, card_id, sequence, entry_id, entry_date, description_en,
      description_zh, points, balance_before, balance_after, campaign_id, campaign_ruleset_id)
    values (${customerId}, ${cardId}, ${sequence}, ${ids.redemptionId}, ${redeemed_on}, ${description.en},
      ${description.zh_tw}, ${-points}, ${balance + BigInt(points)}, ${balance}, 'REDEEM', ${order.itemCode})`,
  );
  await executeLater(
    trx,
    statement`insert into cards.redemptions (customer_id, redemption_id, card_id, point_sequence, unit_id, redeem_code,
      redeemed_at, item_code, category, description_en, description_zh, quantity, points, partner, membership_index,
      delivery_sealed, rebate, cancellable_until)
    values (${customerId}, ${ids.redemptionId}, ${cardId}, ${sequence}, ${ids.unitId}, ${ids.redeemCode}, ${at},
      ${order.itemCode}, ${order.category}, ${description.en}, ${description.zh_tw}, ${order.quantity}, ${points},
      ${order.membership?.partner ?? null}, ${sealed.membershipIndex}, ${sealed.delivery},
      ${order.rebate?.amount.minor ?? null}, ${order.rebate ? null : deducted.cancellable_until})`,
  );
  return deducted;
}

/**
 * Deducts points that have not expired. Only after the update has locked the card is it known whether points have
 * expired. If some have, this reverses the deduction, deducts the expired points and tries again. No separate lock is
 * needed. A freeze that ended its transaction while this one waited for the lock is seen in the same way.
 */
async function deductUsable(trx: Trx, ids: RedemptionIds, points: number): Promise<Deducted | undefined> {
  const deducted = await deduct(trx, ids, points);
  const isFrozen = deducted?.frozen ?? false;
  if (!isFrozen && (!deducted?.end_on || deducted.end_on >= deducted.redeemed_on)) return deducted;
  await sql`update cards.cards set points = points + ${points}::bigint, point_sequence = point_sequence - 1
    where customer_id = ${ids.customerId} and card_id = ${ids.cardId}`.execute(trx);
  if (isFrozen) return undefined;
  await takeEnded(trx, ids);
  return deduct(trx, ids, points);
}

async function deduct(
  trx: Trx,
  { customerId, cardId, unitId }: RedemptionIds,
  points: number,
): Promise<Deducted | undefined> {
  // Sent in the same round trip, so they run after the card is locked.
  const times = await executeAfterNext<Time>(trx, CompiledQuery.raw(NOW));
  const freezes = await executeAfterNext(trx, CompiledQuery.raw(FREEZE, [customerId, cardId]));
  const update = statement<Omit<Deducted, 'frozen' | keyof Time>>`update cards.cards c
    set points = c.points - ${points}::bigint, point_sequence = c.point_sequence + 1
    from cards.customers u
    where c.customer_id = ${customerId} and c.card_id = ${cardId} and u.customer_id = ${customerId}
      and c.status = 'active' and c.points >= ${points}::bigint and not u.redemption_batch_open
      and not exists (select from cards.redemptions r where r.customer_id = ${customerId} and r.unit_id = ${unitId})
    returning c.points as balance, c.point_sequence as sequence, c.points_end_on as end_on`;
  const [balance] = (await trx.executeQuery(update)).rows;
  return balance && times[0] && { ...balance, ...times[0], frozen: freezes.length > 0 };
}

/**
 * Credits a rebate to the card's balance, with an unbilled transaction that has the id of the redemption. So a
 * redemption can have only one rebate. `amount` is in TWD and positive.
 */
export async function creditRebate(
  trx: Trx,
  { customerId, cardId, redemptionId }: Pick<RedemptionIds, 'customerId' | 'cardId' | 'redemptionId'>,
  description: RedemptionOrder['description'],
  amount: bigint,
): Promise<void> {
  await executeLater(
    trx,
    sql`update cards.cards set current_balance = current_balance - ${amount}::bigint
    where customer_id = ${customerId} and card_id = ${cardId}`,
  );
  await sql`insert into cards.transactions (customer_id, transaction_id, card_id, transaction_date, posting_date,
      description_en, description_zh, amount, category)
    values (${customerId}, ${redemptionId}, ${cardId}, (app_now() at time zone 'Asia/Taipei')::date,
      (app_now() at time zone 'Asia/Taipei')::date, left(${description.en}::text, 120),
      left(${description.zh_tw}::text, 120), -${amount}::bigint, 'adjustment')`.execute(trx);
}

export type RedemptionRow = Pick<
  Selectable<CardTables['cards.redemptions']>,
  | 'redemption_id'
  | 'card_id'
  | 'redeem_code'
  | 'item_code'
  | 'category'
  | 'description_en'
  | 'description_zh'
  | 'quantity'
  | 'points'
  | 'partner'
  | 'delivery_sealed'
  | 'rebate'
  | 'cancelled_at'
  | 'cancellable_until'
> & {
  readonly is_cancellable: boolean;
  readonly redeemed_on: string;
  readonly last_four: string;
  readonly balance_after: bigint;
};

/** A redemption whose points were just deducted, with the data for its ledger entry. */
export type RedeemedLine = Balance &
  Pick<RedemptionRow, 'points' | 'item_code' | 'description_en' | 'description_zh' | 'redeemed_on'>;

/** Reads a redemption with its ledger entry, by its id or by its unit's id. */
export async function readRedemption(
  db: Db,
  customerId: string,
  by: { readonly redemptionId: string } | { readonly unitId: string },
): Promise<RedemptionRow | undefined> {
  const condition =
    'unitId' in by ? sql`r.unit_id = ${by.unitId}` : sql`r.redemption_id = ${by.redemptionId}::uuid`;
  const { rows } =
    await sql<RedemptionRow>`select r.redemption_id, r.card_id, r.redeem_code, r.item_code, r.category, r.description_en,
      r.description_zh, r.quantity, r.points, r.partner, r.delivery_sealed, r.rebate, r.cancelled_at,
      r.cancellable_until, r.cancelled_at is null and r.cancellable_until > app_now() and not u.redemption_batch_open
        as is_cancellable, c.last_four, coalesce(e.balance_after, c.points) as balance_after,
      (r.redeemed_at at time zone 'Asia/Taipei')::date as redeemed_on
    from cards.redemptions r
      join cards.customers u on u.customer_id = r.customer_id
      join cards.cards c on c.customer_id = r.customer_id and c.card_id = r.card_id
      left join cards.point_entries e on e.customer_id = r.customer_id and e.card_id = r.card_id
        and e.sequence = r.point_sequence
    where r.customer_id = ${customerId} and ${condition}`.execute(db);
  return rows[0];
}

/** Cursor: the page starts after this redemption, in order of time. */
export interface RedemptionCursor {
  /** Microseconds since 1970. */
  readonly at: bigint;
  readonly id: string;
}

export type RedemptionListRow = Pick<
  Selectable<CardTables['cards.redemptions']>,
  'redemption_id' | 'redeem_code' | 'description_en' | 'description_zh' | 'points' | 'cancelled_at'
> & { readonly redeemed_on: string; readonly at: bigint };

/** Reads a page of redemptions and the total count. Returns one extra row when there is a next page. */
export async function readRedemptions(
  db: Db,
  customerId: string,
  page: { readonly size: number; readonly number: number; readonly order: 'asc' | 'desc' },
  after: RedemptionCursor | undefined,
): Promise<{ rows: RedemptionListRow[]; total: bigint }> {
  const newestFirst = page.order === 'desc';
  const time = after && sql`timestamptz 'epoch' + ${after.at} * interval '1 microsecond'`;
  const afterCursor = !time
    ? sql`true`
    : newestFirst
      ? sql`redeemed_at <= ${time} and (redeemed_at < ${time} or redemption_id > ${after.id}::uuid)`
      : sql`redeemed_at >= ${time} and (redeemed_at > ${time} or redemption_id < ${after.id}::uuid)`;
  const order = newestFirst ? sql`redeemed_at desc, redemption_id` : sql`redeemed_at asc, redemption_id desc`;
  const [{ rows }, counted] = await Promise.all([
    sql<RedemptionListRow>`select redemption_id, redeem_code, description_en, description_zh, points, cancelled_at,
        (redeemed_at at time zone 'Asia/Taipei')::date as redeemed_on,
        (extract(epoch from redeemed_at) * 1000000)::bigint as at
      from cards.redemptions where customer_id = ${customerId} and ${afterCursor}
      order by ${order} limit ${page.size + 1} offset ${after ? 0 : page.number * page.size}`.execute(db),
    sql<{
      total: bigint;
    }>`select count(*) as total from cards.redemptions where customer_id = ${customerId}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0n };
}

/** Returns whether the customer has redeemed to this membership before, without a cancellation. */
export async function isKnownMembership(
  db: Db,
  customerId: string,
  indexes: readonly Buffer[],
): Promise<boolean> {
  const { rows } = await sql`select 1 from cards.redemptions
    where customer_id = ${customerId} and cancelled_at is null
      and membership_index in (${sql.join(indexes)}) limit 1`.execute(db);
  return rows.length === 1;
}
