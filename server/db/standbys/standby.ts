/** One standby of the database, with its own connections. */
import { Budget } from '../engine/budget.ts';
import { LeasedConnection } from '../engine/connection.ts';
import type { Engine, Step } from '../engine/engine.ts';
import { isUnavailable } from '../errors.ts';
import { type LogPosition, type Progress, progressStep } from './log-store.ts';

/** Milliseconds for a read, including the wait for the position. The primary then has most of the call's time. */
const READ_MS = 1_000;

/**
 * Why a standby gave no answer. `unreachable`: no connection or no answer in time. `behind`: it had not replayed the position in time.
 * `promoted`: it is not in recovery. `other-history`: it does not follow the current primary. `failed`: the statement failed, for
 * example because the replay of the log needed its rows.
 */
export type StandbyProblem = 'unreachable' | 'behind' | 'promoted' | 'other-history' | 'failed';

type StandbyAnswer = { readonly rows: unknown[][] } | { readonly problem: StandbyProblem };

export class Standby {
  /** Whether calls read there. */
  inUse = false;
  /** Seconds since the last replayed commit; NaN while it is not known. */
  lagSeconds = Number.NaN;
  readonly #engine: Engine;
  readonly #waitMs: number;

  /** @param waitMs milliseconds that a read waits until the standby has replayed the position */
  constructor(engine: Engine, waitMs: number) {
    this.#engine = engine;
    this.#waitMs = waitMs;
  }

  /**
   * Runs reads in one round trip, if the standby has replayed the position. Returns the rows of each. Never throws.
   * @param budget the time that is left to the call
   */
  async read(
    position: LogPosition,
    steps: readonly Step[],
    budget = new Budget(READ_MS),
  ): Promise<StandbyAnswer> {
    try {
      return await budget.spend(() =>
        this.#send(position, steps, new Budget(Math.min(READ_MS, budget.left()))),
      );
    } catch (error) {
      this.lagSeconds = Number.NaN;
      return { problem: isUnavailable(error) ? 'unreachable' : 'failed' };
    }
  }

  async #send(position: LogPosition, steps: readonly Step[], budget: Budget): Promise<StandbyAnswer> {
    const lease = await budget.spend(() => this.#engine.connect(budget.left()));
    const connection = new LeasedConnection(lease, budget);
    try {
      const first = progressStep(position, this.#waitMs);
      const [found, ...rows] = await connection.runTogether([first, ...steps]);
      const progress = found?.[0] as Progress;
      this.lagSeconds = progress.lag ?? Number.NaN;
      const problem = problemOf(progress);
      return problem ? { problem } : { rows };
    } finally {
      connection.release();
    }
  }

  close(): Promise<void> {
    return this.#engine.end();
  }
}

function problemOf({ standby, known, reached }: Progress): StandbyProblem | undefined {
  if (!standby) return 'promoted';
  if (!known) return 'other-history';
  return reached ? undefined : 'behind';
}
