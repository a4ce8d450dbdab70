/** Counters of wrong card and identity details, by Taipei date. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';

/** Counts a try for each key, today; the highest count. Keys in a fixed order, so that parallel tries cannot deadlock. */
export async function claimDetails(trx: Transaction<Database>, keys: readonly Buffer[]): Promise<number> {
  let most = 0;
  for (const key of keys.toSorted(Buffer.compare)) {
    const { rows } = await sql<{ tries: number }>`
      insert into portal.wrong_details as w (detail_key, day, tries)
      values (${key}, (app_now() at time zone 'Asia/Taipei')::date, 1)
      on conflict (detail_key, day) do update set tries = w.tries + 1 returning tries`.execute(trx);
    most = Math.max(most, rows[0]?.tries ?? 0);
  }
  return most;
}

/** Gives tries back that turned out right. */
export async function refundDetails(db: Kysely<Database>, keys: readonly Buffer[]): Promise<void> {
  await sql`update portal.wrong_details set tries = tries - 1
    where detail_key in (${sql.join(keys)}) and day = (app_now() at time zone 'Asia/Taipei')::date and tries > 0`.execute(
    db,
  );
}

/** Tries of today for a key. */
export async function countDetails(db: Kysely<Database>, key: Buffer): Promise<number> {
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
