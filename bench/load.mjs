/**
 * Open-loop load at a fixed rate through one address, with PostgreSQL and the callers on the same machine: a day's mix
 * (70 % reads, 20 % sessions and image codes, 10 % redemptions), log-ons, redemptions, three times the capacity, and,
 * with LOAD_SOAK_MINUTES, memory and open files over time. LOAD_SECONDS (60) is the duration of each part.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import pg from 'pg';
import { loginCall, logOn } from './log-on.mjs';
import { limit, load, openLoop, quantile } from './measure.mjs';
import { addPeople, PEOPLE, redemptions } from './people.mjs';
import { onPostgres } from './servers.mjs';

const SECONDS = Number(process.env.LOAD_SECONDS ?? 60);
const SOAK_MINUTES = Number(process.env.LOAD_SOAK_MINUTES ?? 0);
const MIXED_RATE = 300;
const LOG_ONS = 25;
const REDEMPTIONS = 150;
const OVER = 3;

export function run() {
  return onPostgres(async ({ url, ...on }) => {
    const { base, pid } = await on.portal();
    const people = await redemptions(base, await peopleOf(url));
    const mixed = mixOf(people);
    await openLoop(base, { rate: MIXED_RATE / 2, seconds: 10, next: mixed });
    return [
      ...(await usual(base, mixed)),
      ...(await redeeming(base, people)),
      ...(await tooMuch(base, mixed)),
      ...(SOAK_MINUTES > 0 ? await soak(base, mixed, pid) : []),
      ...(await logOns(base)),
    ];
  });
}

async function peopleOf(url) {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    return await addPeople(pool);
  } finally {
    await pool.end();
  }
}

/** The day's mix in a repeating order: of ten calls seven reads, two of visitors, one redemption. */
function mixOf(people) {
  const of = (kind, path, method) => (person) => ({
    kind,
    method,
    path: path(person.cardId),
    headers: person.headers,
  });
  const ten = [
    of('read', () => '/api/v1/cards'),
    () => ({ kind: 'visitor', path: '/api/v1/session' }),
    of('read', (id) => `/api/v1/cards/${id}`),
    of('read', (id) => `/api/v1/cards/${id}/transactions/unposted`),
    (person) => ({ kind: 'redemption', ...person.portal() }),
    of('read', () => '/api/v1/cards'),
    of('read', (id) => `/api/v1/cards/${id}/e-statements`),
    of('visitor', () => '/api/v1/captcha/request?language=en', 'POST'),
    of('read', () => '/api/v1/cards'),
    of('read', (id) => `/api/v1/cards/${id}`),
  ];
  // Seven and a hundred are coprime, so every person makes every kind of call.
  return (n) => ten[n % ten.length](people[(n * 7) % PEOPLE]);
}

async function usual(portal, next) {
  const answers = await openLoop(portal, { rate: MIXED_RATE, seconds: SECONDS, next });
  const what = `${MIXED_RATE} calls a second for ${SECONDS} s`;
  return [...times(what, answers, { p95: 100, p99: 250 }), unexpected(what, answers)];
}

async function redeeming(portal, people) {
  const next = (n) => ({ kind: 'redemption', ...people[n % PEOPLE].portal() });
  const answers = await openLoop(portal, { rate: REDEMPTIONS, seconds: SECONDS, next });
  const what = `${REDEMPTIONS} redemptions a second for ${SECONDS} s`;
  return [...times(what, answers, { p99: 200 }), unexpected(what, answers)];
}

/**
 * Above capacity: calls within capacity succeed, the rest is refused at once, and afterwards everything is as before.
 */
async function tooMuch(portal, next) {
  let n = 0;
  const { rate: peak } = await load(portal, { connections: 32, seconds: 10, next: () => next(n++) });
  const rate = Math.round(OVER * peak);
  const seconds = Math.min(SECONDS, 20);
  const answers = await openLoop(portal, { rate, seconds, next });
  const after = await openLoop(portal, { rate: MIXED_RATE / 2, seconds: 20, next });
  const done = answers.filter(({ status }) => status === 200);
  const took = Math.max(...answers.map(({ at, ms }) => at + ms)) / 1000;
  const refused = answers.filter(({ status }) => status === 429 || status === 503);
  const what = `${rate} calls a second, ${OVER} times what can be done (${peak.toFixed(0)})`;
  return [
    limit(`${what}: done, against that`, done.length / took / peak, 'at least', 0.8),
    ...times('  those that were done', done),
    { name: '  the same since they were sent', value: spreadOf(done, 'sentMs') },
    { name: '  turned away', value: `${refused.length} of ${answers.length}` },
    { name: '  those since they were sent', value: spreadOf(refused, 'sentMs') },
    {
      name: '  neither done nor turned away',
      value: `${answers.length - done.length - refused.length}`,
      limit: '0',
      ok: done.length + refused.length === answers.length,
    },
    ...times(
      '  10 s later',
      after.filter(({ at }) => at > 10_000),
      { p95: 100 },
    ),
  ];
}

/** Log-ons beside reads. A log-on ends the person's previous session. */
async function logOns(portal) {
  const agent = new Agent({ keepAlive: true });
  const prepared = [];
  for (let n = 0; n < LOG_ONS * SECONDS; n++)
    prepared.push((await loginCall(agent, portal, `bench.${(n % PEOPLE) + 1}x`)).call);
  agent.destroy();
  const reader = await logOn(portal, 'demo.primary1');
  const read = { kind: 'read', path: '/api/v1/cards', headers: reader.headers };
  const reading = openLoop(portal, { rate: 50, seconds: SECONDS, next: () => read });
  const next = (n) => ({ kind: 'log-on', ...prepared[n] });
  const answers = await openLoop(portal, { rate: LOG_ONS, seconds: SECONDS, next });
  const reads = await reading;
  const what = `${LOG_ONS} log-ons a second for ${SECONDS} s`;
  return [
    ...times(what, answers),
    unexpected(what, answers),
    ...times('  reads meanwhile', reads, { p99: 400 }),
  ];
}

/** Memory and open files of each minute of a long run. */
async function soak(portal, next, pid) {
  const seen = [];
  for (let minute = 0; minute < SOAK_MINUTES; minute++) {
    const answers = await openLoop(portal, { rate: MIXED_RATE / 2, seconds: 60, next });
    seen.push({
      megabytes: memoryOf(pid),
      files: readdirSync(`/proc/${pid}/fd`).length,
      ...quantiles(answers),
    });
  }
  return [
    {
      name: `${SOAK_MINUTES} minutes of ${MIXED_RATE / 2} calls a second: memory`,
      value: seen.map(({ megabytes }) => megabytes.toFixed(0)).join(', '),
    },
    { name: '  open files', value: seen.map(({ files }) => files).join(', ') },
    { name: '  p99 each minute, ms', value: seen.map(({ p99 }) => p99.toFixed(0)).join(', ') },
  ];
}

const memoryOf = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

/** Quantiles of times in milliseconds. */
function quantiles(answers, field = 'ms') {
  const all = answers.map((answer) => answer[field]);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((q) => quantile(all, q) ?? Number.NaN);
  return { p50, p95, p99 };
}

function spreadOf(answers, field) {
  const said = Object.entries(quantiles(answers, field)).map(([q, ms]) => `${q} ${ms.toFixed(0)}`);
  return `${said.join(', ')} ms`;
}

/** Latency of successful calls, and whether it is within the bounds. */
function times(name, answers, bounds = {}) {
  const done = answers.filter(({ status }) => status === 200);
  const took = quantiles(done);
  const limits = Object.entries(bounds);
  return [
    {
      name,
      value: spreadOf(done),
      ...(limits.length > 0 && {
        limit: limits.map(([q, ms]) => `${q} at most ${ms} ms`).join(', '),
        ok: limits.every(([q, ms]) => took[q] <= ms),
      }),
    },
  ];
}

function unexpected(name, answers) {
  const wrong = answers.filter(({ status }) => status !== 200);
  const by = [...new Set(wrong.map(({ kind, status }) => `${kind} ${status}`))].join(', ');
  return {
    name: `${name}: calls not answered with 200`,
    value: `${wrong.length} of ${answers.length}${by && ` (${by})`}`,
    limit: '0',
    ok: wrong.length === 0,
  };
}
