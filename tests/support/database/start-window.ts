import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';

/**
 * Moves the portal's clock to the start of a rate-limit window, so that all calls of a test count in the same window.
 * @param seconds length of the window
 */
export async function startWindow(db: Kysely<Database>, seconds: number): Promise<void> {
  await sql`update portal.clock_offset
    set seconds = clock_offset.seconds + ceil(${seconds} - mod(extract(epoch from app_now()), ${seconds}))`.execute(
    db,
  );
}
