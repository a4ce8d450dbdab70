/** What campaigns of commands share: kills of the portal, faults of the bank, and answers that card holders do not get. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Rng } from '../../../bank/demo/random.ts';
import type { Setting } from '../../../bank/reference/switches.ts';
import type { Client } from '../../support/api/clients/client.ts';
import type { Portal } from '../money/portal.ts';
import { FAULTS, LATE_MS, settleAll } from './killed.ts';

/** Percentage of answers that a person does not get. */
const LOST_PERCENT = 12;
/** Shortest and longest time from readiness to a kill, in milliseconds. */
const KILL_AFTER = [300, 1500] as const;

/** Answers that card holders did not get: dropped, and without one because the portal was killed. */
export interface Lost {
  dropped: number;
  none: number;
}

/** Returns the client of a person who does not get a part of the answers to writes. */
export function lossy(client: Client, counts: Lost, rng: Rng): Pick<Client, 'get' | 'post'> {
  return {
    get: (path, given) => client.get(path, given),
    post: async (path, body, given) => {
      const answer = await client.post(path, body, given).catch((error: unknown) => {
        // While the portal restarts, calls do not reach it.
        if (!isRefusedConnection(error)) counts.none++;
        throw error;
      });
      if (!rng.chance(LOST_PERCENT)) return answer;
      counts.dropped++;
      throw new Error('the answer is lost');
    },
  };
}

const isRefusedConnection = (error: unknown) =>
  error instanceof TypeError && Object(error.cause).code === 'ECONNREFUSED';

interface Disturbed {
  readonly portal: Portal;
  readonly pools: { readonly portal: pg.Pool };
  readonly setFault: (setting: Setting) => void;
  readonly counts: Lost;
  readonly rng: Rng;
}

/**
 * Lets people work while the portal is killed and answers are lost, until there were enough of both. Then ends the faults, waits for the
 * people, and settles their commands. A person who fails ends the run.
 * @param stop tells the people that the run is over
 */
export async function workAmongFaults(
  people: readonly { run(): Promise<void> }[],
  faults: number,
  disturbed: Disturbed,
  stop: () => void,
): Promise<{ readonly kills: number; readonly lostAnswers: number }> {
  const { pools, setFault, counts } = disturbed;
  const working = Promise.all(people.map((person) => person.run()));
  working.catch(() => undefined);
  const { kills, ofBank } = await disturb(faults, disturbed);
  stop();
  setFault({ on: 'commands', fault: null });
  await nudgeUntil(working, pools.portal);
  await sleep(LATE_MS + 200);
  await settleAll(pools.portal);
  return { kills, lostAnswers: counts.dropped + counts.none + ofBank };
}

/** Kills the portal again and again, and changes the faults of the bank, until there were enough of both. */
async function disturb(
  faults: number,
  { portal, pools, setFault, counts, rng }: Disturbed,
): Promise<{ kills: number; ofBank: number }> {
  let kills = 0;
  const lostByBank = async () => {
    // Recovery has tried them: their requests got no answer.
    const { rows } = await pools.portal.query<{ n: number }>(
      'select count(*)::int as n from portal.commands where tries > 0',
    );
    return rows[0]?.n ?? 0;
  };
  let from = performance.now();
  for (;;) {
    const ofBank = await lostByBank();
    if (kills + counts.dropped + counts.none + ofBank >= faults) return { kills, ofBank };
    for (let left = rng.int(...KILL_AFTER); left > 0; left -= 300) {
      // At most three failing calls, because more failures in a row would open the circuit breaker.
      setFault({ on: 'commands', fault: rng.pick(FAULTS), calls: rng.int(1, 3) });
      await sleep(Math.min(left, 300));
    }
    await portal.kill9();
    kills++;
    await insist(() => portal.restart());
    await nudge(pools.portal);
    if (performance.now() - from < 60_000) continue;
    from = performance.now();
    console.info(`${kills} kills, ${counts.dropped + counts.none + ofBank} lost answers`);
  }
}

/** Tries up to five times: on a busy machine PostgreSQL does not answer in time, and the portal ends, as it should. */
export async function insist<T>(work: () => Promise<T>, tries = 5): Promise<T> {
  return work().catch((error: unknown) => {
    if (tries <= 1 || !/No connection within/.test(String(error))) throw error;
    return insist(work, tries - 1);
  });
}

/** Lets the next process take over at once what a killed one has claimed. */
async function nudge(portal: pg.Pool): Promise<void> {
  await portal.query(`update portal.commands set next_try_at = app_now() where state = 'pending'`);
  await portal.query(`update portal.outbox set next_try_at = app_now() where state = 'waiting'`);
}

/** Waits for the people, whose last commands recovery settles. */
async function nudgeUntil(working: Promise<unknown>, portal: pg.Pool): Promise<void> {
  let isDone = false;
  const ended = working.finally(() => {
    isDone = true;
  });
  for (let tries = 0; tries < 60 && !isDone; tries++) {
    await nudge(portal);
    await Promise.race([ended, sleep(2000)]);
  }
  if (!isDone) throw new Error('a person waits for an outcome without an end');
  await ended;
}
