/** What is done to the bank while people use it, in the order that the run's number says. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Rng, stream } from '../../../features/demo/bank/random.ts';
import type { TcpProxy } from '../../support/api/proxy.ts';
import { type Bank, withClient } from './bank.ts';
import { jump } from './clock.ts';
import type { CommitCutter } from './commits.ts';
import type { Portal } from './portal.ts';
import type { Intention } from './worker.ts';

/** How often each is done. */
export interface Strikes {
  /** SIGKILLs of the portal. */
  readonly kills?: number;
  /** Times that another portal takes the place of the one before. */
  readonly deploys?: number;
  /** SIGKILLs of PostgreSQL's first process. */
  readonly postgresKills?: number;
  /** Times that the portal is stopped for a moment and goes on (SIGSTOP, SIGCONT). */
  readonly pauses?: number;
  /** Times that the portal, or all of PostgreSQL's processes, are stopped for up to half a minute. */
  readonly longPauses?: number;
  /** Connections to PostgreSQL cut while the answer to a commit is due. */
  readonly lostCommits?: number;
  /** All connections to PostgreSQL cut at any moment. */
  readonly cuts?: number;
  /** Seconds in which nothing passes between portal and PostgreSQL, though the connections stay. */
  readonly stalls?: number;
  /** Times that PostgreSQL's disk is full for a while; the bank needs one of its own. */
  readonly fullDisks?: number;
  /** Jumps of the clock. */
  readonly jumps?: number;
}

export const LONGEST_STALL_MS = 3000;
const LONGEST_PAUSE_MS = 1500;
const LONGEST_LONG_PAUSE_MS = 30_000;
const LONGEST_FULL_MS = 4000;
const PATIENCE_MS = 60_000;
const EVERY_MINUTE = 60_000;

/** Milliseconds until the portal answered again, of each strike; of deploys, until the portal before had ended. */
export type Times = Readonly<Partial<Record<keyof Strikes, readonly number[]>>>;

export interface Target {
  readonly seed: string;
  readonly bank: Bank;
  readonly portal: Portal;
  readonly proxy: TcpProxy;
  readonly cutter: CommitCutter;
  /** Where the clock's jumps start from, see clock.ts. */
  readonly base: number;
  /** Told what to wait for before the portal is tried again. */
  readonly away: (back: Promise<void>) => void;
  /** What people want, the newest last. */
  readonly intentions: readonly Intention[];
  /** When the portal was stopped, which nobody can be answered in. */
  readonly stops: Stop[];
}

/** Times of `performance.now()`. */
export interface Stop {
  readonly from: number;
  readonly to: number;
}

/** Does it all; every minute says how far it is. */
export async function strike(strikes: Strikes, target: Target): Promise<Times> {
  const rng = stream(target.seed, 'faults');
  const left = new Map<keyof Strikes, number>(Object.entries(strikes) as [keyof Strikes, number][]);
  const times: Partial<Record<keyof Strikes, number[]>> = {};
  const progress = setInterval(() => {
    const open = [...left].map(([name, count]) => `${count} ${name}`).join(', ');
    console.info(`run ${target.seed}: still to come ${open}`);
  }, EVERY_MINUTE);
  try {
    for (;;) {
      const names = [...left].flatMap(([name, count]) => Array<keyof Strikes>(count).fill(name));
      if (names.length === 0) return times;
      const name = rng.pick(names);
      left.set(name, (left.get(name) ?? 0) - 1);
      await sleep(pauseBefore(name, rng));
      const struck = STRIKE[name](target, rng);
      // Who waited would not see what is answered while the disk is full.
      if (name !== 'fullDisks') target.away(struck.then(() => undefined).catch(() => undefined));
      times[name] = [...(times[name] ?? []), await struck];
    }
  } finally {
    clearInterval(progress);
  }
}

/** A kill falls anywhere into the work; after a jump people need the time to log on again. */
function pauseBefore(name: keyof Strikes, rng: Rng): number {
  if (name === 'jumps') return rng.int(300, 1500);
  return name === 'lostCommits' || name === 'cuts' ? rng.int(20, 150) : rng.int(120, 370);
}

const STRIKE: Readonly<Record<keyof Strikes, (target: Target, rng: Rng) => Promise<number>>> = {
  async kills({ portal }) {
    await portal.kill9();
    return portal.restart();
  },
  deploys: ({ portal }) => portal.succeed(),
  async postgresKills({ bank, portal }) {
    await bank.postgres.kill9();
    const from = performance.now();
    await bank.postgres.restart();
    await portal.ready();
    return performance.now() - from;
  },
  async pauses(target, rng) {
    await stopPortal(target, rng.int(100, LONGEST_PAUSE_MS));
    return target.portal.ready();
  },
  async longPauses(target, rng) {
    const { postgres } = target.bank;
    const ofPortal = rng.chance(50);
    const ms = rng.int(1000, LONGEST_LONG_PAUSE_MS);
    if (ofPortal) await stopPortal(target, ms);
    else {
      postgres.pause();
      await sleep(ms);
      postgres.resume();
    }
    return target.portal.ready();
  },
  async lostCommits({ cutter, portal }, rng) {
    await cutter.cutNext(rng.chance(75) ? 'answer' : 'commit');
    return portal.ready();
  },
  async cuts({ portal, proxy }) {
    proxy.cut();
    return portal.ready();
  },
  async stalls({ portal, proxy }, rng) {
    proxy.pause();
    await sleep(rng.int(1000, LONGEST_STALL_MS));
    proxy.resume();
    return portal.ready();
  },
  fullDisks: fillDisk,
  async jumps({ bank, base }, rng) {
    await withClient(bank.url, (client) => jump(client, rng, base));
    return 0;
  },
};

async function stopPortal({ portal, stops }: Target, ms: number): Promise<void> {
  const from = performance.now();
  portal.signal('SIGSTOP');
  await sleep(ms);
  portal.signal('SIGCONT');
  stops.push({ from, to: performance.now() });
}

/** Milliseconds from when there was space again until a deed that was begun since then is done. */
async function fillDisk({ bank, intentions }: Target, rng: Rng): Promise<number> {
  const { postgres, disk, url } = bank;
  if (!disk) throw new Error('this bank has no disk of its own to be filled');
  const unanswered = () => intentions.reduce((sum, intention) => sum + intention.unanswered, 0);
  const before = unanswered();
  await disk.fill();
  try {
    // PostgreSQL refuses what its tables have no place for. Without one for its log it gives up.
    if (rng.chance(50)) await wasteLog(url);
    await until(() => unanswered() > before, 'nobody was turned away from a full disk');
    await sleep(rng.int(1000, LONGEST_FULL_MS));
  } finally {
    await disk.giveBack();
  }
  const from = performance.now();
  const begun = intentions.length;
  await until(async () => {
    if (postgres.gone()) await postgres.restart();
    return intentions.slice(begun).some(({ answer }) => answer && 'reference' in answer);
  }, 'nothing is done though the disk has space again');
  return performance.now() - from;
}

/** Fills the files of the log that are there and asks for more of them. */
async function wasteLog(url: string): Promise<void> {
  const next = `select pg_logical_emit_message(false, 'faults', 'on'), pg_switch_wal()`;
  await withClient(url, async (client) => {
    for (let files = 0; files < 20; files++) await client.query(next);
  }).catch(() => undefined);
}

async function until(holds: () => boolean | Promise<boolean>, otherwise: string): Promise<void> {
  const from = performance.now();
  while (!(await holds())) {
    if (performance.now() - from > PATIENCE_MS) throw new Error(otherwise);
    await sleep(20);
  }
}
