/** SQL of the daily reminders. Times are `app_now()`, the database's clock. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';

type Db = Kysely<Database>;

/** A claimed run of the day's reminders and its progress. */
export interface ClaimedRun {
  /** Taipei date. */
  readonly day: string;
  /** Id of the last processed customer. */
  readonly doneTo: string;
}

const TAIPEI = sql`(app_now() at time zone 'Asia/Taipei')`;

/** Sorts before every customer id, both as text and as UUID. Customer ids are UUIDs in a distributed database. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Claims today's run for `leaseSeconds`. Returns undefined before 09:00 in Taipei, after the run is finished, and
 * while another process has the lease.
 */
export async function claimRun(db: Db, leaseSeconds: number): Promise<ClaimedRun | undefined> {
  const lease = sql`app_now() + make_interval(secs => ${leaseSeconds})`;
  const { rows } = await sql<ClaimedRun>`insert into portal.alert_runs as r (day, done_to, lease_until)
    select ${TAIPEI}::date, ${FIRST}, ${lease} where extract(hour from ${TAIPEI}) >= 9
    on conflict (day) do update set lease_until = excluded.lease_until
      where r.finished_at is null and r.lease_until <= app_now()
    returning to_char(day, 'YYYY-MM-DD') as day, done_to as "doneTo"`.execute(db);
  return rows[0];
}

/** Returns registered customers whose ids come after `doneTo`, ordered by id. */
export async function customersAfter(db: Db, doneTo: string, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select customer_id as id from portal.users
    where customer_id > ${doneTo} order by customer_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Records progress and extends the lease. Returns false if another process has continued or finished the run. */
export async function continueRun(
  trx: Transaction<Database>,
  { day, doneTo }: ClaimedRun,
  next: string,
  leaseSeconds: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update portal.alert_runs
    set done_to = ${next}, lease_until = app_now() + make_interval(secs => ${leaseSeconds})
    where day = ${day}::date and done_to = ${doneTo} and finished_at is null`.execute(trx);
  return numAffectedRows === 1n;
}

export async function finishRun(db: Db, day: string): Promise<void> {
  await sql`update portal.alert_runs set finished_at = app_now()
    where day = ${day}::date and finished_at is null`.execute(db);
}

/** Points of a card that expire on a day. */
export interface ExpiryReminder {
  readonly customerId: string;
  readonly cardId: string;
  /** Taipei date. */
  readonly endsOn: string;
  readonly points: number;
}

/**
 * Returns the customers' points that expire on one of these days, from the bank's latest event for each card and
 * day. The points are 0 if that event says that no points expire. Events are stored for 60 days.
 */
export async function endingPoints(
  db: Db,
  customerIds: readonly string[],
  days: readonly string[],
): Promise<readonly ExpiryReminder[]> {
  const { rows } = await sql<ExpiryReminder>`select "customerId", "cardId", "endsOn", points from (
      select distinct on (customer_id, card_id, content->>'endsOn') customer_id::text as "customerId",
        card_id::text as "cardId", content->>'endsOn' as "endsOn", (content->>'points')::float8 as points
      from portal.bank_events
      where customer_id = any(${customerIds}::uuid[]) and kind = 'points-ending' and known
        and content->>'endsOn' = any(${days}::text[])
      order by customer_id, card_id, content->>'endsOn', occurred_at desc, event_id desc) as newest`.execute(
    db,
  );
  return rows;
}
