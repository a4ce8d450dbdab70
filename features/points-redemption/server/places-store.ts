/** SQL of the places that points may go to, and of the points that left on a day. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { executeLater } from '../../../server/db/engine/dialect.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { statement } from '../../../server/db/statement.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** Maximum remembered places of a person. A further one replaces the one that ends first. */
export const MOST_PLACES = 20;

/** Months for which a confirmed place is remembered. */
const MONTHS = 12;

const TODAY = sql`(app_now() at time zone 'Asia/Taipei')::date`;

export interface PlaceRow {
  readonly placeId: string;
  readonly sealed: Buffer;
}

/** Returns the person's places, the one that ends last first. */
export async function readPlaces(db: Db, customerId: string): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`select place_id as "placeId", sealed from portal.remembered_places
    where customer_id = ${customerId} and expires_at > app_now()
    order by expires_at desc, place_id limit ${MOST_PLACES}`.execute(db);
  return rows;
}

/** Returns the end of a place that is remembered from now on. */
export async function endOfPlace(trx: Trx): Promise<Date> {
  const { rows } = await sql<{
    at: Date;
  }>`select app_now() + make_interval(months => ${MONTHS}) as at`.execute(trx);
  return rows[0]!.at;
}

/** Stores a place, and deletes the places above {@link MOST_PLACES}. */
export async function insertPlace(
  trx: Trx,
  customerId: string,
  { placeId, sealed }: PlaceRow,
  expiresAt: Date,
): Promise<void> {
  await sql`insert into portal.remembered_places (customer_id, place_id, sealed, expires_at)
    values (${customerId}, ${placeId}, ${sealed}, ${expiresAt})`.execute(trx);
  await sql`delete from portal.remembered_places where customer_id = ${customerId}
    and place_id in (select place_id from portal.remembered_places where customer_id = ${customerId}
      order by expires_at desc, place_id offset ${MOST_PLACES})`.execute(trx);
}

/** Deletes a place. Returns false if the person has no such place. */
export async function deletePlace(trx: Trx, customerId: string, placeId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from portal.remembered_places
    where customer_id = ${customerId} and place_id::text = ${placeId}`.execute(trx);
  return numAffectedRows > 0n;
}

/** Deletes the places of the last day: a cancelled redemption may be one that the person did not make. */
export async function deleteNewPlaces(trx: Trx, customerId: string): Promise<void> {
  await sql`delete from portal.remembered_places where customer_id = ${customerId}
    and expires_at > app_now() + make_interval(months => ${MONTHS}, days => -1)`.execute(trx);
}

/** Returns the points that left today. */
export async function sentToday(db: Db, customerId: string): Promise<number> {
  const { rows } = await sql<{ points: bigint }>`select points from portal.points_sent
    where customer_id = ${customerId} and day = ${TODAY}`.execute(db);
  return Number(rows[0]?.points ?? 0);
}

/**
 * Counts points that leave today, with the transaction's next statement. Counts nothing if the day would exceed `most`.
 * @returns a list that has a row, once that statement has run, if the points were counted
 */
export async function countSentLater(
  trx: Trx,
  customerId: string,
  points: number,
  most: number,
): Promise<readonly unknown[]> {
  if (points > most) return [];
  return executeLater(
    trx,
    statement`insert into portal.points_sent as s (customer_id, day, points)
      values (${customerId}, (app_now() at time zone 'Asia/Taipei')::date, ${points})
      on conflict (customer_id, day) do update set points = s.points + excluded.points
        where s.points + excluded.points <= ${most}
      returning 1`,
  );
}

/** Takes back points that were counted at `at` and did not leave. */
export async function uncountSent(trx: Trx, customerId: string, points: number, at: Date): Promise<void> {
  await sql`update portal.points_sent set points = greatest(0, points - ${points})
    where customer_id = ${customerId} and day = (${at}::timestamptz at time zone 'Asia/Taipei')::date`.execute(
    trx,
  );
}
