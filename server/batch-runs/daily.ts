/**
 * Batches that look at many customers once a day, in parts of some hundred people. A part is one transaction: its effects, and the mark
 * that it is done. Any number of processes share a run, and a part of a process that died is claimed again after its lease.
 */
import type { Kysely, Transaction } from 'kysely';
import type { IsoDate } from '../../shared/dates.ts';
import { codeOf } from '../db/errors.ts';
import type { Database } from '../db/schema/schema.ts';
import type { BatchName } from './metrics.ts';
import type { Pace } from './pace.ts';
import {
  type ClaimedPart,
  claimPart,
  completePart,
  dueDay,
  peopleOfCompleteRun,
  type ReadPeople,
} from './store.ts';

/** Writes the effects of a part. */
export type WritePart = (trx: Transaction<Database>) => Promise<void>;

/** The work of a batch. */
export interface DailyBatch {
  readonly name: BatchName;
  /** The hour in Taipei from which the run of a day begins. */
  readonly fromHour: number;
  /** People in one part. */
  readonly size: number;
  readonly people: ReadPeople;
  /** Reads what a part needs, with a few statements for all its people, and returns the function that writes its effects. */
  prepare(people: readonly string[], day: IsoDate): Promise<WritePart>;
  /** Called after the transaction of a part. */
  readonly written?: () => void;
}

export interface DailyDeps {
  readonly db: Kysely<Database>;
  readonly pace: Pace;
  readonly log: {
    info(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
}

const POLL_MS = 60_000;
/** Seconds, well above the duration of a part. Then another process works on the part. */
const LEASE_SECONDS = 120;

export type Daily = ReturnType<typeof createDaily>;

export function createDaily({ db, pace, log }: DailyDeps, batch: DailyBatch) {
  const { name, size } = batch;
  let isStopping = false;
  let running = Promise.resolve(0);
  let timer: NodeJS.Timeout | undefined;

  async function workOn(part: ClaimedPart): Promise<number> {
    const write = await batch.prepare(part.people, part.day);
    const isOurs = await db.transaction().execute(async (trx) => {
      if (!(await completePart(trx, part))) return false;
      await write(trx);
      return true;
    });
    if (!isOurs) return 0;
    batch.written?.();
    return part.people.length;
  }

  async function runAll(): Promise<number> {
    const day = await dueDay(db, batch.fromHour);
    if (!day) return 0;
    const run = { batch: name, day };
    let count = 0;
    while (!isStopping) {
      const done = await pace.part(
        name,
        async () => {
          const part = await claimPart(db, run, batch.people, { size, leaseSeconds: LEASE_SECONDS });
          return part && (await workOn(part));
        },
        (people) => people ?? 0,
      );
      if (done === undefined) break;
      count += done;
    }
    const people = count > 0 ? await peopleOfCompleteRun(db, run) : undefined;
    if (people !== undefined) log.info({ batch: name, day, people }, 'batch of the day is complete');
    return count;
  }

  /** Works on the run that is due today, one call at a time. Resolves to the number of people of this process. */
  const run = () => {
    running = running.then(runAll, runAll);
    return running;
  };
  const poll = () =>
    run().catch((error: unknown) => {
      // A later poll goes on with the next parts, and after its lease with the part that failed.
      const problem = error instanceof Error ? error.name : typeof error;
      log.error({ batch: name, error: problem, code: codeOf(error) }, 'batch of the day stopped');
    });
  return {
    run,
    start() {
      timer ??= setInterval(() => void poll(), POLL_MS);
      void poll();
    },
    /** Stops after the current part. */
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await running.catch(() => undefined);
    },
  };
}
