/**
 * A history of 36 months with MONTH_ROWS transactions (default 10 million), in one table and by month, on the same PostgreSQL. Measures the
 * conversion and a leaving month beside 20 calls a second, a tenth of which write transactions, and each page by short turns.
 */
import { spawn } from 'node:child_process';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../scripts/programs/postgres.mjs';
import { logOn } from './log-on.mjs';
import { atMostMs, limit, none, openLoop, quantileMs, send } from './measure.mjs';
import { makeBank } from './months-bank.mjs';
import { onPostgres, ownPaths } from './servers.mjs';

const ROWS = Number(process.env.MONTH_ROWS ?? 10_000_000);
const TURNS = Number(process.env.TURNS ?? 40);
const PEOPLE = 40;
const RATE = 20;
const SECRET = randomBytes(32);
const SHOP = 'Harbour Books of the bench';
const WORD = encodeURIComponent('咖啡');

const PAGES = {
  overview: () => '/cards',
  'unposted transactions': ({ card }) => `/cards/${card}/transactions/unposted`,
  'posted transactions, first page': ({ card }) =>
    `/cards/${card}/transactions/posted?pageSize=10&pageNumber=0`,
  'posted transactions, fifth page': ({ card }) =>
    `/cards/${card}/transactions/posted?pageSize=10&pageNumber=4`,
  'posted transactions with a word': ({ card }) => `/cards/${card}/transactions/posted?keyword=${WORD}`,
  'the latest statement': ({ card }) => `/cards/statement-detail/${card}`,
  'lines of a statement': ({ card, statement }) => `/cards/${card}/statementTxn?paymentKey=${statement}`,
  'purchases for instalments': ({ card }) => `/installments/${card}/posted-transactions?isBilled=false`,
  spending: ({ card }) => `/cards/${card}/spending`,
  insights: () => '/insights',
  'what can be disputed': ({ card, line }) =>
    `/disputes/options?cardId=${card}&transactionId=${line}&language=en`,
};

export function run() {
  // Faster settings: the data need not survive a crash.
  const settings = {
    ...{
      shared_buffers: '2GB',
      max_wal_size: '4GB',
      maintenance_work_mem: '1GB',
      max_locks_per_transaction: 128,
    },
    ...{ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
  };
  return onPostgres(async ({ url: serverUrl, portal }) => {
    const urlOf = (name) => Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
    const lines = await makeBank({
      serverUrl,
      portal,
      env: envOf(urlOf('one_table')),
      rows: ROWS,
      people: PEOPLE,
    });
    await withClient(serverUrl, (client) =>
      client.query('create database by_month template one_table strategy file_copy'),
    );
    const rows = [{ name: 'Transactions', value: `${lines}` }];
    const open = async (name) => {
      const env = envOf(urlOf(name));
      const { base } = await portal(env);
      return { env, base, people: await logOnAll(base, urlOf(name)) };
    };
    const byMonth = await open('by_month');
    rows.push(...(await besideCalls(byMonth, 'conversion', ['history-months'])));
    await withClient(byMonth.env.DATABASE_URL, async (client) => {
      // Both banks have the same lines again.
      await client.query(`delete from cards.transactions where description_en = '${SHOP}'`);
      await client.query('vacuum (analyze) cards.transactions');
    });
    const oneTable = await open('one_table');
    for (const bank of [oneTable, byMonth]) bank.bases = [bank.base, (await portal(bank.env)).base];
    // A session ends during a long conversion.
    byMonth.people = await logOnAll(byMonth.base, urlOf('by_month'));
    await openLoop(oneTable.base, { rate: 2 * RATE, seconds: 20, next: mixOf(oneTable.people) });
    rows.push(...(await comparePages(oneTable, byMonth)));
    const month = await withClient(urlOf('by_month'), async (client) => {
      const { rows: found } = await client.query(
        "select to_char(min(transaction_date), 'YYYY-MM') as month from cards.transactions",
      );
      return found[0].month;
    });
    const folder = mkdtempSync(join(tmpdir(), 'portal-month-'));
    rows.push(...(await besideCalls(byMonth, 'month that leaves', ['history-archive', month, folder])));
    return rows;
  }, settings);
}

/** One folder for all: it has the keys of the bank. */
const DATA_DIR = mkdtempSync(join(tmpdir(), 'portal-months-'));
const envOf = (url) => ({
  ...{ DATABASE_URL: url, DATA_DIR, DEMO_CROWD: 'off', ANALYTICS: 'off' },
  BANK_EVENTS_SECRET: SECRET.toString('base64'),
});

async function logOnAll(base, url) {
  const agent = new Agent({ keepAlive: true });
  const ids = await withClient(url, async (client) => {
    const { rows } = await client.query(
      "select username, customer_id from portal.users where username like 'bench.%'",
    );
    return new Map(rows.map((row) => [row.username, row.customer_id]));
  });
  const people = [];
  for (let n = 1; n <= PEOPLE; n++) {
    const { headers } = await logOn(base, `bench.${n}x`);
    const get = async (path) =>
      JSON.parse((await send(agent, base, { path: `/api/v1${path}`, headers })).text).payload;
    const { cardId: card } = (await get('/cards')).find(({ status }) => status === 'active');
    const statements = await get(`/cards/${card}/e-statements`);
    const page = await get(`/cards/${card}/transactions/posted?pageSize=10&pageNumber=0`);
    const statement = statements[Math.min(2, statements.length - 1)]?.paymentKey;
    const customerId = ids.get(`bench.${n}x`);
    people.push({
      headers,
      customerId,
      card,
      statement,
      line: page.content[0]?.transactionId ?? page.content[0]?.id,
    });
  }
  agent.destroy();
  return people;
}

/** Returns a function that calls the pages in turn, of one person after the other. */
function mixOf(people) {
  const pages = Object.values(PAGES);
  return (n) => {
    const person = people[n % people.length];
    return { path: `/api/v1${pages[n % pages.length](person)}`, headers: person.headers };
  };
}

/** Runs a program beside calls. Reports the calls, and the times of the program's lines. */
async function besideCalls({ env, base, people }, name, [program, ...args]) {
  let isOver = false;
  const pages = mixOf(people);
  const next = (n) => (n % 10 === 9 ? eventOf(people[n % people.length]) : pages(n));
  const idle = await openLoop(base, { rate: RATE, seconds: 20, next });
  const calls = openLoop(base, { rate: RATE, next, isOver: () => isOver });
  const from = performance.now();
  const times = await new Promise((resolve, reject) => {
    const lines = [];
    const child = spawn(process.execPath, [`dist/server/${program}.js`, ...args], {
      env: { ...ownPaths(), ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push({ line, ms: performance.now() - from });
      console.error(`  ${((performance.now() - from) / 1000).toFixed(1)} s ${line}`);
    });
    child.once('exit', (code) =>
      code === 0 ? resolve(lines) : reject(new Error(`${program} ended with ${code}`)),
    );
  });
  const seconds = (performance.now() - from) / 1000;
  await sleep(2000);
  isOver = true;
  const answers = await calls;
  const failed = answers.filter(({ status }) => status < 200 || status >= 300);
  const at = (pattern) => times.find(({ line }) => pattern.test(line))?.ms ?? Number.NaN;
  return [
    none(`Failed calls beside the ${name} (of ${answers.length}, a tenth writes)`, failed.length),
    { name: `${name}: seconds`, value: seconds.toFixed(1) },
    {
      name: `Calls beside the ${name}: p50, p95, slowest, against 20 s before`,
      value: [0.5, 0.95, 1]
        .map((q) => `${quantileMs(answers, q).toFixed(1)} / ${quantileMs(idle, q).toFixed(1)} ms`)
        .join(', '),
    },
    ...(program === 'history-archive'
      ? [
          atMostMs('Detaching the month', at(/no longer shown/) - at(/may leave/), 1000),
          atMostMs('Dropping the month', at(/: dropped/) - at(/keys deleted/), 1000),
          {
            name: 'Deleting its keys before, a few thousand at a time',
            value: `${((at(/keys deleted/) - at(/rows written/)) / 1000).toFixed(1)} s`,
          },
        ]
      : []),
  ];
}

/** An event of the bank that adds a purchase. */
function eventOf({ card, customerId }) {
  const now = new Date();
  const event = {
    ...{ kind: 'authorised', eventId: randomUUID(), occurredAt: now.toISOString(), customerId, cardId: card },
    transactionId: randomUUID(),
    transactionDate: new Date(now.getTime() + 8 * 3600_000).toISOString().slice(0, 10),
    description: { en: SHOP, zh_tw: '海港書店' },
    ...{ category: 'shopping', overLimit: false, online: false },
    amount: { amount: '90', currency: 'TWD' },
    currentBalance: { amount: '20000', currency: 'TWD' },
  };
  const body = { events: [event] };
  const timestamp = `${Math.floor(now.getTime() / 1000)}`;
  const signature = createHmac('sha256', SECRET)
    .update(`${timestamp}.${JSON.stringify(body)}`)
    .digest('hex');
  return {
    ...{ method: 'POST', path: '/api/v1/bank-events', body },
    headers: { 'bank-timestamp': timestamp, 'bank-signature': signature },
  };
}

/** Calls in a turn, each of another person, and turns that are not counted. */
const TURN = 25;
const WARM_UP = 10;
/** The first calls of a turn find nothing in the caches of the processor. */
const COLD = 2;

/**
 * Measures each page, one caller, by short turns of two portals for each layout: portals with equal data differ by a tenth, and so does the
 * machine from one second to the next.
 */
async function comparePages(oneTable, byMonth) {
  const results = [];
  const agent = new Agent({ keepAlive: true });
  for (const [name, path] of Object.entries(PAGES)) {
    const times = new Map([oneTable, byMonth].map((bank) => [bank, []]));
    for (let turn = -WARM_UP; turn < TURNS; turn++)
      for (const bank of turn % 2 === 0 ? [oneTable, byMonth] : [byMonth, oneTable])
        for (const base of bank.bases)
          for (let n = 0; n < TURN; n++) {
            const person = bank.people[(turn + WARM_UP + n) % bank.people.length];
            const from = performance.now();
            const call = { path: `/api/v1${path(person)}`, headers: person.headers };
            const { status } = await send(agent, base, call);
            if (status !== 200) throw new Error(`${call.path} answered ${status}`);
            if (turn >= 0 && n >= COLD) times.get(bank).push({ ms: performance.now() - from });
          }
    const [one, months] = [oneTable, byMonth].map((bank) =>
      [0.5, 0.95].map((q) => quantileMs(times.get(bank), q)),
    );
    const shown = `p50 ${months[0].toFixed(2)} / ${one[0].toFixed(2)}, p95 ${months[1].toFixed(2)} / ${one[1].toFixed(2)} ms`;
    results.push(
      limit(`${name}, by month against one table (${shown}): p95`, months[1] / one[1], 'at most', 1.1),
    );
    console.error(`  ${name}: ${shown}`);
  }
  agent.destroy();
  return results;
}
