/**
 * SQL of expiring points, in schema `cards`. lots.ts defines the rule; this file computes the result for one day
 * without lots. A running sum over the ledger includes two kinds of entries: additions that expire up to that day, and
 * deductions made up to that day or for points that expired up to that day. The remaining points are the sum's last
 * value minus its lowest value. This is exact if the expired points of a day are deducted before those of the next
 * expiry day. takeEnded does that, and docs/bank-files.md requires it from banks.
 */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { PeopleRange } from '../../../server/batch-runs/store.ts';
import { executeLater } from '../../../server/db/engine/dialect.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { MAX_UUID } from '../../../server/db/uuids.ts';
import type { LotLine } from '../../../server/ports/card-system/lots.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import type { PointEntryRow } from '../history/history-columns.ts';
import type { CardKey } from '../ids.ts';
import { ENDED_POINTS } from './points.messages.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** Today in Taipei, by the same clock as `app_now()`. Calling that function costs as much as the rest of a query. */
const TODAY = `((clock_timestamp() + make_interval(secs => (select seconds from portal.clock_offset)))
  at time zone 'Asia/Taipei')::date`;
const today = sql<IsoDate>`${sql.raw(TODAY)}`;

/** SQL: the date after which entry `e` counts: its expiry date, or the date of its deduction. */
const COUNTS_UNTIL = 'case when e.points > 0 then e.ends_on else coalesce(e.ends_on, e.entry_date) end';

/** SQL condition: the card of the parameters is frozen. */
export const FROZEN = `exists (select from cards.controls k
  where k.customer_id = $1 and k.card_id = $2 and k.frozen_since is not null)`;

/** SQL condition: points of card `c` may have expired without a ledger entry yet. */
export const MAY_HAVE_ENDED = `coalesce(c.points_end_on < ${TODAY}, false)`;

/**
 * SQL: the points of card `c` that can be used now.
 * @param customer SQL parameter of the customer id, which routes the query to one shard
 */
export const usablePoints = (
  customer: string,
) => `case when c.points_end_on < ${TODAY} then greatest(0, c.points - (
    select coalesce(sum(delta) - least(0, min(walk)), 0)::bigint from (
      select delta, sum(delta) over (order by sequence) as walk from (
        select e.sequence, case when ${COUNTS_UNTIL} < t.day then e.points else 0 end as delta
        from cards.point_entries e, (select ${TODAY} as day) t
        where e.customer_id = ${customer} and e.card_id = c.card_id) d) w))
  else c.points end`;

/**
 * SQL: the value of `points_end_on`, the first day on which points of a card expire or have expired without a ledger
 * entry. It may be a day whose points were all used.
 */
export const nextExpiry = (customer: RawBuilder<unknown>, card: RawBuilder<unknown>) => sql`(
    select case when sum(delta) - least(0, min(walk)) > 0 then min(ends_on) filter (where is_over)
      else min(ends_on) filter (where not is_over) end
    from (
      select delta, sum(delta) over (order by sequence) as walk, is_over, ends_on from (
        select e.sequence, case when ${sql.raw(COUNTS_UNTIL)} < t.day then e.points else 0 end as delta,
          e.ends_on < t.day as is_over, case when e.points > 0 then e.ends_on end as ends_on
        from cards.point_entries e, (select ${today} as day) t
        where e.customer_id = ${customer} and e.card_id = ${card}) d) w)`;

/**
 * Reads the ledger entries from which a card's lots are computed, oldest first, and today's date; undefined for an
 * unknown card.
 */
export async function readLotLines(
  db: Db,
  { customerId, cardId }: CardKey,
): Promise<{ readonly today: IsoDate; readonly lines: readonly LotLine[] } | undefined> {
  const { rows } = await sql<{
    today: IsoDate;
    points: bigint | null;
    entry_date: IsoDate;
    ends_on: IsoDate | null;
  }>`select ${today} as today, e.points, e.entry_date, e.ends_on
    from cards.cards c left join cards.point_entries e on e.customer_id = c.customer_id and e.card_id = c.card_id
    where c.customer_id = ${customerId} and c.card_id = ${cardId}
    order by e.sequence`.execute(db);
  const [first] = rows;
  if (!first) return undefined;
  return {
    today: first.today,
    lines: rows.flatMap(({ points, entry_date: date, ends_on }) =>
      points === null ? [] : [{ points: Number(points), date, endsOn: ends_on ?? undefined }],
    ),
  };
}

/** A ledger entry that must be written because points expired. */
export interface DueLine extends PointEntryRow {
  readonly balance_before: bigint;
  readonly balance_after: bigint;
}

/** SQL: the ledger entries that must be written for a card, one per expiry day. `n` numbers them, earliest first. */
const dueLines = (customer: RawBuilder<unknown>, card: RawBuilder<unknown>) => sql<DueLine>`
    with lines as (select e.sequence, e.points, e.ends_on, ${sql.raw(COUNTS_UNTIL)} as counts_until
        from cards.point_entries e where e.customer_id = ${customer} and e.card_id = ${card}),
      days as (select distinct l.ends_on as day, t.today from lines l, (select ${today} as today) t
        where l.points > 0 and l.ends_on < t.today),
      walks as (select d.day, d.today, d.delta, sum(d.delta) over (partition by d.day order by d.sequence) as walk
        from (select days.day, days.today, l.sequence,
            case when l.counts_until <= days.day then l.points else 0 end as delta
          from days, lines l) d),
      upto as (select day, min(today) as today, (sum(delta) - least(0, min(walk)))::bigint as points
        from walks group by day),
      due as (select day, today, points - coalesce(lag(points) over (order by day), 0) as points from upto),
      numbered as (select day, today, points, row_number() over (order by day)::int as n,
        sum(points) over (order by day)::bigint as taken from due where points > 0)
    select c.point_sequence + n.n as sequence,
      md5(c.card_id::text || '/' || (c.point_sequence + n.n) || '/' || n.day)::uuid as entry_id, n.today as entry_date,
      n.day as ends_on, ${ENDED_POINTS.en}::text as description_en, ${ENDED_POINTS.zh_tw}::text as description_zh,
      null::bigint as spent, -n.points as points, c.points - n.taken + n.points as balance_before,
      c.points - n.taken as balance_after, 'EXPIRE' as campaign_id, 'EXPIRE' as campaign_ruleset_id
    from numbered n join cards.cards c on c.customer_id = ${customer} and c.card_id = ${card}
    order by n.n`;

/** Returns the ledger entries that must be written for a card, one per expiry day, earliest first. */
export async function readDueLines(db: Db, { customerId, cardId }: CardKey): Promise<readonly DueLine[]> {
  return (await dueLines(sql`${customerId}`, sql`${cardId}`).execute(db)).rows;
}

/** Locks a card until the transaction ends. */
export async function lockCard(trx: Trx, { customerId, cardId }: CardKey): Promise<void> {
  await sql`select from cards.cards where customer_id = ${customerId} and card_id = ${cardId} for update`.execute(
    trx,
  );
}

/**
 * Deducts expired points from a card that the caller's transaction has locked, with one ledger entry per expiry day.
 * Idempotent.
 * @returns whether points were deducted
 */
export async function takeEnded(trx: Trx, card: CardKey): Promise<boolean> {
  const { customerId, cardId } = card;
  const due = await readDueLines(trx, card);
  for (const line of due)
    await executeLater(
      trx,
      sql`insert into cards.point_entries (customer_id, card_id, sequence, entry_id, entry_date, ends_on, description_en,
        description_zh, points, balance_before, balance_after, campaign_id, campaign_ruleset_id)
      values (${customerId}, ${cardId}, ${line.sequence}, ${line.entry_id}, ${line.entry_date}, ${line.ends_on},
        ${line.description_en}, ${line.description_zh}, ${line.points}, ${line.balance_before}, ${line.balance_after},
        ${line.campaign_id}, ${line.campaign_ruleset_id})`,
    );
  const last = due.at(-1);
  await sql`update cards.cards c
    set points = coalesce(${last?.balance_after ?? null}::bigint, c.points),
      point_sequence = coalesce(${last?.sequence ?? null}::int, c.point_sequence),
      points_end_on = ${nextExpiry(sql`${customerId}::uuid`, sql`${cardId}::uuid`)}
    where c.customer_id = ${customerId} and c.card_id = ${cardId}`.execute(trx);
  return last !== undefined;
}

/** Reads the ids of the customers in a range. */
export async function readCustomerIds(
  db: Db,
  { after, upto, limit }: PeopleRange,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select customer_id as id from cards.customers
    where customer_id > ${after}::uuid and customer_id <= ${upto ?? MAX_UUID}::uuid
    order by customer_id limit ${limit ?? null}::bigint`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the cards of these customers whose points may have expired, in the order of ids. */
export async function cardsWithEnded(db: Db, customerIds: readonly string[]): Promise<readonly CardKey[]> {
  const { rows } =
    await sql<CardKey>`select c.customer_id as "customerId", c.card_id as "cardId" from cards.cards c
    where c.customer_id = any(${customerIds}::uuid[]) and c.points_end_on < ${today}
    order by c.customer_id, c.card_id`.execute(db);
  return rows;
}

/**
 * Like {@link takeEnded} for many cards, which it locks in the order of ids. Does not work in a distributed database.
 * @returns the number of cards with deducted points
 */
export async function takeEndedOfMany(trx: Trx, cards: readonly CardKey[]): Promise<number> {
  const keys = sql`unnest(${cards.map(({ customerId }) => customerId)}::uuid[],
    ${cards.map(({ cardId }) => cardId)}::uuid[]) as k(customer_id, card_id)`;
  await executeLater(
    trx,
    sql`select from cards.cards where (customer_id, card_id) in (select k.customer_id, k.card_id from ${keys})
      order by customer_id, card_id for update`,
  );
  const { rows } = await sql<{
    cardId: string;
  }>`insert into cards.point_entries (customer_id, card_id, sequence, entry_id,
      entry_date, ends_on, description_en, description_zh, points, balance_before, balance_after, campaign_id,
      campaign_ruleset_id)
    select k.customer_id, k.card_id, d.sequence, d.entry_id, d.entry_date, d.ends_on, d.description_en, d.description_zh,
      d.points, d.balance_before, d.balance_after, d.campaign_id, d.campaign_ruleset_id
    from ${keys} cross join lateral (${dueLines(sql.raw('k.customer_id'), sql.raw('k.card_id'))}) d
    returning card_id as "cardId"`.execute(trx);
  // The entries after the card's last one are those that the statement before has written.
  const written = sql`from cards.point_entries e
    where e.customer_id = c.customer_id and e.card_id = c.card_id and e.sequence > c.point_sequence`;
  await sql`update cards.cards c
    set points = coalesce((select e.balance_after ${written} order by e.sequence desc limit 1), c.points),
      point_sequence = coalesce((select max(e.sequence) ${written}), c.point_sequence),
      points_end_on = ${nextExpiry(sql.raw('c.customer_id'), sql.raw('c.card_id'))}
    from ${keys} where c.customer_id = k.customer_id and c.card_id = k.card_id`.execute(trx);
  return new Set(rows.map(({ cardId }) => cardId)).size;
}

/** Returns the ledger entries of cards on which points expire on one of these days, by card and oldest first. */
export async function readLotLinesEnding(
  db: Db,
  customerIds: readonly string[],
  days: readonly IsoDate[],
): Promise<readonly (CardKey & LotLine)[]> {
  const { rows } = await sql<CardKey & { points: bigint; date: IsoDate; ends_on: IsoDate | null }>`
    select e.customer_id as "customerId", e.card_id as "cardId", e.points, e.entry_date as date, e.ends_on
    from cards.cards c join cards.point_entries e on e.customer_id = c.customer_id and e.card_id = c.card_id
    where c.customer_id = any(${customerIds}::uuid[]) and c.points > 0
      and c.points_end_on <= (select max(day) from unnest(${days}::date[]) day)
      and exists (select from cards.point_entries l where l.customer_id = c.customer_id and l.card_id = c.card_id
        and l.points > 0 and l.ends_on = any(${days}::date[]))
    order by e.customer_id, e.card_id, e.sequence`.execute(db);
  return rows.map(({ points, ends_on, ...line }) => ({
    ...line,
    points: Number(points),
    endsOn: ends_on ?? undefined,
  }));
}
