/**
 * Server benchmarks: session-checked reads against a bare two-query server, log-ons against Argon2id alone, and reads
 * while many people log on. One PostgreSQL, one run, the two sides in turn.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { Agent } from 'node:http';
import { loginCall, logOn } from './log-on.mjs';
import { limit, load, median } from './measure.mjs';
import { onPostgres } from './servers.mjs';

const ROUNDS = 5;
const SECONDS = 4;
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
    const { base } = await portal();
    const bare = await server('bench/bare-server.mjs');
    return [...(await reads(base, bare.base)), ...(await logOns(base))];
  });
}

/** GET /cards: portal and bare server in turn, medians of the rounds. */
async function reads(portal, bare) {
  const session = await logOn(portal, 'demo.primary1');
  const bareHeaders = { 'x-session-key': createHash('sha256').update(session.id).digest('hex') };
  const sides = [
    { base: portal, call: { path: '/api/v1/cards', headers: session.headers }, results: [] },
    { base: bare, call: { path: '/cards', headers: bareHeaders }, results: [] },
  ];
  for (let round = -1; round < ROUNDS; round++) {
    for (const side of sides) {
      const result = await load(side.base, {
        connections: CONNECTIONS,
        seconds: round < 0 ? 2 : SECONDS,
        next: () => side.call,
      });
      if (round >= 0) side.results.push(result);
    }
  }
  const [own, floor] = sides.map(({ results }) => ({
    rate: median(results.map((r) => r.rate)),
    p99: median(results.map((r) => r.p99)),
  }));
  return [
    { name: 'GET /cards, calls a second', value: `${own.rate.toFixed(0)} (bare ${floor.rate.toFixed(0)})` },
    limit('GET /cards rate against the bare server', own.rate / floor.rate, 'at least', 0.6),
    limit(
      `GET /cards p99 against the bare server (${own.p99.toFixed(1)} / ${floor.p99.toFixed(1)} ms)`,
      own.p99 / floor.p99,
      'at most',
      2,
    ),
  ];
}

/** Prepares log-ons (session, image code, encrypted fields), so that only the log-on call is timed. */
async function logOns(portal) {
  const alone = [argonAlone()];
  const first = await storm(portal, LOGINS);
  alone.push(argonAlone());
  const second = await storm(portal, LOGINS);
  alone.push(argonAlone());
  const rate = (first + second) / 2;

  const reader = await logOn(portal, 'demo.primary1');
  const read = { path: '/api/v1/cards', headers: reader.headers };
  const readsOnly = () => load(portal, { connections: 8, seconds: SECONDS, next: () => read });
  const quiet = [];
  const busy = [];
  for (let round = 0; round < 3; round++) {
    quiet.push((await readsOnly()).rate);
    const prepared = await prepare(portal, LOGINS, USERS.slice(1));
    const stop = { over: false };
    const storming = load(portal, {
      connections: 12,
      seconds: SECONDS + 1,
      next: () => (stop.over ? undefined : prepared.pop()),
    });
    busy.push((await readsOnly()).rate);
    stop.over = true;
    await storming;
  }
  return [
    { name: 'Log-ons a second', value: `${rate.toFixed(0)} (Argon2id alone ${median(alone).toFixed(0)})` },
    limit('Log-ons against Argon2id alone', rate / median(alone), 'at least', 0.8),
    limit(
      `Reads during a storm of log-ons (${median(busy).toFixed(0)} / ${median(quiet).toFixed(0)} a second)`,
      median(busy) / median(quiet),
      'at least',
      0.6,
    ),
  ];
}

async function storm(portal, count) {
  const prepared = await prepare(portal, count, USERS);
  return (await load(portal, { connections: 8, seconds: 600, next: () => prepared.pop() })).rate;
}

function argonAlone() {
  return Number(execFileSync(process.execPath, ['bench/argon.mjs', '4'], { encoding: 'utf8' }));
}

async function prepare(portal, count, users) {
  const calls = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const one = async (i) => {
    calls[i] = (await loginCall(agent, portal, users[i % users.length])).call;
  };
  let next = 0;
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (next < count) await one(next++);
    }),
  );
  agent.destroy();
  return calls;
}
