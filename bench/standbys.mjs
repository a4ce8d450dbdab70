/**
 * Measures the processor time of calls with and without a standby that answers reads, in turns on one primary: of the portal, of the
 * primary and of the standby (Linux only).
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { freePort } from '../scripts/process.mjs';
import { startPostgres } from '../scripts/programs/postgres.mjs';
import { databaseSeconds, postmasterOf } from './database-time.mjs';
import { cpuSeconds } from './generator.mjs';
import { limit, load, median, none } from './measure.mjs';
import { addPeople, redemptions } from './people.mjs';
import { onPostgres } from './servers.mjs';

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 8;
const SIDES = ['without', 'with'];

export function run() {
  return onPostgres(async ({ url, portal }) => {
    const standby = await startPostgres({}, undefined, url);
    const pools = [url, standby.url].map((connectionString) => new pg.Pool({ connectionString, max: 4 }));
    try {
      const metricsPort = `${await freePort()}`;
      const env = { PORTAL_SECRET: randomBytes(32).toString('base64') };
      const servers = {
        without: await portal(env),
        with: await portal({ ...env, DATABASE_READ_URL: standby.url, METRICS_PORT: metricsPort }),
      };
      const people = await redemptions(servers.without.base, await addPeople(pools[0]));
      await pools[0].query('analyze');
      const postmasters = await Promise.all(
        pools.map((pool) => postmasterOf(async (text) => (await pool.query(text)).rows)),
      );
      const costs = await compare(servers, postmasters, people);
      return [...rowsOf(costs), await shareOf(metricsPort)];
    } finally {
      await Promise.all(pools.map((pool) => pool.end()));
      await standby.stop();
    }
  });
}

/** Calls by name; each returns the call of a person. */
const CALLS = {
  'a page of transactions': ({ cardId, headers }) => ({
    path: `/api/v1/cards/${cardId}/transactions/posted?pageSize=50&pageNumber=0`,
    headers,
  }),
  insights: ({ headers }) => ({ path: '/api/v1/insights', headers }),
  'the list of cards': ({ headers }) => ({ path: '/api/v1/cards', headers }),
  'a redemption': (person) => person.portal(),
};

/** Returns microseconds of processor time per call: of the portal, the primary and the standby, by call and side. */
async function compare(servers, postmasters, people) {
  const seconds = (server) => [cpuSeconds(server.pid), ...postmasters.map(databaseSeconds)];
  const costs = new Map();
  let turn = 0;
  for (let round = -1; round < ROUNDS; round++)
    for (const [name, call] of Object.entries(CALLS))
      for (const side of SIDES) {
        const server = servers[side];
        const before = seconds(server);
        const next = () => call(people[turn++ % people.length]);
        const { calls } = await load(server.base, { connections: CONNECTIONS, seconds: SECONDS, next });
        const cost = seconds(server).map((after, n) => ((after - before[n]) / calls) * 1e6);
        if (round < 0) continue;
        const key = `${name} ${side}`;
        costs.set(key, [...(costs.get(key) ?? []), cost]);
      }
  return (name, side) => [0, 1, 2].map((n) => median(costs.get(`${name} ${side}`).map((cost) => cost[n])));
}

function rowsOf(costOf) {
  return Object.keys(CALLS).flatMap((name) => {
    const [without, beside] = SIDES.map((side) => costOf(name, side));
    const show = (cost) => cost.map((micros) => micros.toFixed(0)).join(', ');
    return [
      {
        name: `Processor time of ${name} (portal, primary, standby) without and with reads on the standby`,
        value: `${show(without)}; ${show(beside)} µs`,
      },
      // Reads leave the primary; nothing else may cost it more.
      limit(`${name}: the primary with and without`, beside[1] / without[1], 'at most', 1.1),
    ];
  });
}

/** The share of the marked reads that the standby answered. */
async function shareOf(port) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const of = (server) =>
    Number(new RegExp(`database_reads_total\\{server="${server}"\\} (\\d+)`).exec(text)?.[1]);
  const [there, here] = [of('standby'), of('primary')];
  const row = none('Reads of the standby that the primary answered', here, `${here} of ${there + here}`);
  return { ...row, limit: 'at most 5 %', ok: here <= 0.05 * (there + here) };
}
