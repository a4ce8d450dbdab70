/** SQL of the daily reminders. Times are `app_now()`, the database's clock. */
import { type Kysely, sql } from 'kysely';
import type { PeopleRange } from '../../../server/batch-runs/store.ts';
import type { Database } from '../../../server/db/schema/schema.ts';

type Db = Kysely<Database>;

/** Reads the ids of the registered customers in a range. */
export async function registeredCustomers(
  db: Db,
  { after, upto, limit }: PeopleRange,
): Promise<readonly string[]> {
  const last = upto === undefined ? sql`` : sql`and customer_id <= ${upto}`;
  const { rows } = await sql<{ id: string }>`select customer_id as id from portal.users
    where customer_id > ${after} ${last} order by customer_id limit ${limit ?? null}::bigint`.execute(db);
  return rows.map(({ id }) => id);
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
