/**
 * Server benchmarks: reads that check the session, against a bare server with two queries; log-ons, against Argon2id
 * alone; and reads while many people log on. All use one PostgreSQL in one run and alternate.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { Agent } from 'node:http';
import { GENERATOR, repeat } from './generator.mjs';
import { loginCall, logOn } from './log-on.mjs';
import { limit, load, median } from './measure.mjs';
import { onPostgres } from './servers.mjs';

const ROUNDS = 5;
const SECONDS = 4;
/** Until the code of both servers is compiled. */
const WARM_SECONDS = 10;
const CONNECTIONS = 16;
const LOGINS = 400;
const USERS = [
  'demo.primary1',
  'demo.primary2',
  'demo.supp1',
  'demo.corp1',
  'demo.states1',
  'demo.nophone1',
  'demo.batch1',
];

export function run() {
  return onPostgres(async ({ portal, server }) => {
    const own = await portal();
    const bare = await server('bench/bare-server.mjs');
    return [...(await benchReads(own, bare)), ...(await benchLogOns(own.base))];
  });
}

/** Measures GET /cards on the portal and the bare server, alternating. Returns result rows with the rounds' medians. */
async function benchReads(portal, bare) {
  const session = await logOn(portal.base, 'demo.primary1');
  const bareHeaders = { 'x-session-key': createHash('sha256').update(session.id).digest('hex') };
  const targets = [
    { server: portal, call: { path: '/api/v1/cards', headers: session.headers }, results: [] },
    { server: bare, call: { path: '/cards', headers: bareHeaders }, results: [] },
  ];
  for (let round = -1; round < ROUNDS; round++) {
    for (const { server, call, results } of targets) {
      const seconds = round < 0 ? WARM_SECONDS : SECONDS;
      const result = await repeat(server, call, { connections: CONNECTIONS, seconds });
      if (round >= 0) results.push(result);
    }
  }
  const [own, floor] = targets.map(({ results }) => ({
    rate: median(results.map((r) => r.rate)),
    p99: median(results.map((r) => r.p99)),
    cpu: median(results.map((r) => r.cpu ?? Number.NaN)),
  }));
  const label = `GET /cards (${GENERATOR})`;
  return [
    { name: `${label}, calls a second`, value: `${own.rate.toFixed(0)} (bare ${floor.rate.toFixed(0)})` },
    {
      name: `${label}, CPU of the server per call`,
      value: `${own.cpu.toFixed(0)} µs (bare ${floor.cpu.toFixed(0)} µs)`,
    },
    limit(`${label} processor time against the bare server`, own.cpu / floor.cpu, 'at most', 1.35),
    limit(`${label} rate against the bare server`, own.rate / floor.rate, 'at least', 0.7),
    limit(
      `${label} p99 against the bare server (${own.p99.toFixed(1)} / ${floor.p99.toFixed(1)} ms)`,
      own.p99 / floor.p99,
      'at most',
      2,
    ),
  ];
}

/**
 * Measures log-ons against Argon2id alone, and reads during log-ons. Session, image code and encrypted fields are
 * prepared before, so that only the log-on call is timed.
 */
async function benchLogOns(portal) {
  const known = [];
  for (const user of USERS) known.push((await logOn(portal, user)).browser);
  const argonRates = [measureArgon()];
  const rates = { known: [], unknown: [] };
  for (let round = 0; round < 2; round++) {
    rates.known.push(await measureLogOnRate(portal, LOGINS, known));
    argonRates.push(measureArgon());
    rates.unknown.push(await measureLogOnRate(portal, LOGINS, []));
    argonRates.push(measureArgon());
  }
  const [argon, rate, newRate] = [median(argonRates), median(rates.known), median(rates.unknown)];

  const reader = await logOn(portal, 'demo.primary1');
  const read = { path: '/api/v1/cards', headers: reader.headers };
  const readsOnly = () => load(portal, { connections: 8, seconds: SECONDS, next: () => read });
  const idleRates = [];
  const busyRates = [];
  for (let round = 0; round < 3; round++) {
    idleRates.push((await readsOnly()).rate);
    const prepared = await prepareLogOns(portal, LOGINS, USERS.slice(1));
    let stopped = false;
    const logOnLoad = load(portal, {
      connections: 12,
      seconds: SECONDS + 1,
      next: () => (stopped ? undefined : prepared.pop()),
    });
    busyRates.push((await readsOnly()).rate);
    stopped = true;
    await logOnLoad;
  }
  return [
    {
      name: 'Log-ons a second',
      value: `${rate.toFixed(0)} (Argon2id alone ${argon.toFixed(0)})`,
    },
    limit('Log-ons against Argon2id alone', rate / argon, 'at least', 0.9),
    {
      name: 'Log-ons from a new browser, with the notice about it, against Argon2id alone',
      value: (newRate / argon).toFixed(2),
    },
    limit(
      `Reads during a storm of log-ons (${median(busyRates).toFixed(0)} / ${median(idleRates).toFixed(0)} a second)`,
      median(busyRates) / median(idleRates),
      'at least',
      0.6,
    ),
  ];
}

async function measureLogOnRate(portal, count, browsers) {
  const prepared = await prepareLogOns(portal, count, USERS, browsers);
  return (await load(portal, { connections: 8, seconds: 600, next: () => prepared.pop() })).rate;
}

function measureArgon() {
  return Number(execFileSync(process.execPath, ['bench/argon.mjs', '4'], { encoding: 'utf8' }));
}

async function prepareLogOns(portal, count, users, browsers = []) {
  const calls = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const prepareOne = async (i) => {
    const n = i % users.length;
    calls[i] = (await loginCall(agent, portal, users[n], browsers[n])).call;
  };
  let next = 0;
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (next < count) await prepareOne(next++);
    }),
  );
  agent.destroy();
  return calls;
}
