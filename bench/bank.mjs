/**
 * The portal with an external card system: eight changes per second go to the reference bank, and fifty reads per second
 * use only the portal's read model. The bank answers at once, then after 2.5 s, then not at all.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { logOn } from './log-on.mjs';
import { limit, none, openLoop, quantileMs } from './measure.mjs';
import { addLoggedOnPeople } from './people.mjs';
import { onPostgres, startServer } from './servers.mjs';

const SECONDS = Number(process.env.BANK_SECONDS ?? 20);
const READS = 50;
const WRITES = 8;
const SLOW_MS = 2500;
const TOKEN = 'a-token-for-the-benchmark';
const METRICS_PORT = 39_187;

export function run() {
  return onPostgres(async ({ url, portal }) => {
    const bank = await startBank();
    const pool = new pg.Pool({ connectionString: url, max: 2 });
    try {
      const { base } = await portal({
        CARD_SYSTEM_URL: bank.url,
        CARD_SYSTEM_TOKEN: TOKEN,
        CARD_SYSTEM_READS: 'database',
        METRICS_PORT: `${METRICS_PORT}`,
      });
      const people = await addLoggedOnPeople(base, pool);
      const measure = () => openLoop(base, { rate: READS + WRITES, seconds: SECONDS, next: callOf(people) });
      await measure();
      const quick = await measure();
      await bank.set({ on: 'commands', fault: { kind: 'slow', ms: SLOW_MS } });
      const slow = await measure();
      await bank.stop();
      const down = await measure();
      return [...rowsOf({ quick, slow, down }), ...(await whileDown(base)), ...(await pendingAfter(pool))];
    } finally {
      await pool.end();
      await bank.stop();
    }
  });
}

/** Returns a function that creates calls: changes of a cashback method mixed with reads of a person's cards. */
function callOf(people) {
  const methods = people.map(() => 'accumulate');
  let writes = 0;
  return (n) => {
    // Distributes the writes evenly over the calls.
    const isWrite =
      Math.floor(((n + 1) * WRITES) / (READS + WRITES)) > Math.floor((n * WRITES) / (READS + WRITES));
    const who = isWrite ? writes++ % people.length : (n * 7) % people.length;
    const { card_id: cardId, headers } = people[who];
    if (!isWrite) {
      const path = [`/cards/${cardId}`, '/cards', `/cards/${cardId}/transactions/posted`][n % 3];
      return { kind: 'question', path: `/api/v1${path}`, headers };
    }
    methods[who] = methods[who] === 'accumulate' ? 'auto_redeem' : 'accumulate';
    const body = { cardNo: cardId, cashbackMethod: methods[who] };
    return { kind: 'change', method: 'POST', path: '/api/v1/cards/cashback-method', headers, body };
  };
}

function rowsOf({ quick, slow, down }) {
  const part = (answers, kind) => answers.filter((answer) => answer.kind === kind);
  const failed = (answers) => part(answers, 'question').filter(({ status }) => status !== 200).length;
  const times = (answers, kind, q) => quantileMs(part(answers, kind), q);
  const statuses = (answers) => {
    const counts = new Map();
    for (const { status } of part(answers, 'change')) counts.set(status, (counts.get(status) ?? 0) + 1);
    return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
  };
  const phases = Object.entries({ 'answers at once': quick, 'answers after 2.5 s': slow, 'is down': down });
  return [
    ...phases.flatMap(([name, answers]) => [
      none(
        `The bank ${name}: questions that failed, of ${part(answers, 'question').length}`,
        failed(answers),
      ),
      {
        name: `The bank ${name}: questions, median and 95th percentile`,
        value: `${times(answers, 'question', 0.5).toFixed(1)}, ${times(answers, 'question', 0.95).toFixed(1)} ms`,
      },
      {
        name: `The bank ${name}: changes, answers and slowest`,
        value: `${statuses(answers)}; ${Math.max(...part(answers, 'change').map(({ ms }) => ms)).toFixed(0)} ms`,
      },
    ]),
    limit(
      'Questions beside a slow bank, 95th percentile',
      times(slow, 'question', 0.95) / times(quick, 'question', 0.95),
      'at most',
      2,
    ),
    {
      name: 'Slowest refusal of a change while the bank is down',
      value: `${Math.max(...part(down, 'change').map(({ ms }) => ms)).toFixed(0)} ms`,
      limit: '1000 ms',
      ok: part(down, 'change').every(({ ms, status }) => ms <= 1000 && status === 502),
    },
  ];
}

/** Returns what operators and card holders see while the bank is down. */
async function whileDown(base) {
  const ready = await fetch(`${base}/readyz`);
  const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  const lines = metrics
    .split('\n')
    .filter((line) => /^card_system_|^commands_/.test(line) && !line.includes('bucket'));
  const session = await logOn(base, 'demo.primary1').then(
    () => 'yes',
    (error) => `NO: ${error.message}`,
  );
  return [
    { name: 'The bank is down: log-on goes on', value: session, ok: session === 'yes' },
    { name: 'The bank is down: /readyz', value: `${ready.status} ${await ready.text()}` },
    {
      name: 'The bank is down: metrics',
      value: lines
        .filter((line) => / [1-9]/.test(line))
        .slice(0, 12)
        .join('; '),
    },
  ];
}

async function pendingAfter(pool) {
  const { rows } = await pool.query(
    'select state, count(*)::int as n from portal.commands group by state order by state',
  );
  return [{ name: 'Commands by state', value: rows.map(({ state, n }) => `${state} ${n}`).join(', ') }];
}

/** Starts the reference bank as a process, with the demo bank's people. */
async function startBank() {
  const bankDir = mkdtempSync(join(tmpdir(), 'bank-bench-'));
  const env = { BANK_DIR: bankDir, BANK_PORT: '0', BANK_TOKEN: TOKEN };
  const { base: url, stop } = await startServer('dist/server/bank.js', env);
  return {
    url,
    stop,
    async set(setting) {
      const response = await fetch(`${url}/switch`, {
        method: 'POST',
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify(setting),
      });
      if (!response.ok) throw new Error(`the bank refused the switch: ${response.status}`);
    },
  };
}
