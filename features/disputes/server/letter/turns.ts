import { Failure } from '../../../../server/http/failure.ts';

/** Most letters that wait. */
const MAX_WAITING = 10;
const RETRY_SECONDS = 5;

/**
 * Makes one letter at a time: with its enclosures it may need 50 MB, and so does each one that waits with loaded files.
 * Throws RATE_LIMITED when too many wait.
 */
export function createTurns(maxWaiting = MAX_WAITING): <T>(make: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let pending = 0;
  return async (make) => {
    if (pending > maxWaiting) throw new Failure('RATE_LIMITED', undefined, RETRY_SECONDS);
    pending++;
    const result = last.then(make).finally(() => pending--);
    last = result.catch(() => undefined);
    return result;
  };
}
