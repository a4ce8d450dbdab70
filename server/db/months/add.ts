import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema/schema.ts';
import { adderOf, HISTORY, MONTHS_AHEAD, type MonthlyTable } from './layout.ts';

/**
 * Adds the months that should exist today to a table by month. Serving processes call it with their own role. Returns the number of added
 * months; 0 for a table that is not kept by month.
 */
export async function addMonths(db: Kysely<Database>, table: MonthlyTable): Promise<number> {
  const name = `${HISTORY}.${adderOf(table)}`;
  const { rows: found } = await sql`select where to_regproc(${name}) is not null`.execute(db);
  if (found.length === 0) return 0;
  const until = sql`((app_now() at time zone 'Asia/Taipei')::date + make_interval(months => ${sql.lit(MONTHS_AHEAD)}))::date`;
  const { rows } = await sql<{ made: number }>`select ${sql.raw(name)}(${until}) as made`.execute(db);
  return rows[0]?.made ?? 0;
}
