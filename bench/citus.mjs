/**
 * Compares the portal on one PostgreSQL with the portal on a Citus cluster (a coordinator and two workers), alternating, all
 * with fsync: `GET /cards` and redemptions. On the cluster it runs twice: with connections to the workers, and with the
 * coordinator alone. Everything runs on this machine, so the figures show the cost of a call on a cluster, not how a cluster
 * scales. Also counts the statements and the commits in two phases of a redemption, and the statements on the workers that are
 * caused by the polling of an idle portal.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startCitus } from '../scripts/programs/citus.mjs';
import { startPostgres, withClient } from '../scripts/programs/postgres.mjs';
import { databaseSeconds } from './database-time.mjs';
import { limit, load, median } from './measure.mjs';
import { addPeople, redemptions } from './people.mjs';
import { ownPaths, startPortal } from './servers.mjs';

const CALLERS = 16;
const ROUNDS = Number(process.env.CITUS_ROUNDS ?? 5);
const SECONDS = 4;
/** Each connection makes its plans for its shards, six times for each statement, before it keeps them. */
const WARM_SECONDS = 8;
const IDLE_SECONDS = 20;
const SECRET = Buffer.alloc(32, 7).toString('base64');
const SETTINGS = { max_connections: '200', max_prepared_transactions: '200' };

export async function run() {
  const cluster = await startCitus(2, SETTINGS);
  if (!cluster) throw new Error('This measurement needs Citus: POSTGRES_BIN names a PostgreSQL that has it.');
  const postgres = await startPostgres(SETTINGS);
  const nodes = [cluster.coordinator, ...cluster.workers];
  try {
    const one = {
      url: postgres.url,
      nodes: [postgres],
      people: await prepare(postgres.url, () => undefined),
    };
    const spread = { url: cluster.url, nodes, people: await prepare(cluster.url, distribute) };
    const sides = {
      [ONE]: one,
      [SPREAD]: spread,
      [AROUND]: { ...spread, env: { DATABASE_WORKERS: 'off' } },
    };
    const rows = rowsOf(await measureAll(sides));
    return [...rows, ...(await countsOf(sides)), await pollsOf(cluster)];
  } finally {
    await cluster.stop();
    await postgres?.stop();
  }
}

/** Starts the portal of a side and logs the people on. Passes calls to `work`, and stops the portal afterwards. */
async function withPortal({ url, people, env }, work) {
  const portal = await startPortal({ DATABASE_URL: url, PORTAL_SECRET: SECRET, ...env });
  try {
    return await work(portal.base, await redemptions(portal.base, people));
  } finally {
    await portal.stop();
  }
}

/** Creates the demo bank, adds people, and distributes the tables with `place`. Returns the people. */
async function prepare(url, place) {
  const first = await startPortal({ DATABASE_URL: url, PORTAL_SECRET: SECRET });
  await first.stop();
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const people = await addPeople(pool);
  await place(url);
  await pool.query('analyze');
  await pool.end();
  return people;
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

const [ONE, SPREAD, AROUND] = ['one PostgreSQL', 'a cluster', 'a cluster, by the coordinator'];
/** Limits of a cluster against one PostgreSQL. */
const MOST = { 'GET /cards': { database: 1.5, p50: 1.5 }, redemptions: { database: 2.5, p50: 3 } };
/** Redemptions whose statements are counted. */
const COUNTED = 20;

const KINDS = {
  'GET /cards': ({ headers }) => ({ path: '/api/v1/cards', headers }),
  redemptions: (person) => person.portal(),
};

/** Measures calls per second, times and processor time, by kind of call and side. The sides alternate. */
async function measureAll(sides) {
  const results = new Map();
  for (let round = 0; round < ROUNDS; round++) {
    for (const [side, of] of Object.entries(sides)) {
      await withPortal(of, async (base, calls) => {
        for (const [kind, call] of Object.entries(KINDS)) {
          let turn = 0;
          const next = () => call(calls[turn++ % calls.length]);
          const run = (seconds) => load(base, { connections: CALLERS, seconds, next });
          await run(WARM_SECONDS);
          await outboxEmpty(of.url);
          const before = secondsOf(of.nodes);
          const result = await run(SECONDS);
          // The messages of redemptions belong to them.
          await outboxEmpty(of.url);
          const database = ((secondsOf(of.nodes) - before) / result.calls) * 1000;
          const key = `${kind} ${side}`;
          results.set(key, [...(results.get(key) ?? []), { ...result, database }]);
        }
      });
    }
  }
  return { sides: Object.keys(sides), results };
}

/** Processor seconds of databases, all processes together. */
function secondsOf(nodes) {
  return nodes.reduce((sum, { dataDir }) => sum + databaseSeconds(postmasterIn(dataDir)), 0);
}

const postmasterIn = (dataDir) =>
  Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);

function rowsOf({ sides, results }) {
  const of = (kind, side, name) => median(results.get(`${kind} ${side}`).map((one) => one[name]));
  const ratio = (kind, name) => of(kind, SPREAD, name) / of(kind, ONE, name);
  return Object.keys(KINDS).flatMap((kind) => [
    ...sides.map((side) => ({
      name: `${kind} on ${side}, ${CALLERS} callers`,
      value: `${of(kind, side, 'rate').toFixed(0)} a second, p50 ${of(kind, side, 'p50').toFixed(1)} ms, p99 ${of(kind, side, 'p99').toFixed(1)} ms, ${of(kind, side, 'database').toFixed(2)} ms of database processor time`,
    })),
    limit(
      `${kind}: processor time of the databases, a cluster against one`,
      ratio(kind, 'database'),
      'at most',
      MOST[kind].database,
    ),
    limit(`${kind}: p50, a cluster against one`, ratio(kind, 'p50'), 'at most', MOST[kind].p50),
  ]);
}

/** Counts what the nodes of each side are asked for one redemption, one after the other. */
async function countsOf(sides) {
  const rows = [];
  for (const [side, of] of Object.entries(sides)) {
    const logs = await withPortal(of, async (base, calls) => {
      const left = calls.slice(0, COUNTED);
      await outboxEmpty(of.url);
      await setLog(of.nodes, 'all');
      const from = of.nodes.map(({ dataDir }) => statSync(logOf(dataDir)).size);
      await load(base, { connections: 1, seconds: 60, next: () => left.pop()?.portal() });
      await outboxEmpty(of.url);
      const texts = of.nodes.map(({ dataDir }, at) => `${readFileSync(logOf(dataDir)).subarray(from[at])}`);
      await setLog(of.nodes, 'none');
      return texts;
    });
    const each = (pattern) => logs.map((text) => ((text.match(pattern) ?? []).length / COUNTED).toFixed(1));
    rows.push({
      name: `One redemption on ${side}: statements of each node; transactions that were prepared`,
      value: `${each(/LOG: {2}(statement|execute [^:]+):/g).join(' + ')}; ${each(/: PREPARE TRANSACTION/g).join(' + ')}`,
    });
  }
  return rows;
}

const logOf = (dataDir) => join(dataDir, '..', 'log');

async function setLog(nodes, value) {
  for (const { url } of nodes)
    await withClient(url, async (client) => {
      await client.query(`alter system set log_statement = '${value}'`);
      await client.query('select pg_reload_conf()');
    });
  await sleep(500);
}

/**
 * Counts the statements on the workers that are caused by the polling of an idle portal. Each statement is a
 * transaction there.
 */
async function pollsOf({ url, workers }) {
  await outboxEmpty(url);
  const portal = await startPortal({ DATABASE_URL: url, PORTAL_SECRET: SECRET });
  await sleep(IDLE_SECONDS * 1000);
  const before = await transactionsOf(workers);
  await sleep(IDLE_SECONDS * 1000);
  const count = (await transactionsOf(workers)) - before;
  await portal.stop();
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
