/**
 * Compares the portal on one PostgreSQL with the portal on a Citus cluster (a coordinator and two workers),
 * alternating, all with fsync: `GET /cards` and redemptions. Everything runs on this machine, so the figures show the
 * cost of a call on a cluster, not how a cluster scales. Also counts the statements on the workers that are caused by
 * the polling of an idle portal.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startCitus } from '../scripts/programs/citus.mjs';
import { startPostgres, withClient } from '../scripts/programs/postgres.mjs';
import { load, median } from './measure.mjs';
import { addPeople, redemptions } from './people.mjs';
import { ownPaths, startPortal } from './servers.mjs';

const CALLERS = 16;
const ROUNDS = Number(process.env.CITUS_ROUNDS ?? 5);
const SECONDS = 4;
const IDLE_SECONDS = 20;
const SECRET = Buffer.alloc(32, 7).toString('base64');
const SETTINGS = { max_connections: '200', max_prepared_transactions: '200' };

export async function run() {
  const cluster = await startCitus(2, SETTINGS);
  if (!cluster) throw new Error('This measurement needs Citus: POSTGRES_BIN names a PostgreSQL that has it.');
  const postgres = await startPostgres(SETTINGS);
  const portals = [];
  try {
    const one = await prepare(postgres.url, portals, () => undefined);
    const spread = await prepare(cluster.url, portals, distribute);
    const rows = rowsOf(await measureAll({ 'one PostgreSQL': one, 'a cluster': spread }));
    return [...rows, await pollsOf(cluster)];
  } finally {
    await Promise.all(portals.map(({ stop }) => stop()));
    await cluster.stop();
    await postgres?.stop();
  }
}

/**
 * Creates the demo bank, adds people, and distributes the tables with `place`. Then starts the portal that is
 * measured.
 */
async function prepare(url, portals, place) {
  const first = await startPortal({ DATABASE_URL: url, PORTAL_SECRET: SECRET });
  await first.stop();
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const people = await addPeople(pool);
  await place(url);
  await pool.query('analyze');
  await pool.end();
  const portal = await startPortal({ DATABASE_URL: url, PORTAL_SECRET: SECRET });
  portals.push(portal);
  return { base: portal.base, calls: await redemptions(portal.base, people) };
}

/** Runs `npm run distribute`. */
async function distribute(url) {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const child = spawn(process.execPath, ['dist/server/distribute.js'], {
    env: { ...ownPaths(), DATABASE_URL: url, PORTAL_SECRET: SECRET, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`distribute ended with ${code}`);
}

const KINDS = {
  'GET /cards': ({ headers }) => ({ path: '/api/v1/cards', headers }),
  redemptions: (person) => person.portal(),
};

/** Measures calls per second and times by kind of call and database. The databases alternate. */
async function measureAll(sides) {
  const results = new Map();
  for (let round = -1; round < ROUNDS; round++) {
    for (const [kind, call] of Object.entries(KINDS)) {
      for (const [side, { base, calls }] of Object.entries(sides)) {
        let turn = 0;
        const next = () => call(calls[turn++ % calls.length]);
        const result = await load(base, { connections: CALLERS, seconds: SECONDS, next });
        const key = `${kind} ${side}`;
        if (round >= 0) results.set(key, [...(results.get(key) ?? []), result]);
      }
    }
  }
  return { sides: Object.keys(sides), results };
}

function rowsOf({ sides, results }) {
  const of = (kind, side, name) => median(results.get(`${kind} ${side}`).map((one) => one[name]));
  return Object.keys(KINDS).flatMap((kind) => [
    ...sides.map((side) => ({
      name: `${kind} on ${side}, ${CALLERS} callers`,
      value: `${of(kind, side, 'rate').toFixed(0)} a second, p50 ${of(kind, side, 'p50').toFixed(1)} ms, p99 ${of(kind, side, 'p99').toFixed(1)} ms`,
    })),
    {
      name: `${kind}: ${sides[1]} against ${sides[0]}`,
      value: `${(of(kind, sides[1], 'rate') / of(kind, sides[0], 'rate')).toFixed(2)} ×`,
    },
  ]);
}

/**
 * Counts the statements on the workers that are caused by the polling of an idle portal. Each statement is a
 * transaction there.
 */
async function pollsOf({ url, workers }) {
  await outboxEmpty(url);
  const before = await transactionsOf(workers);
  await sleep(IDLE_SECONDS * 1000);
  const count = (await transactionsOf(workers)) - before;
  return {
    name: 'An idle portal on a cluster: transactions of its workers',
    value: `${(count / IDLE_SECONDS).toFixed(0)} a second`,
  };
}

/** Waits until the messages of earlier redemptions are sent. */
function outboxEmpty(url) {
  const waiting = "select 1 from portal.outbox where state = 'waiting' limit 1";
  return withClient(url, async (client) => {
    while ((await client.query(waiting)).rowCount > 0) await sleep(1000);
  });
}

async function transactionsOf(workers) {
  let sum = 0;
  // PostgreSQL updates these statistics at most once a second.
  const statistics =
    "select (xact_commit + xact_rollback)::int as n from pg_stat_database where datname = 'portal'";
  for (const { url } of workers) {
    const { rows } = await withClient(url, (client) => client.query(statistics));
    sum += rows[0].n;
  }
  return sum;
}
