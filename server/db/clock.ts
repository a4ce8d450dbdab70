/** The database's clock, the one by which everything of a person's expires. */
import { type Kysely, sql } from 'kysely';
import type { Database } from './schema/schema.ts';

/** Now, by `app_now()`. */
export async function databaseNow(db: Kysely<Database>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db);
  return rows[0]!.now;
}

/** How far the demo's clock is ahead, in seconds; always 0 in production. */
export async function clockOffset(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{
    seconds: number;
  }>`select seconds::int as seconds from portal.clock_offset`.execute(db);
  return rows[0]?.seconds ?? 0;
}
