/** Measures calls while the portal is restarted, upgraded and rolled back; see deploy.mjs. */
import pg from 'pg';
import { startPostgres } from '../../scripts/programs/postgres.mjs';
import { openLoop, quantileMs } from '../measure.mjs';
import { addPeople, redemptions } from '../people.mjs';
import { startFleet } from './fleet.mjs';
import { buildNextRelease } from './next-release.mjs';

const RATE = 50;
const CALLERS = 20;
const RELEASE = 'dist/server';

/**
 * @typedef {object} Part  calls beside a part of the deployment
 * @property {number} calls
 * @property {number} failed
 * @property {readonly string[]} reasons  kind and status of failed calls, each once
 * @property {number} p99  milliseconds from when a call was due
 * @property {number} slowest
 * @property {number} redeemed  acknowledged redemptions
 *
 * @typedef {object} Migration
 * @property {number} migrateSeconds
 * @property {number} lockConflicts  how often a migration gave up waiting for a lock and tried again
 * @property {readonly number[]} verifications  exit codes of `audit:verify`
 */

/**
 * Measures a rolling restart, an upgrade to a newer schema, and a rollback to the previous release on that schema. Needs
 * PostgreSQL and a built portal.
 * @param {{ haproxy: string, minCalls: number, readerSeconds: number }} options `minCalls`: minimum number of calls per
 * part;
 * `readerSeconds`: how long a transaction reads the tables that the migrations change
 * @returns {Promise<{ restart: Part, upgrade: Part & Migration, back: Part, acknowledged: number, stored: number }>}
 */
export async function measureDeploys({ haproxy, minCalls, readerSeconds }) {
  const postgres = await startPostgres({ max_connections: '100' });
  if (!postgres) throw new Error('This needs PostgreSQL: install it, or put its bin folder on PATH.');
  const pool = new pg.Pool({ connectionString: postgres.url, max: 3 });
  pool.on('connect', (client) => client.on('error', () => undefined));
  const next = buildNextRelease();
  let fleet;
  try {
    fleet = await startFleet({ url: postgres.url, haproxy, programs: RELEASE });
    const people = await redemptions(fleet.base, (await addPeople(pool)).slice(0, CALLERS));
    const before = await count(pool, 'cards.redemptions');
    const during = (work) => callsDuring(fleet.base, mixOf(people), minCalls, work);
    const restart = await during(() => fleet.roll(RELEASE));
    const upgrade = await during(() => upgradeTo(next.programs, fleet, postgres.url, readerSeconds));
    const back = await during(() => fleet.roll(RELEASE));
    const acknowledged = [restart, upgrade, back].reduce((sum, { redeemed }) => sum + redeemed, 0);
    const stored = (await count(pool, 'cards.redemptions')) - before;
    return { restart, upgrade, back, acknowledged, stored };
  } finally {
    // The pool ends before the fleet stops: the pool's connections close later than `end` resolves, and PostgreSQL
    // must stop after them.
    await pool.end();
    await fleet?.stop();
    await postgres.stop();
    next.remove();
  }
}

/** Sends calls at a fixed rate until the work is done and at least `minCalls` calls were made. */
async function callsDuring(base, next, minCalls, work) {
  let result;
  const working = work().then((done) => {
    result = { ...done };
  });
  const failure = working.catch((error) => {
    result = {};
    throw error;
  });
  const [answers] = await Promise.all([
    openLoop(base, { rate: RATE, next, isOver: (n) => result !== undefined && n >= minCalls }),
    failure,
  ]);
  const failed = answers.filter(({ status }) => status !== 200);
  return {
    ...result,
    calls: answers.length,
    failed: failed.length,
    reasons: [...new Set(failed.map(({ kind, status }) => `${kind} ${status || 'no answer'}`))],
    p99: Math.round(quantileMs(answers, 0.99)),
    slowest: Math.round(Math.max(...answers.map(({ ms }) => ms))),
    redeemed: answers.filter(({ kind, status }) => kind === 'redemption' && status === 200).length,
  };
}

/**
 * Migrates the schema while a transaction reads for a long time and the audit trail is verified repeatedly. Then
 * replaces the processes.
 */
async function upgradeTo(programs, fleet, url, readerSeconds) {
  const reader = await startReader(url, readerSeconds);
  let isDone = false;
  const verifying = verifyUntil(fleet, () => isDone);
  const from = performance.now();
  try {
    const migrated = await fleet.run(programs, 'migrate');
    const migrateSeconds = (performance.now() - from) / 1000;
    if (migrated.code !== 0) throw new Error(`migrate ended with ${migrated.code}: ${migrated.output}`);
    await fleet.roll(programs);
    isDone = true;
    const waits = migrated.output.split('\n').filter((line) => line.includes('is locked')).length;
    return { migrateSeconds, lockConflicts: waits, verifications: await verifying };
  } finally {
    isDone = true;
    await verifying.catch(() => undefined);
    await reader.ended;
  }
}

/** Runs `audit:verify` until `isDone` returns true. Returns the exit codes. */
async function verifyUntil(fleet, isDone) {
  const codes = [];
  while (!isDone()) codes.push((await fleet.run(RELEASE, 'audit-verify')).code);
  return codes;
}

/** Starts a transaction that reads the tables that the migrations change, all in one snapshot, like a report. */
async function startReader(url, seconds) {
  const client = new pg.Client({ connectionString: url, application_name: 'a long report' });
  await client.connect();
  await client.query(`begin isolation level repeatable read;
    select count(*) from cards.cards; select count(*) from portal.sessions; select count(*) from cards.redemptions;
    select count(*) from portal.audit`);
  const ended = client.query('select pg_sleep($1)', [seconds]).then(() => client.end());
  return { ended };
}

/**
 * Returns a function that creates calls for all people in rotation: of ten calls, eight reads and two redemptions.
 */
function mixOf(people) {
  const read = (path) => (person) => ({ kind: 'read', path: path(person.cardId), headers: person.headers });
  const redeem = (person) => ({ kind: 'redemption', ...person.portal() });
  const cards = read(() => '/api/v1/cards');
  const detail = read((id) => `/api/v1/cards/${id}`);
  const lines = read((id) => `/api/v1/cards/${id}/transactions/unposted`);
  const calls = [cards, detail, redeem, lines, cards, detail, cards, redeem, lines, cards];
  return (n) => calls[n % calls.length](people[(n * 7) % people.length]);
}

async function count(pool, table) {
  const { rows } = await pool.query(`select count(*)::int as n from ${table}`);
  return rows[0].n;
}
