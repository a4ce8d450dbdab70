/** An external card system whose network loses, delays and repeats requests. The seed decides the fault of each call. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Rng } from '../../../bank/demo/random.ts';
import type { Settled } from '../../../server/ports/card-system/parts/commands.ts';
import {
  CardSystemUnavailable,
  type RemoteCommands,
  type Submission,
} from '../../../server/ports/card-system/remote.ts';

/** Faults of a submission. */
export const FAULTS = [
  'lost before',
  'lost after',
  'late',
  'slow',
  'twice',
  'no connection',
  'adapter fault',
] as const;
export type BankFault = (typeof FAULTS)[number];

export interface FaultyBank {
  readonly commands: RemoteCommands;
  /** Number of faults so far, by kind. `status` counts status requests that failed, or that got `under-way`. */
  readonly faults: Readonly<Record<BankFault | 'status', number>>;
  /** Ends the faults and waits for delayed requests. */
  settle(): Promise<void>;
}

const lost = (mayHaveHappened: boolean) => new CardSystemUnavailable('lost', { mayHaveHappened });

/** @param percent percentage of submissions and status requests that get a fault */
export function createFaultyBank(right: RemoteCommands, rng: Rng, percent: number): FaultyBank {
  const faults = {
    'lost before': 0,
    'lost after': 0,
    late: 0,
    slow: 0,
    twice: 0,
    'no connection': 0,
    'adapter fault': 0,
    status: 0,
  };
  const onTheirWay = new Set<Promise<unknown>>();
  let isOver = false;
  /** Tracks a request that arrives after its caller has given up. The card system refuses it after its `notAfter`. */
  const underWay = (work: Promise<unknown>) => {
    const done = work.catch(() => undefined).finally(() => onTheirWay.delete(done));
    onTheirWay.add(done);
  };
  const never = new AbortController().signal;

  const commands: RemoteCommands = {
    ...right,
    async submit(submission, signal) {
      if (isOver || !rng.chance(percent)) return right.submit(submission, signal);
      const fault = rng.pick(FAULTS);
      faults[fault]++;
      switch (fault) {
        case 'lost before':
          throw lost(true);
        case 'no connection':
          throw lost(false);
        case 'adapter fault':
          throw new TypeError('a fault of the adapter');
        case 'lost after':
          await right.submit(submission, never);
          throw lost(true);
        case 'late':
          underWay(sleep(rng.int(100, 2500)).then(() => right.submit(submission, never)));
          throw lost(true);
        case 'slow':
          await sleep(rng.int(100, 600));
          return right.submit(submission, signal);
        case 'twice':
          return twice(submission, signal);
      }
    },
    async status(...asked) {
      if (isOver || !rng.chance(percent)) return right.status(...asked);
      faults.status++;
      if (rng.chance(50)) throw lost(false);
      return { state: 'under-way' };
    },
  };

  /** Submits twice, as when the network duplicates a request. */
  async function twice<K extends Submission['command']['kind']>(
    submission: Submission<K>,
    signal: AbortSignal,
  ): Promise<Settled<K>> {
    const [first] = await Promise.all([right.submit(submission, signal), right.submit(submission, signal)]);
    return first;
  }

  return {
    commands,
    faults,
    async settle() {
      isOver = true;
      while (onTheirWay.size > 0) await Promise.all(onTheirWay);
    },
  };
}
