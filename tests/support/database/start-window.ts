import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';

/**
 * Length of the longest rate-limit window. When it starts, shorter windows start too, because their lengths divide an
 * hour.
 */
export const LONGEST_WINDOW_SECONDS = 3600;

/** Moves the portal's clock to the start of a rate-limit window, so that all calls of a test count in the same window. */
export async function startWindow(db: Kysely<Database>): Promise<void> {
  const length = LONGEST_WINDOW_SECONDS;
  await sql`update portal.clock_offset
    set seconds = clock_offset.seconds + ceil(${length} - mod(extract(epoch from app_now()), ${length}))`.execute(
    db,
  );
}
