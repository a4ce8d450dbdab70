import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';

/** Makes the codes sent so far old enough for the next one, as if 31 seconds had passed for them alone. */
export async function passCodeWait(db: Kysely<Database>): Promise<void> {
  await sql`update portal.otp_challenges set sent_at = (sent_at at time zone 'UTC' - interval '31 seconds') at time zone 'UTC'`.execute(
    db,
  );
}
