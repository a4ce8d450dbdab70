/** Counters of wrong card and identity details, by date in Taipei. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';

/** Counts an attempt for each key and returns the highest count of today. Sorted keys avoid deadlocks. */
export async function countAttempt(trx: Transaction<Database>, keys: readonly Buffer[]): Promise<number> {
  let highest = 0;
  for (const key of keys.toSorted(Buffer.compare)) {
    const { rows } = await sql<{ tries: number }>`
      insert into portal.wrong_details as w (detail_key, day, tries)
      values (${key}, (app_now() at time zone 'Asia/Taipei')::date, 1)
      on conflict (detail_key, day) do update set tries = w.tries + 1 returning tries`.execute(trx);
    highest = Math.max(highest, rows[0]?.tries ?? 0);
  }
  return highest;
}

/** Attempts of a day, over all addresses, before the next ones have to wait. */
const FREE_EVERYWHERE = 20;
/** The wait between attempts from then on: fewer than 300 a day. */
const WAIT_SECONDS = 300;

/** Counts an attempt for each key, over all addresses; false when it has to wait. Sorted keys avoid deadlocks. */
export async function countEverywhere(trx: Transaction<Database>, keys: readonly Buffer[]): Promise<boolean> {
  let allowed = true;
  for (const key of keys.toSorted(Buffer.compare)) {
    const { rows } = await sql`
      insert into portal.wrong_details as w (detail_key, day, tries)
      values (${key}, (app_now() at time zone 'Asia/Taipei')::date, 1)
      on conflict (detail_key, day) do update set tries = w.tries + 1,
        held_until = case when w.tries + 1 >= ${FREE_EVERYWHERE}
          then app_now() + make_interval(secs => ${WAIT_SECONDS}) end
      where w.held_until is null or w.held_until <= app_now() returning tries`.execute(trx);
    allowed &&= rows.length > 0;
  }
  return allowed;
}

/** Gives back the attempt of right details. */
export async function refundAttempt(
  db: Kysely<Database> | Transaction<Database>,
  keys: readonly Buffer[],
): Promise<void> {
  await sql`update portal.wrong_details set tries = tries - 1
    where detail_key in (${sql.join(keys)}) and day = (app_now() at time zone 'Asia/Taipei')::date and tries > 0`.execute(
    db,
  );
}

/** Wrong attempts of today for a key. */
export async function attemptsToday(db: Kysely<Database>, key: Buffer): Promise<number> {
  const { rows } = await sql<{ tries: number }>`select tries from portal.wrong_details
    where detail_key = ${key} and day = (app_now() at time zone 'Asia/Taipei')::date`.execute(db);
  return rows[0]?.tries ?? 0;
}

/** Today in Taipei by the database's clock, `yyyy-MM-dd`. */
export async function taipeiToday(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{
    today: string;
  }>`select to_char(app_now() at time zone 'Asia/Taipei', 'YYYY-MM-DD') as today`.execute(db);
  return rows[0]!.today;
}
