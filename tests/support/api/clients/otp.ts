import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../server/db/schema/schema.ts';

/** Moves the codes sent so far 31 seconds into the past, so that the next code is allowed. Does not move the clock. */
export async function passCodeWait(db: Kysely<Database>): Promise<void> {
  await sql`update portal.otp_challenges set sent_at = (sent_at at time zone 'UTC' - interval '31 seconds') at time zone 'UTC'`.execute(
    db,
  );
}

/** A code of the right form that is not `code`. */
export const anotherCode = (code: string) => (code === '000000' ? '111111' : '000000');

/**
 * Returns the one-time password of a message, or undefined. Reads only the line for phones (`@host #123456`), because
 * references in other messages may also have six digits.
 */
export function extractOtp(text: string): string | undefined {
  return /^@\S+ #(\d{6})$/m.exec(text)?.[1];
}
