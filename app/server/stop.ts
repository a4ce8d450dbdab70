/** How the process ends: it drains, closes in order, and gives its work to other processes when that takes too long (OPS-3). */
import { setTimeout as sleep } from 'node:timers/promises';

export interface StopSteps {
  /** Shows balancers and connections that the process is about to stop. It serves as before. */
  readonly drain: () => void;
  /** Closes everything in order. May take as long as the calls that are running. */
  readonly close: () => Promise<void>;
  /** Gives back the leases of running work when closing was cut short. */
  readonly handOver: () => Promise<unknown>;
  /** Ends the process: 0 after an orderly end, 1 when closing was cut short. */
  readonly exit: (code: number) => void;
}

/** Milliseconds. */
export interface StopTimes {
  readonly drainMs: number;
  /** The longest for closing. */
  readonly closeMs: number;
  /** The longest for handing over. */
  readonly handOverMs: number;
}

/** Returns what each signal calls: the first begins the stop, a second one ends the draining. */
export function createStop(
  steps: StopSteps,
  { drainMs, closeMs, handOverMs }: StopTimes,
): () => Promise<void> {
  const drained = new AbortController();
  let isStopping = false;
  return async () => {
    if (isStopping) return drained.abort();
    isStopping = true;
    steps.drain();
    await sleep(drainMs, undefined, { signal: drained.signal }).catch(() => undefined);
    if (await within(closeMs, steps.close())) return steps.exit(0);
    await within(handOverMs, steps.handOver());
    steps.exit(1);
  };
}

/** Whether the work succeeded in time. */
function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const late = new AbortController();
  const done = work.then(
    () => true,
    () => false,
  );
  const patience = sleep(ms, false, { signal: late.signal }).catch(() => false);
  return Promise.race([done, patience]).finally(() => late.abort());
}
