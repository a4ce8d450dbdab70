/** Polls a request that the card system has not answered yet, until its outcome is known. */
import { call, PortalError } from '../../../web/http/api.ts';
import { type OperationOutcome, operationCalls } from '../contract.ts';

/** Delays between polls in seconds. They grow, and the last one repeats. */
const DELAYS = [1, 2, 2, 3, 5, 8, 15];

/**
 * Polls until the request is settled. Pauses while the page is hidden. Rejects when aborted, when the session is over, and
 * for an unknown request.
 */
export async function untilSettled(id: string, signal: AbortSignal): Promise<OperationOutcome> {
  for (let tries = 0; ; tries++) {
    await delay((DELAYS[tries] ?? 15) * 1000, signal);
    await untilVisible(signal);
    const outcome = await ask(id, signal);
    if (outcome && outcome.state !== 'pending') return outcome;
  }
}

/** Polls once. Returns undefined after a temporary error, so that the polling continues. */
async function ask(id: string, signal: AbortSignal): Promise<OperationOutcome | undefined> {
  try {
    return await call(operationCalls.one, { params: { id } }, { signal });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof PortalError && !error.is('SESSION_OVER', 'NOT_FOUND')) return undefined;
    throw error;
  }
}

/** Returns the answer of a settled request. Throws the error that the original call would have thrown. */
export function answerOf({ state, answer, failure }: OperationOutcome): unknown {
  if (state === 'done') return answer;
  throw new PortalError(failure?.code ?? 'NOT-DONE', 409, '', undefined, failure?.details);
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}

function untilVisible(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const stop = new AbortController();
    const end = (finish: () => void) => {
      stop.abort();
      finish();
    };
    document.addEventListener('visibilitychange', () => document.hidden || end(resolve), {
      signal: stop.signal,
    });
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { signal: stop.signal });
  });
}
