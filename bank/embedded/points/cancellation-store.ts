/** SQL of cancelled redemptions in schema `cards`. */
import { type Selectable, sql, type Transaction } from 'kysely';
import { executeLater } from '../../../server/db/engine/dialect.ts';
import type { CardTables } from '../../../server/db/schema/cards.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { type Lot, lotsTaken } from '../../../server/ports/card-system/lots.ts';
import type { CardKey } from '../ids.ts';
import { cancelledRedemption } from './points.messages.ts';
import { readLotLines } from './points-store.ts';

type Trx = Transaction<Database>;

/** A redemption of a card. */
export interface RedemptionKey extends CardKey {
  readonly redemptionId: string;
}

/**
 * Marks a redemption as cancelled. Returns the time; undefined when it cannot be cancelled. The lock on the customer
 * makes the points batch wait until this transaction ends.
 */
export async function markCancelled(
  trx: Trx,
  { customerId, cardId, redemptionId }: RedemptionKey,
  unitId: string,
): Promise<Date | undefined> {
  await executeLater(trx, sql`select from cards.customers where customer_id = ${customerId}::uuid for share`);
  const { rows } = await sql<{ at: Date }>`update cards.redemptions r
    set cancelled_at = date_trunc('milliseconds', app_now()), cancel_unit_id = ${unitId}
    from cards.customers u
    where r.customer_id = ${customerId}::uuid and r.redemption_id = ${redemptionId}::uuid
      and r.card_id = ${cardId}::uuid and u.customer_id = ${customerId}::uuid
      and r.cancelled_at is null and r.cancellable_until > app_now() and not u.redemption_batch_open
    returning r.cancelled_at as at`.execute(trx);
  return rows[0]?.at;
}

/** Reads why a redemption cannot be cancelled; undefined for an unknown redemption. */
export async function readCancelState(
  trx: Trx,
  { customerId, cardId, redemptionId }: RedemptionKey,
): Promise<{ readonly is_cancelled: boolean; readonly in_time: boolean } | undefined> {
  const { rows } = await sql<{
    is_cancelled: boolean;
    in_time: boolean;
  }>`select cancelled_at is not null as is_cancelled, coalesce(cancellable_until > app_now(), false) as in_time
    from cards.redemptions where customer_id = ${customerId}::uuid and redemption_id = ${redemptionId}::uuid
      and card_id = ${cardId}::uuid`.execute(trx);
  return rows[0];
}

type Spent = Pick<
  Selectable<CardTables['cards.redemptions']>,
  'points' | 'point_sequence' | 'item_code' | 'description_en' | 'description_zh'
>;

/** What a redemption spent, and the card's balance after its points were given back. */
export interface GivenBack {
  readonly points: bigint;
  readonly balance: bigint;
}

/**
 * Gives the points of a cancelled redemption back to its card, which the caller's transaction has locked. Writes a ledger
 * entry for each day on which they expire.
 * @param recorded whether the next load of files replaces the entries
 */
export async function giveBack(trx: Trx, key: RedemptionKey, recorded = false): Promise<GivenBack> {
  const { customerId, cardId, redemptionId } = key;
  const { rows } = await sql<Spent>`select points, point_sequence, item_code, description_en, description_zh
    from cards.redemptions where customer_id = ${customerId}::uuid and redemption_id = ${redemptionId}::uuid`.execute(
    trx,
  );
  const [spent] = rows;
  if (!spent) throw new Error('the redemption is not there');
  const lots = await readLots(trx, key, spent);
  const ends = lots.flatMap(({ endsOn }) => (endsOn === undefined ? [] : [endsOn]));
  const { rows: cards } = await sql<{ balance: bigint; sequence: number }>`update cards.cards c
    set points = c.points + ${spent.points}::bigint,
      point_sequence = coalesce(c.point_sequence, 0) + ${lots.length}::int,
      points_end_on = least(c.points_end_on, ${ends[0] ?? null}::date)
    where c.customer_id = ${customerId}::uuid and c.card_id = ${cardId}::uuid
    returning c.points as balance, c.point_sequence as sequence`.execute(trx);
  const [card] = cards;
  if (!card) throw new Error('the card is not there');
  const description = cancelledRedemption({ en: spent.description_en, zh_tw: spent.description_zh });
  let balance = card.balance - spent.points;
  for (const [n, { points, endsOn }] of lots.entries()) {
    const before = balance;
    balance += BigInt(points);
    await executeLater(
      trx,
      sql`insert into cards.point_entries (customer_id, card_id, sequence, entry_id, entry_date, ends_on, description_en,
        description_zh, points, balance_before, balance_after, campaign_id, campaign_ruleset_id, recorded)
      values (${customerId}::uuid, ${cardId}::uuid, ${card.sequence - lots.length + n + 1},
        md5(${`${redemptionId}/cancelled/${n}`}::text)::uuid, (app_now() at time zone 'Asia/Taipei')::date,
        ${endsOn ?? null}::date, ${description.en}, ${description.zh_tw}, ${points}, ${before}, ${balance}, 'CANCEL',
        ${spent.item_code}, ${recorded})`,
    );
  }
  await sql`update cards.redemptions set cancel_sequence = ${card.sequence}
    where customer_id = ${customerId}::uuid and redemption_id = ${redemptionId}::uuid`.execute(trx);
  return { points: spent.points, balance: card.balance };
}

/**
 * Returns the points that a redemption took, by expiry day. Days before today become today. When the ledger has the bank's
 * own entry of the redemption, the days are unknown, and the points are shown without one until the bank's next files.
 */
async function readLots(trx: Trx, key: CardKey, { points, point_sequence }: Spent): Promise<readonly Lot[]> {
  const state = point_sequence === null ? undefined : await readLotLines(trx, key);
  if (point_sequence === null || !state) return [{ points: Number(points) }];
  // A ledger has an entry for each sequence from 1.
  return lotsTaken(state.lines.slice(0, point_sequence)).map((lot) =>
    lot.endsOn !== undefined && lot.endsOn < state.today ? { ...lot, endsOn: state.today } : lot,
  );
}
