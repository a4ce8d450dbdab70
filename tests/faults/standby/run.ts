/** Drives the built portal on a primary and a standby that answers reads, and fails the standby. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../../scripts/process.mjs';
import { withClient } from '../../../scripts/programs/postgres.mjs';
import { startProxy, type TcpProxy } from '../../support/api/proxy.ts';
import { type Pair, type PairOptions, portOf, promote, startPair } from '../failover/pair.ts';
import { type Bank, banksOn, SECRET } from '../money/bank.ts';
import { findCheapestVoucher, logOnCardHolder } from '../money/card-holders.ts';
import { startPortal } from '../money/portal.ts';
import { type Known, type Reading, writeAndRead } from './readers.ts';

/** Reads of marked calls, by the server that answered them. */
interface ReadCounts {
  readonly standby: number;
  readonly primary: number;
}

/** A part of a run. `act` ends when the part ends. */
export interface Phase {
  readonly name: string;
  readonly act: (servers: Servers) => Promise<void>;
}

interface Servers {
  readonly pair: Pair;
  /** The address of the standby in DATABASE_READ_URL. */
  readonly readProxy: TcpProxy;
  /** Resolves when the portal reads on the standby. */
  readonly untilInUse: () => Promise<void>;
}

export interface StandbyReport {
  readonly acknowledged: number;
  readonly rounds: number;
  readonly charges: number;
  readonly reads: Readonly<Record<string, ReadCounts>>;
  readonly statuses: Readonly<Record<string, number>>;
  readonly slowestMs: number;
  /** Empty when each read showed what was acknowledged before, and nothing that was acknowledged is lost. */
  readonly violations: readonly string[];
}

interface StandbyRun {
  readonly clients: number;
  readonly pair: PairOptions;
  readonly phases: readonly Phase[];
  /** Path of the server. Default: dist/server/main.js. */
  readonly program?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const IN_USE_MS = 60_000;

/** The portal finds the standby in order. */
export const started: Phase = { name: 'started', act: ({ untilInUse }) => untilInUse() };

export const calm = (ms: number): Phase => ({ name: 'calm', act: () => sleep(ms) });

/** The standby is killed, stays away, and is started again. */
export const killed: Phase = {
  name: 'killed',
  async act({ pair, untilInUse }) {
    await pair.standby.kill9();
    await sleep(3000);
    await pair.standby.restart();
    await untilInUse();
  },
};

/** All processes of the standby stop. */
export const paused = (ms: number): Phase => ({
  name: `paused ${ms / 1000} s`,
  async act({ pair, untilInUse }) {
    pair.standby.pause();
    await sleep(ms);
    pair.standby.resume();
    await untilInUse();
  },
});

/** The standby answers, but replays nothing. */
export const behind: Phase = {
  name: 'behind',
  async act({ pair, untilInUse }) {
    await withClient(pair.standby.url, (client) => client.query('select pg_wal_replay_pause()'));
    await sleep(5000);
    await withClient(pair.standby.url, (client) => client.query('select pg_wal_replay_resume()'));
    await untilInUse();
  },
};

/** The standby is promoted although the primary goes on. It never gets a change again. */
export const promoted: Phase = {
  name: 'promoted',
  async act({ pair }) {
    await promote(pair.standby);
    await sleep(5000);
  },
};

/** The primary is killed, its standby promoted, and a new standby made. */
export const failedOver: Phase = {
  name: 'failed over',
  async act({ pair, readProxy, untilInUse }) {
    await pair.failOver();
    await pair.addStandby();
    readProxy.redirect(portOf(pair.standby));
    await untilInUse();
  },
};

export async function runOnStandby(run: StandbyRun): Promise<StandbyReport> {
  const pair = await startPair(run.pair);
  if (!pair) throw new Error('Standbys need PostgreSQL.');
  const banks = await banksOn(pair);
  const readProxy = await startProxy(portOf(pair.standby));
  try {
    return await banks.with({}, (bank) => runOnBank(run, bank, { pair, readProxy }));
  } finally {
    await readProxy.close();
    await banks.stop();
  }
}

async function runOnBank(
  run: StandbyRun,
  bank: Bank,
  servers: Omit<Servers, 'untilInUse'>,
): Promise<StandbyReport> {
  const [readUrl, metricsPort] = [new URL(bank.url), await freePort()];
  readUrl.port = `${servers.readProxy.port}`;
  const portal = await startPortal(run.program ?? 'dist/server/main.js', {
    DATABASE_URL: bank.url,
    DATABASE_READ_URL: readUrl.href,
    METRICS_PORT: `${metricsPort}`,
    DATA_DIR: bank.dataDir,
    AUDIT_ANCHORS: join(bank.dataDir, 'audit-anchors.jsonl'),
    PORTAL_SECRET: SECRET,
    SESSION_MAX_SECONDS: '43200',
    ...run.env,
  });
  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const untilInUse = async () => {
    const from = performance.now();
    while (!(await metrics()).includes('database_standby_in_use{standby="1"} 1')) {
      if (performance.now() - from > IN_USE_MS) throw new Error(`the standby is not used:\n${portal.log()}`);
      await sleep(50);
    }
  };
  const pool = new pg.Pool({ connectionString: bank.url, max: 4 });
  pool.on('error', () => undefined);
  try {
    const usernames = bank.usernames.slice(0, run.clients);
    const holders = await Promise.all(usernames.map((username) => logOnCardHolder(portal, username)));
    let stopped = false;
    const reading: Reading = {
      product: await findCheapestVoucher(holders[0]!),
      pool,
      stopped: () => stopped,
      violations: [],
      statuses: {},
      slowest: { ms: 0 },
      rounds: 0,
      charges: 0,
    };
    const working = Promise.all(holders.map((holder) => writeAndRead(holder, reading)));
    const reads: Record<string, ReadCounts> = {};
    for (const { name, act } of run.phases) {
      const before = countsOf(await metrics());
      await act({ ...servers, untilInUse });
      const after = countsOf(await metrics());
      const { standby, primary } = reads[name] ?? { standby: 0, primary: 0 };
      reads[name] = {
        standby: standby + after.standby - before.standby,
        primary: primary + after.primary - before.primary,
      };
    }
    stopped = true;
    const known = await working;
    const lost = await lostOf(pool, known);
    return {
      acknowledged: known.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
      rounds: reading.rounds,
      charges: reading.charges,
      reads,
      statuses: reading.statuses,
      slowestMs: Math.round(reading.slowest.ms),
      violations: [...reading.violations, ...lost],
    };
  } finally {
    await pool.end();
    await portal.stop();
  }
}

function countsOf(metrics: string): ReadCounts {
  const of = (server: string) =>
    Number(new RegExp(`^database_reads_total\\{server="${server}"\\} (\\d+)`, 'm').exec(metrics)?.[1] ?? 0);
  return { standby: of('standby'), primary: of('primary') };
}

/** Compares the stored redemptions with the acknowledged ones. */
async function lostOf(pool: pg.Pool, known: readonly Known[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; n: number }>(
    'select card_id::text as id, count(*)::int as n from cards.redemptions group by card_id',
  );
  const stored = new Map(rows.map(({ id, n }) => [id, n]));
  return known.flatMap(({ holder: { username, cardId }, acknowledged, open }) => {
    const n = stored.get(cardId) ?? 0;
    const isRight = n === acknowledged || (open && n === acknowledged + 1);
    return isRight ? [] : [`${username}: ${acknowledged} redemptions were acknowledged, ${n} are stored`];
  });
}
