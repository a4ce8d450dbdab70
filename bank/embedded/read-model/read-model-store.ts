/** SQL of the read model: effects of an external card system's commands, in schema `cards`. */
import { type Insertable, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { executeLater } from '../../../server/db/engine/dialect.ts';
import type { CardTables } from '../../../server/db/schema/cards.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { LimitRaise, RaisedLimit } from '../../../server/ports/card-system/parts/limits.ts';
import type { Redeemed, RedemptionOrder } from '../../../server/ports/card-system/parts/redemption.ts';
import type {
  OrderedReplacement,
  ReplacementCategory,
} from '../../../server/ports/card-system/parts/replacements.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import { setCard } from '../common-store.ts';
import type { CardKey } from '../ids.ts';
import type { RedeemedLine, SealedColumns } from '../points/redemption-store.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** The id and start of a command, and its card. */
export interface RecordKey extends CardKey {
  readonly commandId: string;
  readonly begunAt: Date;
}

const OPEN = sql.raw('savepoint read_model');
const CHECK = sql.raw('set constraints all immediate');
const DEFER = sql.raw('set constraints all deferred');
const CLOSE = sql.raw('release savepoint read_model');
const UNDO = sql.raw('rollback to savepoint read_model');

/**
 * Runs `work` in a savepoint. Rolls back and returns false when `work` returns false or fails, or a deferred constraint
 * fails.
 */
export async function withSavepoint(trx: Trx, work: () => Promise<boolean>): Promise<boolean> {
  const run = (statement: typeof OPEN) => sql`${statement}`.execute(trx);
  await run(OPEN);
  const isDone = await work()
    .then(async (done) => {
      if (done) await run(CHECK);
      return done;
    })
    .catch(() => false);
  if (isDone) await run(DEFER);
  else await run(UNDO);
  await run(CLOSE);
  return isDone;
}

/**
 * Stores a command until the bank's files contain its effect. Stores nothing and returns false when the latest files
 * may already contain the effect, because the command started before their time.
 */
export async function keep(
  trx: Trx,
  { customerId, commandId, begunAt }: RecordKey,
  sealed: Buffer,
): Promise<boolean> {
  const { rows } = await sql`select from portal.bank_loads
    where state in ('running', 'complete') and as_of >= ${begunAt} limit 1`.execute(trx);
  if (rows.length > 0) return false;
  await executeLater(
    trx,
    sql`insert into cards.recorded_commands (customer_id, command_id, begun_at, sealed)
    values (${customerId}, ${commandId}, ${begunAt}, ${sealed})`,
  );
  return true;
}

export interface KeptCommand extends Omit<RecordKey, 'cardId'> {
  readonly sealed: Buffer;
}

/**
 * For some customers, deletes the stored commands that files as of this time include. Returns the remaining, later
 * commands, oldest first.
 */
export async function takeLater(
  db: Db,
  customerIds: readonly string[],
  asOf: string,
): Promise<readonly KeptCommand[]> {
  await sql`delete from cards.recorded_commands
    where customer_id = any(${[...customerIds]}::uuid[]) and begun_at <= ${asOf}::timestamptz`.execute(db);
  const { rows } = await sql<KeptCommand>`select customer_id as "customerId", command_id as "commandId",
      begun_at as "begunAt", sealed
    from cards.recorded_commands where customer_id = any(${[...customerIds]}::uuid[])
    order by customer_id, begun_at, command_id`.execute(db);
  return rows;
}

/** SQL condition on ledger entries `e` that selects customers or cards. */
type OfCards = RawBuilder<unknown>;

const ofCustomers = (ids: readonly string[]): OfCards => sql`e.customer_id = any(${[...ids]}::uuid[])`;

const recordedIn = (
  cards: OfCards,
) => sql`select r.customer_id, r.redemption_id, r.card_id, coalesce(r.rebate, 0) as rebate
    from cards.point_entries e join cards.redemptions r on r.customer_id = e.customer_id
      and r.card_id = e.card_id and r.point_sequence = e.sequence
    where e.recorded and ${cards}`;

/**
 * Removes the recorded ledger entries of some customers and reverses their rebates, so that only the bank's data
 * remains.
 */
export async function takeBackRedemptions(db: Db, customerIds: readonly string[]): Promise<void> {
  const recorded = recordedIn(ofCustomers(customerIds));
  await sql`update cards.cards c set current_balance = c.current_balance + b.rebate
    from (select customer_id, card_id, sum(rebate)::bigint as rebate from (${recorded}) r
      group by customer_id, card_id) b
    where b.rebate > 0 and c.customer_id = b.customer_id and c.card_id = b.card_id`.execute(db);
  await sql`delete from cards.transactions t using (${recorded}) r
    where t.customer_id = r.customer_id and t.transaction_id = r.redemption_id`.execute(db);
  await takeBackLines(db, ofCustomers(customerIds));
}

/** Removes recorded ledger entries and returns their points to the cards. Returns true if there were any entries. */
async function takeBackLines(db: Db, cards: OfCards): Promise<boolean> {
  await sql`update cards.redemptions t set point_sequence = null from (${recordedIn(cards)}) r
    where t.customer_id = r.customer_id and t.redemption_id = r.redemption_id`.execute(db);
  const { rows } = await sql`with gone as (
      delete from cards.point_entries e where e.recorded and ${cards} returning customer_id, card_id)
    update cards.cards c set points = coalesce(l.balance_after, 0), point_sequence = l.sequence,
      points_end_on = (select min(e.ends_on) from cards.point_entries e
        where e.customer_id = c.customer_id and e.card_id = c.card_id and e.points > 0)
    from (select distinct customer_id, card_id from gone) g left join lateral (
      select sequence, balance_after from cards.point_entries e
      where e.customer_id = g.customer_id and e.card_id = g.card_id and not e.recorded
      order by sequence desc limit 1) l on true
    where c.customer_id = g.customer_id and c.card_id = g.card_id returning 1`.execute(db);
  return rows.length > 0;
}

/**
 * Removes the recorded ledger entries of cards before the bank's own entries are added. Returns true if there were any
 * entries.
 */
export function takeBackLinesOf(trx: Trx, keys: RawBuilder<unknown>): Promise<boolean> {
  return takeBackLines(
    trx,
    sql`(e.customer_id, e.card_id) in (select k.customer_id, k.card_id from ${keys})`,
  );
}

/** Links redemptions without a ledger entry to the entries that came with the bank's events. */
async function linkLines(trx: Trx, keys: RawBuilder<unknown>): Promise<void> {
  await sql`update cards.redemptions r set point_sequence = e.sequence
    from ${keys} join portal.bank_events b on b.customer_id = k.customer_id and b.card_id = k.card_id
        and b.kind = 'points' and b.content ? 'redemptionId'
      join cards.point_entries e on e.customer_id = b.customer_id and e.card_id = b.card_id
        and e.entry_id = (b.content ->> 'entryId')::uuid
    where r.customer_id = k.customer_id and r.card_id = k.card_id and r.point_sequence is null
      and r.redemption_id = (b.content ->> 'redemptionId')::uuid`.execute(trx);
}

/**
 * Adds recorded ledger entries, oldest first, for redemptions of these cards whose entries are in neither files nor
 * events.
 */
export async function showLinesOf(trx: Trx, keys: RawBuilder<unknown>): Promise<void> {
  await linkLines(trx, keys);
  const { rows } = await sql<RecordKey & { readonly redemptionId: string }>`
    select r.customer_id as "customerId", r.card_id as "cardId", c.command_id as "commandId", c.begun_at as "begunAt",
      r.redemption_id as "redemptionId"
    from ${keys} join cards.redemptions r on r.customer_id = k.customer_id and r.card_id = k.card_id
      join cards.recorded_commands c on c.customer_id = r.customer_id and c.command_id::text = r.unit_id
    where r.point_sequence is null order by c.begun_at, c.command_id`.execute(trx);
  for (const { redemptionId, ...key } of rows) await deductRecorded(trx, key, redemptionId);
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
      delivery_sealed, rebate)
    values (${customerId}, ${redeemed.redemptionId}, ${cardId}, null, ${commandId}, ${redeemed.redeemCode},
      ${timeOn(date, begunAt)}, ${order.itemCode}, ${order.category}, ${description.en}, ${description.zh_tw},
      ${order.quantity}, ${redeemed.points}, ${order.membership?.partner ?? null}, ${sealed.membershipIndex},
      ${sealed.delivery}, ${order.rebate?.amount.minor ?? null})`.execute(trx);
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
  await linkLines(
    trx,
    sql`(select ${key.customerId}::uuid as customer_id, ${key.cardId}::uuid as card_id) k`,
  );
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

export async function insertConverted(
  trx: Trx,
  row: Omit<Insertable<CardTables['cards.instalments']>, 'converted_at'>,
  begunAt: Date,
): Promise<void> {
  await trx
    .insertInto('cards.instalments')
    .values({ ...row, converted_at: begunAt })
    .execute();
}

/** Counts a change of a PIN. Stores no verification value, because the bank has the PIN. */
export async function countPin(trx: Trx, { customerId, cardId, begunAt }: RecordKey): Promise<void> {
  await sql`insert into cards.pins as p (customer_id, card_id, verification, changed_on, changes)
    values (${customerId}, ${cardId}, null, (${begunAt}::timestamptz at time zone 'Asia/Taipei')::date, 1)
    on conflict (customer_id, card_id) do update set verification = null, key_id = null,
      changed_on = greatest(p.changed_on, excluded.changed_on),
      changes = case when excluded.changed_on > p.changed_on then 1 else least(p.changes + 1, 3) end`.execute(
    trx,
  );
}

export async function insertRaised(
  trx: Trx,
  { customerId, cardId, begunAt }: RecordKey,
  { limit, startDate, endDate }: LimitRaise,
  { referenceNumber }: RaisedLimit,
): Promise<void> {
  await sql`insert into cards.limit_requests (customer_id, reference_number, card_id, credit_limit, new_limit,
      start_date, end_date, requested_at)
    select customer_id, ${referenceNumber}, card_id, credit_limit, ${limit.minor}, ${startDate}::date,
      ${endDate}::date, ${begunAt}
    from cards.cards where customer_id = ${customerId} and card_id = ${cardId}`.execute(trx);
}

/**
 * Shows a card as replaced: the category becomes its status, and it gets the last digits and the expiry of the new
 * card. The old number of a lost or stolen card no longer identifies it. Returns false for an unknown card.
 */
export async function showReplaced(
  trx: Trx,
  key: RecordKey,
  category: ReplacementCategory,
  { lastFour, expiry }: OrderedReplacement,
): Promise<boolean> {
  if (category !== 'damaged')
    await sql`delete from cards.card_numbers
      where customer_id = ${key.customerId} and card_id = ${key.cardId}`.execute(trx);
  const [month, year] = expiry.split('/');
  return setCard(trx, key, {
    status: category,
    last_four: lastFour,
    expiry_month: Number(month),
    expiry_year: 2000 + Number(year),
  });
}
