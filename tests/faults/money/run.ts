/**
 * Drives the built portal on a PostgreSQL with many card holders at once, does something to one or the other while they
 * work, and then compares what they were told with what is in the bank. Replayed from its number: who does what, who
 * presses twice, who gives up, and when what is done to the bank.
 */

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { stream } from '../../../features/demo/bank/random.ts';
import { readAnchors } from '../../../server/audit/anchors.ts';
import { verifyAudit } from '../../../server/audit/verify.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { codeIn } from '../../support/api/code-in.ts';
import { startProxy, type TcpProxy } from '../../support/api/proxy.ts';
import { type Bank, type Banks, SECRET, withClient } from './bank.ts';
import { toMonthEnd } from './clock.ts';
import { type CommitCutter, createCommitCutter } from './commits.ts';
import { broken } from './invariants.ts';
import { cardHolder, somethingSmall } from './people.ts';
import { type Portal, startPortal } from './portal.ts';
import { LONGEST_STALL_MS, type Stop, type Strikes, strike, type Times } from './strike.ts';
import { type Intention, type WorkerOptions, work } from './worker.ts';

/** No call takes longer on a database that went away, whatever it waited for. */
const LONGEST_CALL_MS = 5000;
/** Longer than a message counts as under way after its process died. */
const LEASE_SECONDS = 61;

export interface FaultRun {
  readonly seed: string;
  readonly clients: number;
  readonly strikes: Strikes;
  /** Of a hundred deeds so many are no redemptions; 12 unless given. */
  readonly rarePercent?: number;
  /** Of a hundred codes so many are guessed at; 15 unless given. */
  readonly guessPercent?: number;
  /** Of a hundred people whose session has ended so many do not log on again; 10 unless given. */
  readonly gonePercent?: number;
  /** dist/server/main.js unless given. */
  readonly program?: string;
  /** Settings of PostgreSQL. */
  readonly postgres?: Readonly<Record<string, string>>;
}

export interface FaultReport {
  readonly seed: string;
  readonly strikes: Strikes;
  /** Deeds that were acknowledged, by kind. */
  readonly done: Readonly<Record<string, number>>;
  /** Among them those that got their answer only when they were sent again. */
  readonly answeredLater: number;
  /** Refused, by code. */
  readonly refused: Readonly<Record<string, number>>;
  /** Never answered, and nobody asked again. */
  readonly unknown: number;
  /** All calls by the status of their answers, `none` for those without. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Milliseconds until the portal answered again. */
  readonly ready: Readonly<Record<string, { readonly p95: number; readonly max: number }>>;
  /** Milliseconds, without those that the portal was stopped for. */
  readonly slowestCall: number;
  /** Empty when everything held. */
  readonly wrong: readonly string[];
}

/** Runs it on a bank of its own; rejects only when it could not be run. */
export function runFaults(banks: Banks, run: FaultRun): Promise<FaultReport> {
  return banks.with(run.postgres ?? {}, async (bank) => {
    const base = run.strikes.jumps ? await withClient(bank.url, toMonthEnd) : 0;
    const cutter = createCommitCutter();
    const direct = new URL(bank.url);
    const proxy = await startProxy(Number(direct.port), cutter.watch);
    direct.port = `${proxy.port}`;
    const env = {
      ...{ DATABASE_URL: direct.href, DATA_DIR: bank.dataDir, PORTAL_SECRET: SECRET },
      // The longest run is longer than a session usually may be.
      SESSION_MAX_SECONDS: '43200',
    };
    try {
      const portal = await startPortal(run.program ?? 'dist/server/main.js', env);
      try {
        return await drive(run, { bank, portal, proxy, cutter, base });
      } finally {
        portal.signal('SIGCONT');
        bank.postgres.resume();
        await portal.stop();
      }
    } finally {
      await proxy.close();
    }
  });
}

interface World {
  readonly bank: Bank;
  readonly portal: Portal;
  readonly proxy: TcpProxy;
  readonly cutter: CommitCutter;
  readonly base: number;
}

async function drive(run: FaultRun, world: World): Promise<FaultReport> {
  const { bank, portal } = world;
  const { seed, strikes } = run;
  const intentions: Intention[] = [];
  const wrong: string[] = [];
  const statuses: Record<string, number> = {};
  const stops: Stop[] = [];
  let slowestCall = 0;
  let over = false;
  let back = Promise.resolve();
  const pool = new pg.Pool({ connectionString: bank.url, max: 4 });
  pool.on('error', () => undefined);
  const usernames = bank.usernames.slice(0, run.clients);
  const holders = await Promise.all(usernames.map((username) => cardHolder(portal, username)));
  const shared: Omit<WorkerOptions, 'rng'> = {
    ...{ at: portal, shop: await somethingSmall(holders[0]!), intentions, wrong },
    ...asking(pool),
    back: () => back,
    stopped: () => over,
    took: (ms, status) => {
      slowestCall = Math.max(slowestCall, ms - stoppedWithin(stops, performance.now() - ms));
      const said = status ?? 'none';
      statuses[said] = (statuses[said] ?? 0) + 1;
    },
    clockMoves: (strikes.jumps ?? 0) > 0,
    rarePercent: run.rarePercent ?? 12,
    guessPercent: run.guessPercent ?? 15,
    gonePercent: run.gonePercent ?? 10,
  };
  const working = Promise.all(
    holders.map((holder) => work(holder, { ...shared, rng: stream(seed, holder.username) })),
  );
  const away = (until: Promise<void>) => {
    back = until;
  };
  const times = await strike(strikes, { ...world, seed, away, intentions, stops }).catch((error: unknown) => {
    over = true;
    throw error;
  });
  await sleep(500);
  // Whatever has ended would live again by this clock.
  if (shared.clockMoves) await pool.query('update portal.clock_offset set seconds = -40 * 86400');
  over = true;
  if (!(await ended(working))) wrong.push('a call never ended');
  const excused = strikes.stalls ? LONGEST_STALL_MS : 0;
  if (slowestCall > LONGEST_CALL_MS + excused) wrong.push(`a call took ${Math.round(slowestCall)} ms`);
  if (!(await drained(pool))) wrong.push('messages are left in the outbox');
  await pool.end();
  await portal.stop();
  wrong.push(...(await withClient(bank.url, (client) => broken(client, intentions))));
  wrong.push(...(await auditFindings(bank)));
  return {
    seed,
    strikes,
    ...counted(intentions),
    statuses,
    ready: slowest(times),
    slowestCall,
    wrong: [...new Set(wrong)],
  };
}

/** Of the time since `from`, in milliseconds, what the portal was stopped for: a call may meet several stops. */
function stoppedWithin(stops: readonly Stop[], from: number): number {
  return stops.reduce((sum, stop) => sum + Math.max(0, stop.to - Math.max(stop.from, from)), 0);
}

/** False when it takes more than a minute. */
async function ended(working: Promise<unknown>): Promise<boolean> {
  const patience = new AbortController();
  const late = sleep(60_000, false, { signal: patience.signal }).catch(() => false);
  const done = await Promise.race([working.then(() => true), late]);
  patience.abort();
  return done;
}

/** What people find on their phones, and the time that the bank has. */
function asking(pool: pg.Pool): Pick<WorkerOptions, 'code' | 'now'> {
  return {
    async code(username, purpose) {
      for (let tries = 0; tries < 100; tries++) {
        const found = await pool
          .query<{ body: string }>(
            `select i.body from portal.outbox o join portal.users u using (customer_id)
               join demo.inbox i on i.dedupe_id = o.message_id::text
             where u.username = $1 and o.purpose = $2 and o.challenge_id is not null and o.seq = (select max(seq)
               from portal.outbox n where n.customer_id = o.customer_id and n.purpose = $2)`,
            [username, purpose],
          )
          .catch(() => undefined);
        const code = codeIn(found?.rows[0]?.body ?? '');
        if (code) return code;
        await sleep(50);
      }
      return undefined;
    },
    async now() {
      const found = await pool.query<{ now: Date }>('select app_now() as now').catch(() => undefined);
      return found?.rows[0]?.now ?? new Date();
    },
  };
}

/** True once every message is sent or given up, those too whose process was killed while it sent them. */
async function drained(pool: pg.Pool): Promise<boolean> {
  await pool.query(`update portal.clock_offset set seconds = seconds + ${LEASE_SECONDS}`);
  for (let tries = 0; tries < 300; tries++) {
    const { rowCount } = await pool.query(`select from portal.outbox where state = 'waiting' limit 1`);
    if (rowCount === 0) return true;
    await sleep(100);
  }
  return false;
}

function counted(intentions: readonly Intention[]) {
  const done: Record<string, number> = {};
  const refused: Record<string, number> = {};
  let [answeredLater, unknown] = [0, 0];
  for (const { kind, answer, unanswered } of intentions) {
    if (!answer) unknown++;
    else if ('refused' in answer) refused[answer.refused] = (refused[answer.refused] ?? 0) + 1;
    else {
      done[kind] = (done[kind] ?? 0) + 1;
      if (unanswered > 0) answeredLater++;
    }
  }
  return { done, refused, answeredLater, unknown };
}

function slowest(times: Times): FaultReport['ready'] {
  return Object.fromEntries(
    Object.entries(times).map(([name, all]) => {
      const sorted = all.map(Math.round).sort((a, b) => a - b);
      return [name, { p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0, max: sorted.at(-1) ?? 0 }];
    }),
  );
}

async function auditFindings({ url, dataDir }: Bank): Promise<string[]> {
  const secret = Buffer.from(SECRET, 'base64');
  const database = await openDatabase({ kind: 'postgres', url });
  try {
    const anchors = readAnchors(join(dataDir, 'audit-anchors.jsonl'), secret);
    const { findings } = await verifyAudit(database.db, secret, anchors);
    return findings.map(({ chain, seq, what }) => `audit chain ${chain}, record ${seq}: ${what}`);
  } finally {
    await database.close();
  }
}
