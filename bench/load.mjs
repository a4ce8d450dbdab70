/**
 * Sends load at a fixed rate from one address, with PostgreSQL and the callers on the same machine. Measures a daily
 * mix (70 % reads, 20 % sessions and image codes, 10 % redemptions), log-ons, redemptions and three times the
 * capacity. With LOAD_SOAK_MINUTES, it also measures memory and open files over time. LOAD_SECONDS (default 60) is the
 * duration of each part, except for the overload, which lasts at most 20 s.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import pg from 'pg';
import { loginCall, logOn } from './log-on.mjs';
import { limit, load, none, openLoop, quantile } from './measure.mjs';
import { addPeople, PEOPLE, redemptions } from './people.mjs';
import { onPostgres } from './servers.mjs';

const SECONDS = Number(process.env.LOAD_SECONDS ?? 60);
const SOAK_MINUTES = Number(process.env.LOAD_SOAK_MINUTES ?? 0);
const MIXED_RATE = 300;
const LOG_ONS = 25;
const REDEMPTIONS = 150;
const OVERLOAD_FACTOR = 3;

export function run() {
  return onPostgres(async ({ url, portal }) => {
    const { base, pid } = await portal();
    const people = await redemptions(base, await addPeopleTo(url));
    const mixed = createMix(people);
    await openLoop(base, { rate: MIXED_RATE / 2, seconds: 10, next: mixed });
    return [
      ...(await benchMixedLoad(base, mixed)),
      ...(await benchRedemptions(base, people)),
      ...(await benchOverload(base, mixed)),
      ...(SOAK_MINUTES > 0 ? await benchSoak(base, mixed, pid) : []),
      ...(await benchLogOns(base)),
    ];
  });
}

async function addPeopleTo(url) {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    return await addPeople(pool);
  } finally {
    await pool.end();
  }
}

/**
 * Returns a function that creates the daily mix. Of ten calls, seven are reads, two are calls of new visitors and one
 * is a redemption.
 */
function createMix(people) {
  const callOf = (kind, path, method) => (person) => ({
    kind,
    method,
    path: path(person.cardId),
    headers: person.headers,
  });
  const calls = [
    callOf('read', () => '/api/v1/cards'),
    () => ({ kind: 'visitor', path: '/api/v1/session' }),
    callOf('read', (id) => `/api/v1/cards/${id}`),
    callOf('read', (id) => `/api/v1/cards/${id}/transactions/unposted`),
    (person) => ({ kind: 'redemption', ...person.portal() }),
    callOf('read', () => '/api/v1/cards'),
    callOf('read', (id) => `/api/v1/cards/${id}/e-statements`),
    callOf('visitor', () => '/api/v1/captcha/request?language=en', 'POST'),
    callOf('read', () => '/api/v1/cards'),
    callOf('read', (id) => `/api/v1/cards/${id}`),
  ];
  // 7 and 100 are coprime, so all people make calls. Each person always makes the same kind of call, because 100 is a
  // multiple of 10.
  return (n) => calls[n % calls.length](people[(n * 7) % PEOPLE]);
}

async function benchMixedLoad(portal, next) {
  const answers = await openLoop(portal, { rate: MIXED_RATE, seconds: SECONDS, next });
  const label = `${MIXED_RATE} calls a second for ${SECONDS} s`;
  return [...latencyRows(label, answers, { p95: 100, p99: 250 }), failureRow(label, answers)];
}

async function benchRedemptions(portal, people) {
  const next = (n) => ({ kind: 'redemption', ...people[n % PEOPLE].portal() });
  const answers = await openLoop(portal, { rate: REDEMPTIONS, seconds: SECONDS, next });
  const label = `${REDEMPTIONS} redemptions a second for ${SECONDS} s`;
  return [...latencyRows(label, answers, { p99: 200 }), failureRow(label, answers)];
}

/**
 * Sends more calls than the server's capacity. Checks that as many calls as the capacity succeed, that the others are
 * rejected at once, and that afterwards the server performs as before.
 */
async function benchOverload(portal, next) {
  let n = 0;
  const { rate: peak } = await load(portal, { connections: 32, seconds: 10, next: () => next(n++) });
  const rate = Math.round(OVERLOAD_FACTOR * peak);
  const seconds = Math.min(SECONDS, 20);
  const answers = await openLoop(portal, { rate, seconds, next });
  const after = await openLoop(portal, { rate: MIXED_RATE / 2, seconds: 20, next });
  const done = answers.filter(({ status }) => status === 200);
  const elapsed = Math.max(...answers.map(({ at, ms }) => at + ms)) / 1000;
  const refused = answers.filter(({ status }) => status === 429 || status === 503);
  const label = `${rate} calls a second, ${OVERLOAD_FACTOR} times what can be done (${peak.toFixed(0)})`;
  return [
    limit(`${label}: done, against that`, done.length / elapsed / peak, 'at least', 0.8),
    ...latencyRows('  those that were done', done),
    { name: '  the same since they were sent', value: formatQuantiles(done, 'sentMs') },
    { name: '  turned away', value: `${refused.length} of ${answers.length}` },
    { name: '  those since they were sent', value: formatQuantiles(refused, 'sentMs') },
    none('  neither done nor turned away', answers.length - done.length - refused.length),
    ...latencyRows(
      '  10 s later',
      after.filter(({ at }) => at > 10_000),
      { p95: 100 },
    ),
  ];
}

/**
 * Measures log-ons while another person reads. A log-on ends the previous session of the same person, so the reader is
 * not among those who log on.
 */
async function benchLogOns(portal) {
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
  const label = `${LOG_ONS} log-ons a second for ${SECONDS} s`;
  return [
    ...latencyRows(label, answers),
    failureRow(label, answers),
    ...latencyRows('  reads meanwhile', reads, { p99: 400 }),
  ];
}

/** Samples memory and open files each minute of a long run. */
async function benchSoak(portal, next, pid) {
  const samples = [];
  for (let minute = 0; minute < SOAK_MINUTES; minute++) {
    const answers = await openLoop(portal, { rate: MIXED_RATE / 2, seconds: 60, next });
    samples.push({
      megabytes: memoryOf(pid),
      files: readdirSync(`/proc/${pid}/fd`).length,
      ...quantiles(answers),
    });
  }
  return [
    {
      name: `${SOAK_MINUTES} minutes of ${MIXED_RATE / 2} calls a second: memory`,
      value: samples.map(({ megabytes }) => megabytes.toFixed(0)).join(', '),
    },
    { name: '  open files', value: samples.map(({ files }) => files).join(', ') },
    { name: '  p99 each minute, ms', value: samples.map(({ p99 }) => p99.toFixed(0)).join(', ') },
  ];
}

const memoryOf = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

/** Returns quantiles of the answers' times in milliseconds. */
function quantiles(answers, field = 'ms') {
  const all = answers.map((answer) => answer[field]);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((q) => quantile(all, q) ?? Number.NaN);
  return { p50, p95, p99 };
}

function formatQuantiles(answers, field) {
  const parts = Object.entries(quantiles(answers, field)).map(([q, ms]) => `${q} ${ms.toFixed(0)}`);
  return `${parts.join(', ')} ms`;
}

/** Returns the latency of successful calls, and whether it is within the bounds. */
function latencyRows(name, answers, bounds = {}) {
  const done = answers.filter(({ status }) => status === 200);
  const measured = quantiles(done);
  const limits = Object.entries(bounds);
  return [
    {
      name,
      value: formatQuantiles(done),
      ...(limits.length > 0 && {
        limit: limits.map(([q, ms]) => `${q} at most ${ms} ms`).join(', '),
        ok: limits.every(([q, ms]) => measured[q] <= ms),
      }),
    },
  ];
}

function failureRow(name, answers) {
  const failed = answers.filter(({ status }) => status !== 200);
  const reasons = [...new Set(failed.map(({ kind, status }) => `${kind} ${status}`))].join(', ');
  return none(
    `${name}: calls not answered with 200`,
    failed.length,
    `${failed.length} of ${answers.length}${reasons && ` (${reasons})`}`,
  );
}
