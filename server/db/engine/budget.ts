/**
 * Limits the time that one call spends on the database, however many connections and statements it needs. Each statement has a
 * time-out of its own, and their sum has none: without a budget a call on a slow database takes the sum.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Milliseconds. One second less than callers may have to wait (OPS-2): the rest of a call and the network need time too. */
export const CALL_DATABASE_MS = 4_000;

/** The time that a call has left. Parallel statements use it up once. */
export class Budget {
  #left: number;
  #running = 0;
  #since = 0;

  /** @param ms milliseconds on the database, in which nothing is computed */
  constructor(ms: number) {
    this.#left = ms;
  }

  /** Milliseconds; 0 or less when it is used up. */
  left(): number {
    return this.#running === 0 ? this.#left : this.#left - (performance.now() - this.#since);
  }

  /** Uses the budget up from now on, until {@link stop}. */
  start(): void {
    if (this.#running++ === 0) this.#since = performance.now();
  }

  /** Ends what {@link start} began. */
  stop(): void {
    if (--this.#running === 0) this.#left -= performance.now() - this.#since;
  }

  /** Uses the budget up while the work runs. It does not end the work: pass {@link left} to it as a limit. */
  async spend<T>(work: () => Promise<T>): Promise<T> {
    this.start();
    try {
      return await work();
    } finally {
      this.stop();
    }
  }
}

const budgets = new AsyncLocalStorage<Budget | undefined>();

/** Runs a call. All that it does on the database fails with DatabaseUnavailable once its time is used up. */
export function withBudget<T>(work: () => T, ms: number = CALL_DATABASE_MS): T {
  return budgets.run(new Budget(ms), work);
}

/** Runs work that a call starts and does not await, such as a poll of a queue. It has no budget. */
export function withoutBudget<T>(work: () => T): T {
  return budgets.run(undefined, work);
}

/** The budget of the running call; undefined outside of calls. */
export function currentBudget(): Budget | undefined {
  return budgets.getStore();
}
