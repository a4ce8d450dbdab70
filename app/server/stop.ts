/** Stops the process: drains, closes in order, and releases its leases if closing takes too long (OPS-3). */
import { setTimeout as sleep } from 'node:timers/promises';

export interface StopSteps {
  /** Announces the stop to load balancers and clients. Requests are still served. */
  readonly drain: () => void;
  /** Closes everything in order. May take as long as running requests. */
  readonly close: () => Promise<void>;
  /** Releases the leases of running work, after closing was cut short. */
  readonly releaseLeases: () => Promise<unknown>;
  /** Ends the process, with 0 after an orderly stop and 1 after closing was cut short. */
  readonly exit: (code: number) => void;
}

/** Times in milliseconds. */
export interface StopTimes {
  readonly drainMs: number;
  /** Maximum time for closing. */
  readonly closeMs: number;
  /** Maximum time to release leases. */
  readonly releaseMs: number;
}

/** Returns the signal handler. The first call starts the stop; a second call ends the draining early. */
export function createStop(
  steps: StopSteps,
  { drainMs, closeMs, releaseMs }: StopTimes,
): () => Promise<void> {
  const drained = new AbortController();
  let isStopping = false;
  return async () => {
    if (isStopping) return drained.abort();
    isStopping = true;
    steps.drain();
    await sleep(drainMs, undefined, { signal: drained.signal }).catch(() => undefined);
    if (await within(closeMs, steps.close())) return steps.exit(0);
    await within(releaseMs, steps.releaseLeases());
    steps.exit(1);
  };
}

/** Returns true if the work succeeds in time. */
function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const late = new AbortController();
  const done = work.then(
    () => true,
    () => false,
  );
  const patience = sleep(ms, false, { signal: late.signal }).catch(() => false);
  return Promise.race([done, patience]).finally(() => late.abort());
}
