/** Freezes race payments on a built server, which may be killed at the same time. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { stream } from '../../../bank/demo/random.ts';
import { type Bank, type Banks, SECRET } from '../money/bank.ts';
import { type Portal, startPortal } from '../money/portal.ts';
import { empty, free, Race, violations } from './race.ts';

export interface FreezeRun {
  readonly rounds: number;
  /** Whether the portal is killed in each round. */
  readonly kills: boolean;
  readonly seed: string;
  /** Path of the server. Default: the built server. */
  readonly program?: string;
}

export interface FreezeReport {
  readonly approved: number;
  /** Empty if no payment violates a rule. */
  readonly violations: readonly string[];
}

/** Number of rounds between checks of the database. */
const LOOK_EVERY = 10;
/** Maximum time from the start of a round to the kill, in milliseconds. */
const LATEST_KILL_MS = 200;

/** Runs the rounds until the first violation. */
export async function runFreezes(banks: Banks, run: FreezeRun): Promise<FreezeReport> {
  const { rounds, kills, seed, program = 'dist/server/main.js' } = run;
  const random = stream(seed, 'freeze');
  return banks.with({}, async ({ url, dataDir }: Bank) => {
    const env = { DATABASE_URL: url, DATA_DIR: dataDir, PORTAL_SECRET: SECRET };
    const portal = await startPortal(program, env);
    const pool = new pg.Pool({ connectionString: url, max: 2 });
    pool.on('error', () => undefined);
    try {
      const race = await Race.open(portal);
      for (let n = 1; n <= rounds; n++) {
        await race.payFirst();
        if (kills) await killedRound(race, portal, random.int(0, LATEST_KILL_MS));
        else await race.run(() => sleep(10));
        if (n % LOOK_EVERY === 0 || n === rounds || race.wrong > 0) {
          const found = await violations(pool, race);
          if (found.length > 0) return { approved: race.approved, violations: found };
          await empty(pool, race);
        }
        await free(pool);
      }
      return { approved: race.approved, violations: [] };
    } finally {
      await pool.end();
      await portal.stop();
    }
  });
}

/** Runs a round in which the portal is killed and restarted. */
async function killedRound(race: Race, portal: Portal, killMs: number): Promise<void> {
  let restarted: Promise<unknown> | undefined;
  const kill = async () => {
    await sleep(killMs);
    await portal.kill9();
    restarted = portal.restart();
    await restarted;
  };
  const killed = kill();
  await race.run(() => restarted ?? sleep(5));
  await killed;
  if (!(await race.isAnswered())) throw new Error('the portal that was started again does not answer');
}
