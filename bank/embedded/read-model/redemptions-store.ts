/** SQL of redemptions and cancellations in the read model: records, and ledger entries until the bank's own are there. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { executeLater } from '../../../server/db/engine/dialect.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type {
  Cancelled,
  Redeemed,
  RedemptionOrder,
} from '../../../server/ports/card-system/parts/redemption.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import { type Customers, customersOf, type KeyTable, keysOf } from '../one-customer.ts';
import { giveBack } from '../points/cancellation-store.ts';
import type { RedeemedLine, SealedColumns } from '../points/redemption-store.ts';
import type { RecordKey } from './read-model-store.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** Customers or cards. */
interface OfCards extends Customers {
  /** SQL condition on ledger entries `e` that selects them. */
  readonly isIts: RawBuilder<unknown>;
}

const ofCustomers = (ids: readonly string[]): OfCards => {
  const customers = customersOf(ids);
  return {
    ...customers,
    isIts: sql`${customers.has('e.customer_id')} and e.customer_id = any(${[...ids]}::uuid[])`,
  };
};

const recordedIn = ({
  isIts,
}: OfCards) => sql`select r.customer_id, r.redemption_id, r.card_id, coalesce(r.rebate, 0) as rebate
    from cards.point_entries e join cards.redemptions r on r.customer_id = e.customer_id
      and r.card_id = e.card_id and r.point_sequence = e.sequence
    where e.recorded and ${isIts}`;

/**
 * Removes the recorded ledger entries of some customers and reverses their rebates, so that only the bank's data
 * remains.
 */
export async function takeBackRedemptions(db: Db, customerIds: readonly string[]): Promise<void> {
  const customers = ofCustomers(customerIds);
  const recorded = recordedIn(customers);
  await sql`update cards.cards c set current_balance = c.current_balance + b.rebate
    from (select customer_id, card_id, sum(rebate)::bigint as rebate from (${recorded}) r
      group by customer_id, card_id) b
    where ${customers.has('c.customer_id')} and b.rebate > 0 and c.customer_id = b.customer_id and c.card_id = b.card_id`.execute(
    db,
  );
  await sql`delete from cards.transactions t using (${recorded}) r
    where ${customers.has('t.customer_id')} and t.customer_id = r.customer_id and t.transaction_id = r.redemption_id`.execute(
    db,
  );
  await takeBackLines(db, customers);
}

/** Removes recorded ledger entries and returns their points to the cards. Returns true if there were any entries. */
async function takeBackLines(db: Db, cards: OfCards): Promise<boolean> {
  await sql`update cards.redemptions t set point_sequence = null from (${recordedIn(cards)}) r
    where ${cards.has('t.customer_id')} and t.customer_id = r.customer_id and t.redemption_id = r.redemption_id`.execute(
    db,
  );
  await sql`update cards.redemptions r set cancel_sequence = null from cards.point_entries e
    where e.recorded and ${cards.isIts} and ${cards.has('r.customer_id')} and r.customer_id = e.customer_id and r.card_id = e.card_id
      and r.cancel_sequence = e.sequence`.execute(db);
  const { rows } = await sql`with gone as (
      delete from cards.point_entries e where e.recorded and ${cards.isIts} returning customer_id, card_id)
    update cards.cards c set points = coalesce(l.balance_after, 0), point_sequence = l.sequence,
      points_end_on = (select min(e.ends_on) from cards.point_entries e
        where e.customer_id = ${cards.id('c.customer_id')} and e.card_id = c.card_id and e.points > 0)
    from (select distinct customer_id, card_id from gone) g left join lateral (
      select sequence, balance_after from cards.point_entries e
      where e.customer_id = ${cards.id('g.customer_id')} and e.card_id = g.card_id and not e.recorded
      order by sequence desc limit 1) l on true
    where ${cards.has('c.customer_id')} and c.customer_id = g.customer_id and c.card_id = g.card_id returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Removes the recorded ledger entries of cards before the bank's own entries are added. Returns true if there were any
 * entries.
 */
export function takeBackLinesOf(trx: Trx, keys: KeyTable): Promise<boolean> {
  const isIts = sql`${keys.has('e.customer_id')}
    and (e.customer_id, e.card_id) in (select k.customer_id, k.card_id from ${keys.table})`;
  return takeBackLines(trx, { ...keys, isIts });
}

/**
 * Links redemptions and cancellations without a ledger entry to the entries that came with the bank's events. An entry that
 * adds points belongs to the cancellation.
 */
async function linkLines(trx: Trx, keys: KeyTable): Promise<void> {
  const link = (column: 'point_sequence' | 'cancel_sequence', isIts: RawBuilder<unknown>) =>
    sql`update cards.redemptions r set ${sql.ref(column)} = e.sequence
      from ${keys.table} join portal.bank_events b on b.customer_id = k.customer_id and b.card_id = k.card_id
          and b.kind = 'points' and b.content ? 'redemptionId'
        join cards.point_entries e on e.customer_id = b.customer_id and e.card_id = b.card_id
          and e.entry_id = (b.content ->> 'entryId')::uuid
      where ${keys.has('r.customer_id')} and r.customer_id = k.customer_id and r.card_id = k.card_id and r.${sql.ref(column)} is null and ${isIts}
        and r.redemption_id = (b.content ->> 'redemptionId')::uuid`.execute(trx);
  await link('point_sequence', sql`e.points < 0`);
  await link('cancel_sequence', sql`e.points > 0 and r.cancelled_at is not null`);
}

/**
 * Adds recorded ledger entries, oldest first, for redemptions and cancellations of these cards whose entries are in
 * neither files nor events.
 */
export async function showLinesOf(trx: Trx, keys: KeyTable): Promise<void> {
  await linkLines(trx, keys);
  const missing = (unit: RawBuilder<unknown>, isMissing: RawBuilder<unknown>, isCancellation: boolean) => sql`
    select r.customer_id as "customerId", r.card_id as "cardId", c.command_id as "commandId", c.begun_at as "begunAt",
      r.redemption_id as "redemptionId", ${sql.lit(isCancellation)} as "isCancellation"
    from ${keys.table} join cards.redemptions r on r.customer_id = k.customer_id and r.card_id = k.card_id
      join cards.recorded_commands c on c.customer_id = r.customer_id and c.command_id::text = ${unit}
    where ${keys.has('r.customer_id')} and ${isMissing}`;
  const { rows } = await sql<
    RecordKey & { readonly redemptionId: string; readonly isCancellation: boolean }
  >`${missing(sql`r.unit_id`, sql`r.point_sequence is null`, false)}
    union all ${missing(sql`r.cancel_unit_id`, sql`r.cancel_sequence is null`, true)}
    order by "begunAt", "commandId"`.execute(trx);
  for (const { redemptionId, isCancellation, ...key } of rows) {
    if (isCancellation) await giveBackRecorded(trx, key, redemptionId);
    else await deductRecorded(trx, key, redemptionId);
  }
}

/** Inserts a redemption that has no ledger entry yet. */
export async function insertRedeemed(
  trx: Trx,
  { customerId, cardId, commandId, begunAt }: RecordKey,
  order: RedemptionOrder,
  redeemed: Redeemed,
  sealed: SealedColumns,
): Promise<void> {
  const { description, date } = redeemed;
  await sql`insert into cards.redemptions (customer_id, redemption_id, card_id, point_sequence, unit_id, redeem_code,
      redeemed_at, item_code, category, description_en, description_zh, quantity, points, partner, membership_index,
      delivery_sealed, rebate, cancellable_until)
    values (${customerId}, ${redeemed.redemptionId}, ${cardId}, null, ${commandId}, ${redeemed.redeemCode},
      ${timeOn(date, begunAt)}, ${order.itemCode}, ${order.category}, ${description.en}, ${description.zh_tw},
      ${order.quantity}, ${redeemed.points}, ${order.membership?.partner ?? null}, ${sealed.membershipIndex},
      ${sealed.delivery}, ${order.rebate?.amount.minor ?? null},
      ${redeemed.cancellableUntil ?? null})`.execute(trx);
}

/** Returns the start of a command if it lies on the bank's day (Taipei), otherwise noon of that day. */
function timeOn(day: IsoDate, begunAt: Date) {
  return sql`case when (${begunAt}::timestamptz at time zone 'Asia/Taipei')::date = ${day}::date
    then ${begunAt}::timestamptz else (${day}::date + time '12:00') at time zone 'Asia/Taipei' end`;
}

/**
 * Deducts the points of a redemption, unless the bank's data has a ledger entry for it. Returns false when there are
 * too few points.
 */
export async function showRedeemed(trx: Trx, key: RecordKey, redemptionId: string): Promise<boolean> {
  await linkLines(trx, keysOf([key]));
  const { rows } = await sql`select from cards.redemptions
    where customer_id = ${key.customerId} and redemption_id = ${redemptionId} and point_sequence is not null`.execute(
    trx,
  );
  return rows.length > 0 || deductRecorded(trx, key, redemptionId);
}

/**
 * Deducts the points of a redemption and adds the missing ledger entry. Returns false when there are too few points.
 */
async function deductRecorded(
  trx: Trx,
  { customerId, cardId, commandId }: RecordKey,
  redemptionId: string,
): Promise<boolean> {
  const { rows } = await sql<RedeemedLine>`update cards.cards c
    set points = c.points - r.points, point_sequence = coalesce(c.point_sequence, 0) + 1
    from cards.redemptions r
    where r.customer_id = ${customerId} and r.redemption_id = ${redemptionId} and r.point_sequence is null
      and c.customer_id = ${customerId} and c.card_id = ${cardId} and c.points >= r.points
    returning c.points as balance, c.point_sequence as sequence, r.points, r.item_code, r.description_en,
      r.description_zh, (r.redeemed_at at time zone 'Asia/Taipei')::date as redeemed_on`.execute(trx);
  const [line] = rows;
  if (!line) return false;
  const { balance, sequence, points } = line;
  await executeLater(
    trx,
    sql`insert into cards.point_entries (customer_id, card_id, sequence, entry_id, entry_date, description_en,
      description_zh, points, balance_before, balance_after, campaign_id, campaign_ruleset_id, recorded)
    values (${customerId}, ${cardId}, ${sequence}, ${commandId}, ${line.redeemed_on}, ${line.description_en},
      ${line.description_zh}, ${-points}, ${balance + points}, ${balance}, 'REDEEM', ${line.item_code}, true)`,
  );
  await sql`update cards.redemptions set point_sequence = ${sequence}
    where customer_id = ${customerId} and redemption_id = ${redemptionId}`.execute(trx);
  return true;
}

/** Marks a redemption as cancelled by a command. Returns false when it is not in the read model, or already cancelled. */
export async function markCancelledBy(
  trx: Trx,
  { customerId, cardId, commandId }: RecordKey,
  { redemptionId, cancelledAt }: Cancelled,
): Promise<boolean> {
  const { rows } =
    await sql`update cards.redemptions set cancelled_at = ${cancelledAt}, cancel_unit_id = ${commandId}
    where customer_id = ${customerId} and card_id = ${cardId} and redemption_id = ${redemptionId}::uuid
      and cancel_unit_id is null returning 1`.execute(trx);
  return rows.length > 0;
}

/**
 * Gives the points of a cancelled redemption back, unless the bank's data has a ledger entry for it. Returns false when its
 * own entry is not shown either.
 */
export async function showCancelled(trx: Trx, key: RecordKey, redemptionId: string): Promise<boolean> {
  await linkLines(trx, keysOf([key]));
  return giveBackRecorded(trx, key, redemptionId);
}

async function giveBackRecorded(
  trx: Trx,
  { customerId, cardId }: RecordKey,
  redemptionId: string,
): Promise<boolean> {
  const { rows } = await sql<{ is_given_back: boolean; is_spent: boolean }>`
    select r.cancel_sequence is not null as is_given_back,
      r.point_sequence is not null or not exists (select from cards.recorded_commands c
        where c.customer_id = r.customer_id and c.command_id::text = r.unit_id) as is_spent
    from cards.redemptions r
    where r.customer_id = ${customerId} and r.redemption_id = ${redemptionId}::uuid`.execute(trx);
  const [state] = rows;
  if (!state?.is_spent) return false;
  if (!state.is_given_back) await giveBack(trx, { customerId, cardId, redemptionId }, true);
  return true;
}

/** Corrects a redemption that the card system does not cancel: it can no longer be cancelled, or was cancelled there. */
export async function closeCancellation(
  trx: Trx,
  customerId: string,
  redemptionId: string,
  isCancelled: boolean,
): Promise<void> {
  // Without a time, `least` returns the other one.
  const cancelledAt = isCancelled ? sql`least(cancelled_at, app_now())` : sql`cancelled_at`;
  await sql`update cards.redemptions set cancellable_until = null, cancelled_at = ${cancelledAt}
    where customer_id = ${customerId} and redemption_id = ${redemptionId}::uuid`.execute(trx);
}
