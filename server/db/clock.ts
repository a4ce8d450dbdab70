/** Reads the database's clock. Every expiry is computed with this clock. */
import { type Kysely, sql } from 'kysely';
import type { Database } from './schema/schema.ts';

/** Returns the current time from `app_now()`. */
export async function databaseNow(db: Kysely<Database>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db);
  return rows[0]!.now;
}

/** Offset of the demo's clock in seconds; always 0 in production. */
export async function clockOffset(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{
    seconds: number;
  }>`select seconds::int as seconds from portal.clock_offset`.execute(db);
  return rows[0]?.seconds ?? 0;
}
