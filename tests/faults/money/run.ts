/**
 * Drives the built portal on PostgreSQL with concurrent card holders, injects faults, and then compares the responses with
 * the database. The seed decides all random choices: operations, double clicks, retries and the order of the faults.
 */

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { stream } from '../../../bank/demo/random.ts';
import { withClient } from '../../../scripts/programs/postgres.mjs';
import { extractOtp } from '../../support/api/clients/otp.ts';
import { startProxy, type TcpProxy } from '../../support/api/proxy.ts';
import { auditFindings } from './audit-findings.ts';
import { type Bank, type Banks, SECRET } from './bank.ts';
import { type OperationRequest, runCardHolder, type WorkerOptions } from './card-holder-worker.ts';
import { findCheapestVoucher, logOnCardHolder } from './card-holders.ts';
import { setToMonthEnd } from './clock.ts';
import { type CommitCutter, createCommitCutter } from './commit-cutter.ts';
import { type FaultCounts, injectFaults, MAX_STALL_MS, type RecoveryTimes, type Stop } from './faults.ts';
import { findViolations } from './invariants.ts';
import { type Portal, startPortal } from './portal.ts';

/** Maximum duration of any call, in milliseconds, even when the database is unavailable. */
const MAX_CALL_MS = 5000;
/** Longer than the lease of a message in delivery. */
const LEASE_SECONDS = 61;
/** One in this many card holders never leaves. */
const STAYING_ONE_IN = 4;
/** If no message is sent for this long, the remaining messages are stuck. */
const MAX_STANDSTILL_MS = 30_000;

export interface FaultRun {
  readonly seed: string;
  readonly clients: number;
  readonly faults: FaultCounts;
  /** Percentage of operations that are not redemptions. Default: 12. */
  readonly otherPercent?: number;
  /** Percentage of one-time passwords that are guessed. Default: 15. */
  readonly guessPercent?: number;
  /** Percentage of card holders who leave when their session ends, among those who may leave. Default: 10. */
  readonly leavePercent?: number;
  /** Shortest and longest time from readiness to a kill of the portal, in milliseconds. Default: 120 and 370. */
  readonly killAfter?: readonly [number, number];
  /** Path of the server. Default: dist/server/main.js. */
  readonly program?: string;
  /** PostgreSQL settings. */
  readonly postgres?: Readonly<Record<string, string>>;
}

export interface FaultReport {
  readonly seed: string;
  readonly faults: FaultCounts;
  /** Acknowledged operations by kind. */
  readonly done: Readonly<Record<string, number>>;
  /** Acknowledged operations that needed a retry. */
  readonly answeredLater: number;
  /** Refused operations by error code. */
  readonly refused: Readonly<Record<string, number>>;
  /** Number of operations that never got a response. */
  readonly unknown: number;
  /** Number of calls by status; `none` without a response. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Milliseconds until the portal was ready again, by fault. */
  readonly ready: Readonly<Record<string, { readonly p95: number; readonly max: number }>>;
  /** Duration in milliseconds, without the time in which the portal was stopped. */
  readonly slowestCall: number;
  /** Empty when every invariant holds. */
  readonly violations: readonly string[];
  /** Distinct stack traces of unexpected errors in the portal's log. */
  readonly unexpected: readonly string[];
}

/** Runs on a new bank. Rejects only when the run itself fails. */
export function runFaults(banks: Banks, run: FaultRun): Promise<FaultReport> {
  return banks.with(run.postgres ?? {}, async (bank) => {
    const base = run.faults.jumps ? await withClient(bank.url, setToMonthEnd) : 0;
    const cutter = createCommitCutter();
    const direct = new URL(bank.url);
    const proxy = await startProxy(Number(direct.port), cutter.watch);
    direct.port = `${proxy.port}`;
    const env = {
      DATABASE_URL: direct.href,
      DATA_DIR: bank.dataDir,
      AUDIT_ANCHORS: join(bank.dataDir, 'audit-anchors.jsonl'),
      PORTAL_SECRET: SECRET,
      // Fault runs exceed the default maximum age of a session.
      SESSION_MAX_SECONDS: '43200',
    };
    try {
      const portal = await startPortal(run.program ?? 'dist/server/main.js', env);
      try {
        return await runOnBank(run, { bank, portal, proxy, cutter, base });
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

interface RunContext {
  readonly bank: Bank;
  readonly portal: Portal;
  readonly proxy: TcpProxy;
  readonly cutter: CommitCutter;
  readonly base: number;
}

async function runOnBank(run: FaultRun, context: RunContext): Promise<FaultReport> {
  const { bank, portal } = context;
  const { seed, faults } = run;
  const requests: OperationRequest[] = [];
  const violations: string[] = [];
  const statuses: Record<string, number> = {};
  const stops: Stop[] = [];
  let slowestCall = 0;
  let finished = false;
  let available = Promise.resolve();
  const pool = new pg.Pool({ connectionString: bank.url, max: 4 });
  pool.on('error', () => undefined);
  const usernames = bank.usernames.slice(0, run.clients);
  const holders = await Promise.all(usernames.map((username) => logOnCardHolder(portal, username)));
  const shared: Omit<WorkerOptions, 'rng' | 'leavePercent'> = {
    at: portal,
    product: await findCheapestVoucher(holders[0]!),
    requests,
    violations,
    ...readFromDatabase(pool),
    available: () => available,
    stopped: () => finished,
    onResponse: (ms, status) => {
      slowestCall = Math.max(slowestCall, ms - stoppedWithin(stops, performance.now() - ms));
      const key = status ?? 'none';
      statuses[key] = (statuses[key] ?? 0) + 1;
    },
    clockMoves: (faults.jumps ?? 0) > 0,
    otherPercent: run.otherPercent ?? 12,
    guessPercent: run.guessPercent ?? 15,
  };
  // Some card holders never leave, because faults such as a lost commit need operations.
  const leavePercent = (index: number) => (index % STAYING_ONE_IN === 0 ? 0 : (run.leavePercent ?? 10));
  const working = Promise.all(
    holders.map((holder, index) =>
      runCardHolder(holder, {
        ...shared,
        rng: stream(seed, holder.username),
        leavePercent: leavePercent(index),
      }),
    ),
  );
  const setUnavailable = (until: Promise<void>) => {
    available = until;
  };
  const times = await injectFaults(faults, {
    ...context,
    seed,
    setUnavailable,
    requests,
    stops,
    killAfter: run.killAfter,
  }).catch((error: unknown) => {
    finished = true;
    throw error;
  });
  await sleep(500);
  // If expiry were not stored, expired sessions, codes and tokens would be valid again at this time.
  if (shared.clockMoves) await pool.query('update portal.clock_offset set seconds = -40 * 86400');
  finished = true;
  if (!(await endsInTime(working))) violations.push('a call never ended');
  const excused = faults.stalls ? MAX_STALL_MS : 0;
  if (slowestCall > MAX_CALL_MS + excused) violations.push(`a call took ${Math.round(slowestCall)} ms`);
  const left = await drainOutbox(pool);
  if (left > 0) violations.push(`messages are left in the outbox: ${left}`);
  await pool.end();
  await portal.stop();
  const check = (url: string) => withClient(url, (client) => findViolations(client, requests));
  violations.push(...(await (bank.withCopy?.(check) ?? check(bank.url))));
  violations.push(...(await auditFindings(bank.url, bank.dataDir)));
  return {
    seed,
    faults,
    ...countOutcomes(requests),
    statuses,
    ready: summariseTimes(times),
    slowestCall,
    violations: [...new Set(violations)],
    unexpected: portal.unexpected(),
  };
}

/** Returns milliseconds since `from` in which the portal was stopped. A call may span several stops. */
function stoppedWithin(stops: readonly Stop[], from: number): number {
  return stops.reduce((sum, stop) => sum + Math.max(0, stop.to - Math.max(stop.from, from)), 0);
}

/** Returns false if the work does not end within a minute. */
async function endsInTime(working: Promise<unknown>): Promise<boolean> {
  const patience = new AbortController();
  const late = sleep(60_000, false, { signal: patience.signal }).catch(() => false);
  const done = await Promise.race([working.then(() => true), late]);
  patience.abort();
  return done;
}

/** Reads one-time passwords and the bank's time from the database. */
export function readFromDatabase(pool: pg.Pool): Pick<WorkerOptions, 'code' | 'now' | 'birthDate'> {
  return {
    async code(username, purpose) {
      for (let tries = 0; tries < 100; tries++) {
        const code = await newestCode(pool, username, purpose).catch(() => undefined);
        if (code) return code;
        await sleep(50);
      }
      return undefined;
    },
    async birthDate(username) {
      const found = await pool
        .query<{ birth_date: string }>(
          'select birth_date::text from cards.customers where customer_id = $1',
          [await customerOf(pool, username)],
        )
        .catch(() => undefined);
      return found?.rows[0]?.birth_date;
    },
    async now() {
      const found = await pool.query<{ now: Date }>('select app_now() as now').catch(() => undefined);
      return found?.rows[0]?.now ?? new Date();
    },
  };
}

async function customerOf(pool: pg.Pool, username: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    'select customer_id::text as id from portal.users where username = $1',
    [username],
  );
  return rows[0]?.id;
}

/** Returns the code of the newest sent message of a purpose. Each statement uses one shard of a distributed bank. */
async function newestCode(pool: pg.Pool, username: string, purpose: string): Promise<string | undefined> {
  const { rows: messages } = await pool.query<{ id: string; is_code: boolean }>(
    `select message_id::text as id, challenge_id is not null as is_code from portal.outbox
     where customer_id = $1 and purpose = $2 order by seq desc limit 1`,
    [await customerOf(pool, username), purpose],
  );
  const [newest] = messages;
  if (!newest?.is_code) return undefined;
  const { rows } = await pool.query<{ body: string }>('select body from demo.inbox where dedupe_id = $1', [
    newest.id,
  ]);
  return extractOtp(rows[0]?.body ?? '');
}

/**
 * Waits until every message is sent or given up, including those of killed processes. If no message is sent for half a
 * minute, returns the number of remaining messages.
 */
async function drainOutbox(pool: pg.Pool): Promise<number> {
  await pool.query(`update portal.clock_offset set seconds = seconds + ${LEASE_SECONDS}`);
  let [fewest, since] = [Number.POSITIVE_INFINITY, performance.now()];
  for (;;) {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from portal.outbox where state = 'waiting'`,
    );
    const left = rows[0]?.n ?? 0;
    if (left === 0) return 0;
    if (left < fewest) [fewest, since] = [left, performance.now()];
    else if (performance.now() - since > MAX_STANDSTILL_MS) return left;
    await sleep(200);
  }
}

function countOutcomes(requests: readonly OperationRequest[]) {
  const done: Record<string, number> = {};
  const refused: Record<string, number> = {};
  let [answeredLater, unknown] = [0, 0];
  for (const { kind, answer, unanswered } of requests) {
    if (!answer) unknown++;
    else if ('refused' in answer) refused[answer.refused] = (refused[answer.refused] ?? 0) + 1;
    else {
      done[kind] = (done[kind] ?? 0) + 1;
      if (unanswered > 0) answeredLater++;
    }
  }
  return { done, refused, answeredLater, unknown };
}

function summariseTimes(times: RecoveryTimes): FaultReport['ready'] {
  return Object.fromEntries(
    Object.entries(times).map(([name, all]) => {
      const sorted = all.map(Math.round).sort((a, b) => a - b);
      return [name, { p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0, max: sorted.at(-1) ?? 0 }];
    }),
  );
}
