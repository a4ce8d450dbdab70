/** Waiting for locks of tables beside a serving portal. Every read and write of a table queues behind a statement that waits for its lock. */
import { type Kysely, sql } from 'kysely';
import { codeOf } from '../errors.ts';

/**
 * Milliseconds that a statement waits for a table lock. Calls that use the table are delayed by as much, and their statements
 * time out after 2.5 s. The value is below `deadlock_timeout` (1 s), so that a deadlock aborts the migration and not a call.
 */
export const LOCK_TIMEOUT_MS = 400;

/** Default delays between attempts in milliseconds; ten minutes in total. */
export const RETRY_DELAYS = [500, 1_000, 2_000, 4_000, 8_000, ...Array.from({ length: 58 }, () => 10_000)];

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/** Whether a statement gave up because other transactions held a lock. */
export function isLockConflict(error: unknown): boolean {
  const code = codeOf(error);
  return code === LOCK_NOT_AVAILABLE || code === DEADLOCK;
}

/** Limits how long the statements of a transaction wait for a lock. */
export async function waitBriefly<T>(trx: Kysely<T>): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)`.execute(trx);
}
