import { setTimeout as sleep } from 'node:timers/promises';
import { isLockConflict, RETRY_DELAYS, waitBriefly } from '../migrating/brief-lock.ts';
import type { OpenDatabase } from '../open.ts';
import { inWork, type Work } from '../work.ts';

/**
 * Runs one transaction whose statements wait briefly for locks. While other transactions hold a lock, it is rolled back and tried again.
 * Throws the last error when there are no more delays.
 */
export async function withBriefLocks<T>(
  database: Pick<OpenDatabase, 'db' | 'bulk'>,
  work: (db: Work['db']) => Promise<T>,
  onWait: (delayMs: number) => void = () => {},
  delays: readonly number[] = RETRY_DELAYS,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await inWork(database, async ({ db }) => {
        await waitBriefly(db);
        return work(db);
      });
    } catch (error) {
      const delay = isLockConflict(error) ? delays[attempt] : undefined;
      if (delay === undefined) throw error;
      onWait(delay);
      await sleep(delay);
    }
  }
}
