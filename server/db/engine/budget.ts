/**
 * Limits the total time that one call spends on the database, over all its connections and statements. Each statement has its
 * own time-out, but without a budget their sum would be unlimited.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Step } from './engine.ts';

/**
 * Milliseconds that a call may spend on the database. The answer must come within 5 s (OPS-2). The difference is for the
 * rest of the call and the network.
 */
export const CALL_DATABASE_MS = 4_000;

/** The reads of a call that may be on a standby. */
export interface StandbyReads {
  /**
   * Runs reads on a standby in one round trip. Returns the rows of each; undefined if the primary must run them. Never throws.
   * @param budget the time of the call
   */
  read(steps: readonly Step[], budget: Budget): Promise<unknown[][] | undefined>;
}

/** The remaining database time of a call. While several statements run at once, their time counts once. */
export class Budget {
  #left: number;
  #running = 0;
  #since = 0;
  /** Set once the session of a call was checked, if the call may read on a standby (`readsStandby` of its contract). */
  standby: StandbyReads | undefined;

  /** @param ms milliseconds that the call may spend on the database */
  constructor(ms: number) {
    this.#left = ms;
  }

  /** Milliseconds; 0 or less when the budget is used up. */
  left(): number {
    return this.#running === 0 ? this.#left : this.#left - (performance.now() - this.#since);
  }

  /** Starts counting time, until {@link stop}. */
  start(): void {
    if (this.#running++ === 0) this.#since = performance.now();
  }

  /** Stops counting time. */
  stop(): void {
    if (--this.#running === 0) this.#left -= performance.now() - this.#since;
  }

  /** Counts time while the work runs. It does not abort the work; pass {@link left} to the work as a limit. */
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
/** Calls under way that find their budget through `budgets`. */
let following = 0;

/**
 * Runs a call. Its database work throws DatabaseUnavailable once the budget is used up. On Node 20 a store that follows the
 * calls costs time for each promise of the process, so it is on only while such a call is under way. A read that gets its budget
 * as an argument (`gather`) does not need it.
 */
export async function withBudget<T>(
  work: () => T | Promise<T>,
  budget: Budget = new Budget(CALL_DATABASE_MS),
): Promise<T> {
  following++;
  try {
    return await budgets.run(budget, work);
  } finally {
    if (--following === 0) budgets.disable();
  }
}

/** Runs work of a call that has its budget as an argument; without one, the store has it or the work has none. */
export function inBudget<T>(budget: Budget | undefined, work: () => Promise<T>): Promise<T> {
  return budget ? withBudget(work, budget) : work();
}

/** Runs work without a budget. Use it for work that a call starts but does not await, such as a poll of a queue. */
export function withoutBudget<T>(work: () => T): T {
  return currentBudget() ? budgets.run(undefined, work) : work();
}

/** Returns the budget of the running call; undefined outside of calls. */
export function currentBudget(): Budget | undefined {
  return following === 0 ? undefined : budgets.getStore();
}
