/**
 * Card holders use a portal whose card system is the reference bank with its own database. The bank loses, delays,
 * repeats and garbles answers, and the portal's process is killed at random steps. The seed decides the faults.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { prepareStart } from '../../../app/server/start.ts';
import { type Rng, stream } from '../../../bank/demo/random.ts';
import { startBank } from '../../../bank/reference/bank.ts';
import type { Fault, Setting } from '../../../bank/reference/switches.ts';
import { readConfig } from '../../../server/config/config.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { compareDay } from '../../../server/operations/compare.ts';
import { openHttpCardSystem } from '../../../server/ports/card-system/http/open.ts';
import { systemClock } from '../../../server/ports/clock/system.ts';
import { taipeiDate } from '../../../shared/dates.ts';
import { type Bank, type Banks, SECRET } from '../money/bank.ts';
import { findCheapestVoucher, logOnCardHolder } from '../money/card-holders.ts';
import { findBrokenRules } from '../money/invariants.ts';
import { type Portal, startPortal } from '../money/portal.ts';
import { readFromDatabase } from '../money/run.ts';
import { CARD_CHANGES, findDisagreements, summary } from './agreement.ts';
import { type Intention, runPerson } from './person.ts';

export interface KilledRun {
  readonly seed: string;
  readonly clients: number;
  readonly kills: number;
}

export interface KilledReport {
  readonly seed: string;
  /** Milliseconds until the portal was ready again. */
  readonly ready: readonly number[];
  readonly commands: Readonly<Record<string, number>>;
  readonly answers: Readonly<Record<string, number>>;
  /** Empty when all sides agree. */
  readonly violations: readonly string[];
}

export const TOKEN = 'a-token-for-fault-runs';
export const LATE_MS = 800;
const BATCH = 16;
/** Longer than `notAfter` of set-pin, so an unseen command can no longer take effect. Also longer than any lease. */
const END_SECONDS = 120;

export const FAULTS: readonly (Fault | null)[] = [
  null,
  { kind: 'lose-before' },
  { kind: 'lose-after' },
  { kind: 'duplicate' },
  { kind: 'html' },
  { kind: 'missing-field' },
  { kind: 'other-customer' },
  { kind: 'slow', ms: 400 },
  { kind: 'late', ms: LATE_MS },
];

/** Runs on two copies of the bank, one for the portal and one for the card system. */
export function runKilled(banks: Banks, run: KilledRun): Promise<KilledReport> {
  return banks.with({}, (core) => banks.with({}, (bank) => runOnBanks(bank, core, run)));
}

async function runOnBanks(bank: Bank, core: Bank, run: KilledRun): Promise<KilledReport> {
  const { keys } = prepareStart(readConfig({}), systemClock);
  const coreDatabase = await openDatabase({ kind: 'postgres', url: core.url, poolSize: 10 });
  const cardSystem = await startBank({ db: coreDatabase.db, keys, token: TOKEN });
  const settings = { CARD_SYSTEM_URL: cardSystem.url, CARD_SYSTEM_TOKEN: TOKEN };
  const pools = { portal: poolOf(bank.url), bank: poolOf(core.url) };
  try {
    await pools.bank.query(CARD_CHANGES);
    const portal = await startPortal('dist/server/main.js', {
      DATABASE_URL: bank.url,
      DATA_DIR: bank.dataDir,
      PORTAL_SECRET: SECRET,
      SESSION_MAX_SECONDS: '43200',
      ...settings,
    });
    try {
      return await drive(run, { portal, pools, url: bank.url, settings, setFault: cardSystem.set });
    } finally {
      await portal.stop();
    }
  } finally {
    await Promise.all([pools.portal.end(), pools.bank.end()]);
    await cardSystem.close();
    await coreDatabase.close();
  }
}

export function poolOf(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4 });
  pool.on('error', () => undefined);
  return pool;
}

export interface Driven {
  readonly portal: Portal;
  readonly pools: { readonly portal: pg.Pool; readonly bank: pg.Pool };
  readonly url: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly setFault: (setting: Setting) => void;
}

async function drive({ seed, clients, kills }: KilledRun, driven: Driven): Promise<KilledReport> {
  const { portal, pools, setFault } = driven;
  const usernames = Array.from({ length: clients }, (_, n) => `faults.${n + 1}x`);
  const holders = await Promise.all(usernames.map((username) => logOnCardHolder(portal, username)));
  const intentions: Intention[] = [];
  let isOver = false;
  const shared = {
    product: await findCheapestVoucher(holders[0]!),
    ...readFromDatabase(pools.portal),
    stopped: () => isOver,
    intentions,
    reloads: false,
  };
  const working = Promise.all(
    holders.map((holder) => runPerson({ ...shared, holder, rng: stream(seed, holder.username) })),
  );
  const ready = await killRepeatedly(portal, setFault, stream(seed, 'kills'), kills);
  isOver = true;
  await working;
  setFault({ on: 'commands', fault: null });
  await sleep(LATE_MS + 200);
  await inBatches(intentions, (intention) => intention.finish());
  await settleAll(pools.portal);
  await inBatches(intentions, (intention) => intention.learn());
  const violations = [
    ...(await differences(driven)),
    ...intentions.flatMap((intention) => intention.violations()),
    ...(await findDisagreements(pools, intentions)),
    ...(await findBrokenRules(pools.portal, ELSEWHERE)),
  ];
  return { seed, ready, ...(await summary(pools.portal, intentions)), violations: [...new Set(violations)] };
}

/** Limits the number of concurrent calls, because the portal sheds calls above its limit. */
export async function inBatches<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let n = 0; n < items.length; n += BATCH) await Promise.all(items.slice(n, n + BATCH).map(work));
}

/** Names of rules on tables that only the card system's database has. */
const ELSEWHERE = /PIN/;

/** Repeatedly kills the portal shortly after it is ready, and changes the bank's fault. */
async function killRepeatedly(
  portal: Portal,
  setFault: Driven['setFault'],
  rng: Rng,
  kills: number,
): Promise<number[]> {
  const ready: number[] = [];
  for (let n = 0; n < kills; n++) {
    for (let changes = 0; changes < 3; changes++) {
      // At most three failing calls, because more failures in a row would open the circuit breaker.
      setFault({ on: 'commands', fault: rng.pick(FAULTS), calls: rng.int(1, 3) });
      await sleep(rng.int(60, 300));
    }
    await portal.kill9();
    ready.push(Math.round(await portal.restart()));
  }
  return ready;
}

/**
 * Advances the clock, and makes pending commands due again every five seconds. Waits at most a minute for commands and
 * messages. Commands that are still pending then count as violations.
 */
export async function settleAll(pool: pg.Pool): Promise<void> {
  await pool.query(`update portal.commands set begun_at = begun_at - make_interval(secs => ${END_SECONDS})
    where state = 'pending'`);
  await pool.query(`update portal.clock_offset set seconds = seconds + ${END_SECONDS}`);
  for (let tries = 0; tries < 600; tries++) {
    if (tries % 50 === 0)
      await pool.query(`update portal.commands set next_try_at = app_now() where state = 'pending'`);
    const { rowCount } = await pool.query(`select from portal.commands where state = 'pending'
      union all select from portal.outbox where state = 'waiting' limit 1`);
    if (rowCount === 0) return;
    await sleep(100);
  }
}

/** Returns the findings of `npm run bank:compare`. */
export async function differences({
  url,
  settings,
  pools,
}: Pick<Driven, 'url' | 'settings' | 'pools'>): Promise<string[]> {
  const { cardSystem, keyring } = readConfig(settings);
  if (!cardSystem) throw new Error('no card system');
  const http = openHttpCardSystem(cardSystem, pino({ level: 'silent' }), systemClock);
  const database = await openDatabase({ kind: 'postgres', url, poolSize: 1 });
  try {
    const { rows } = await pools.portal.query<{ now: Date }>('select app_now() as now');
    const comparing = { db: database.db, keyring, commands: http.commands };
    const compared = await compareDay(comparing, taipeiDate(rows[0]!.now));
    return compared.differences.map(
      ({ id, portal, bank, fields }) =>
        `${id}: the bank says ${bank}, the portal ${portal} ${fields.join(' ')}`,
    );
  } finally {
    http.close();
    await database.close();
  }
}
