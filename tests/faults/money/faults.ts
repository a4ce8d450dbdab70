/** Injects faults while card holders work, in an order that depends on the seed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Rng, stream } from '../../../bank/demo/random.ts';
import { withClient } from '../../../scripts/programs/postgres.mjs';
import type { TcpProxy } from '../../support/api/proxy.ts';
import type { Bank } from './bank.ts';
import type { OperationRequest } from './card-holder-worker.ts';
import { jump } from './clock.ts';
import type { CommitCutter } from './commit-cutter.ts';
import type { Portal } from './portal.ts';

/** Number of faults by kind. */
export interface FaultCounts {
  /** SIGKILLs of the portal. */
  readonly kills?: number;
  /** Replacements of the portal by a new process. */
  readonly deploys?: number;
  /** SIGKILLs of PostgreSQL's main process. */
  readonly postgresKills?: number;
  /** SIGKILLs of a worker of a distributed bank. */
  readonly workerKills?: number;
  /** SIGKILLs of a primary whose standby is promoted; the bank needs a pair. */
  readonly failovers?: number;
  /** Short stops of the portal (SIGSTOP, SIGCONT). */
  readonly pauses?: number;
  /** Stops of the portal, or of all PostgreSQL processes, for up to 30 s. */
  readonly longPauses?: number;
  /** Connections to PostgreSQL that are cut while a commit awaits its response. */
  readonly lostCommits?: number;
  /** Cuts of all connections to PostgreSQL at a random moment. */
  readonly cuts?: number;
  /** Periods of up to 3 s in which the open connections to PostgreSQL pass no data. */
  readonly stalls?: number;
  /** Periods with a full disk; the bank needs a separate disk. */
  readonly fullDisks?: number;
  readonly jumps?: number;
}

export const MAX_STALL_MS = 3000;
const MAX_PAUSE_MS = 1500;
const MAX_LONG_PAUSE_MS = 30_000;
const MAX_FULL_MS = 4000;
/** Maximum downtime of a worker, in milliseconds. */
const MAX_DOWN_MS = 2000;
const TIMEOUT_MS = 60_000;
const PROGRESS_INTERVAL_MS = 60_000;

/**
 * Milliseconds until the portal was ready again, by fault. For deploys: until the old process ended. For full disks and
 * kills of a worker: until an operation succeeded.
 */
export type RecoveryTimes = Readonly<Partial<Record<keyof FaultCounts, readonly number[]>>>;

export interface Target {
  readonly seed: string;
  readonly bank: Bank;
  readonly portal: Portal;
  readonly proxy: TcpProxy;
  readonly cutter: CommitCutter;
  /** Base of the clock jumps, in seconds; see clock.ts. */
  readonly base: number;
  /** Receives a promise that resolves when the portal is available again. */
  readonly setUnavailable: (available: Promise<void>) => void;
  /** All requests, newest last. */
  readonly requests: readonly OperationRequest[];
  /** Shortest and longest time from readiness to a kill of the portal, in milliseconds; 120 and 370 unless given. */
  readonly killAfter?: readonly [number, number] | undefined;
  /** Periods in which the portal was stopped and could not respond. */
  readonly stops: Stop[];
}

/** Values of `performance.now()`. */
export interface Stop {
  readonly from: number;
  readonly to: number;
}

/** Injects all faults. Logs the number of remaining faults every minute. */
export async function injectFaults(faults: FaultCounts, target: Target): Promise<RecoveryTimes> {
  const rng = stream(target.seed, 'faults');
  const left = new Map<keyof FaultCounts, number>(Object.entries(faults) as [keyof FaultCounts, number][]);
  const times: Partial<Record<keyof FaultCounts, number[]>> = {};
  const progress = setInterval(() => {
    const open = [...left].map(([name, count]) => `${count} ${name}`).join(', ');
    console.info(`run ${target.seed}: still to come ${open}`);
  }, PROGRESS_INTERVAL_MS);
  try {
    for (;;) {
      const names = [...left].flatMap(([name, count]) => Array<keyof FaultCounts>(count).fill(name));
      if (names.length === 0) return times;
      const name = rng.pick(names);
      left.set(name, (left.get(name) ?? 0) - 1);
      await sleep(pauseBefore(name, rng, target.killAfter));
      const injected = FAULTS[name](target, rng);
      if (!SEEN_BY_CARD_HOLDERS.has(name)) waitFor(injected, target);
      times[name] = [...(times[name] ?? []), await injected];
    }
  } finally {
    clearInterval(progress);
  }
}

/** Returns a pause in milliseconds. A kill may come at any time; after a jump, card holders need time to log on again. */
function pauseBefore(name: keyof FaultCounts, rng: Rng, killAfter: Target['killAfter']): number {
  if (name === 'kills' && killAfter) return rng.int(...killAfter);
  if (name === 'jumps') return rng.int(300, 1500);
  return name === 'lostCommits' || name === 'cuts' ? rng.int(20, 150) : rng.int(120, 370);
}

/** Faults during which card holders keep sending: the run needs their responses, or a commit to lose. */
const SEEN_BY_CARD_HOLDERS: ReadonlySet<keyof FaultCounts> = new Set([
  'fullDisks',
  'lostCommits',
  'failovers',
  'workerKills',
]);

const FAULTS: Readonly<Record<keyof FaultCounts, (target: Target, rng: Rng) => Promise<number>>> = {
  async kills({ portal }) {
    await portal.kill9();
    return portal.restart();
  },
  deploys: ({ portal }) => portal.deploy(),
  async postgresKills({ bank, portal }) {
    await bank.postgres.kill9();
    const from = performance.now();
    await bank.postgres.restart();
    await portal.ready();
    return performance.now() - from;
  },
  workerKills: killWorker,
  async failovers({ bank: { postgres }, portal }) {
    const from = performance.now();
    await postgres.failOver?.();
    await portal.ready();
    const ms = performance.now() - from;
    await postgres.addStandby?.();
    return ms;
  },
  async pauses(target, rng) {
    await stopPortal(target, rng.int(100, MAX_PAUSE_MS));
    return target.portal.ready();
  },
  async longPauses(target, rng) {
    const { postgres } = target.bank;
    const ofPortal = rng.chance(50);
    const ms = rng.int(1000, MAX_LONG_PAUSE_MS);
    if (ofPortal) await stopPortal(target, ms);
    else {
      postgres.pause();
      await sleep(ms);
      postgres.resume();
    }
    return target.portal.ready();
  },
  async lostCommits(target, rng) {
    await target.cutter.cutNext(rng.chance(75) ? 'answer' : 'commit');
    const ready = target.portal.ready();
    waitFor(ready, target);
    return ready;
  },
  async cuts({ portal, proxy }) {
    proxy.cut();
    return portal.ready();
  },
  async stalls({ portal, proxy }, rng) {
    proxy.pause();
    await sleep(rng.int(1000, MAX_STALL_MS));
    proxy.resume();
    return portal.ready();
  },
  fullDisks: fillDisk,
  async jumps({ bank, base }, rng) {
    await withClient(bank.url, (client) => jump(client, rng, base));
    return 0;
  },
};

/** Delays the next attempts of card holders until the portal is available again. */
function waitFor(ready: Promise<number>, { setUnavailable }: Target): void {
  setUnavailable(ready.then(() => undefined).catch(() => undefined));
}

async function stopPortal({ portal, stops }: Target, ms: number): Promise<void> {
  const from = performance.now();
  portal.signal('SIGSTOP');
  await sleep(ms);
  portal.signal('SIGCONT');
  stops.push({ from, to: performance.now() });
}

/** Kills and restarts a worker. Returns the milliseconds from the restart to the completion of a request that started after it. */
async function killWorker({ bank, requests }: Target, rng: Rng): Promise<number> {
  const worker = rng.pick(bank.workers ?? []);
  await worker.kill9();
  await sleep(rng.int(100, MAX_DOWN_MS));
  await worker.restart();
  const from = performance.now();
  await untilDone(requests, async () => undefined, 'no operation succeeded after the worker was back');
  return performance.now() - from;
}

/** Fills the disk and frees it. Returns the milliseconds from then until a request that started afterwards has succeeded. */
async function fillDisk({ bank, requests }: Target, rng: Rng): Promise<number> {
  const { postgres, disk, url } = bank;
  if (!disk) throw new Error('this bank has no disk of its own to be filled');
  const unanswered = () => requests.reduce((sum, request) => sum + request.unanswered, 0);
  const before = unanswered();
  await disk.fill();
  try {
    // PostgreSQL refuses rows that do not fit, but stops when its WAL does not fit.
    if (rng.chance(50)) await fillLog(url);
    await until(() => unanswered() > before, 'no call failed on the full disk');
    await sleep(rng.int(1000, MAX_FULL_MS));
  } finally {
    await disk.free();
  }
  const from = performance.now();
  const restart = async () => {
    if (postgres.gone()) await postgres.restart();
  };
  await untilDone(requests, restart, 'no operation succeeded after the disk had space again');
  return performance.now() - from;
}

/** Waits until a request that starts now or later has succeeded. Runs `work` before each check. */
function untilDone(
  requests: Target['requests'],
  work: () => Promise<unknown>,
  otherwise: string,
): Promise<void> {
  const begun = requests.length;
  return until(async () => {
    await work();
    return requests.slice(begun).some(({ answer }) => answer && 'reference' in answer);
  }, otherwise);
}

/** Fills the existing WAL files, so that PostgreSQL needs more. */
async function fillLog(url: string): Promise<void> {
  const next = `select pg_logical_emit_message(false, 'faults', 'on'), pg_switch_wal()`;
  await withClient(url, async (client) => {
    for (let files = 0; files < 20; files++) await client.query(next);
  }).catch(() => undefined);
}

async function until(holds: () => boolean | Promise<boolean>, otherwise: string): Promise<void> {
  const from = performance.now();
  while (!(await holds())) {
    if (performance.now() - from > TIMEOUT_MS) throw new Error(otherwise);
    await sleep(20);
  }
}
