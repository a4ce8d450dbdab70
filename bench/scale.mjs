/**
 * Measures the cost of a large bank: overview, a page of transactions and a search in one card's history. Compares a
 * bank of 1,000 customers with a bank of SCALE_CUSTOMERS (default 100,000), alternating on the same PostgreSQL. The
 * measured people are spread over the whole bank. Loading 50 million transactions takes about half an hour.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '../scripts/programs/postgres.mjs';
import { logOn } from './log-on.mjs';
import { limit, load, median, send } from './measure.mjs';
import { onPostgres } from './servers.mjs';

const SMALL = 1000;
const LARGE = Number(process.env.SCALE_CUSTOMERS ?? 100_000);
const PEOPLE = 200;
const ROUNDS = 7;
const SECONDS = 3;
const CONNECTIONS = 4;
/** A part of a merchant's name. */
const WORD = encodeURIComponent('咖啡');

const CALLS = [
  { name: 'Overview', path: () => '/api/v1/cards' },
  {
    name: 'A page of transactions',
    path: (card) => `/api/v1/cards/${card}/transactions/posted?pageSize=10&pageNumber=1`,
  },
  {
    name: 'A keyword in 24 months of a card',
    path: (card) => `/api/v1/cards/${card}/transactions/posted?keyword=${WORD}`,
  },
];

export function run() {
  // Faster settings. Nothing is measured during a bank's load, and its data need not survive a crash.
  const settings = {
    shared_buffers: '2GB',
    max_wal_size: '16GB',
    maintenance_work_mem: '1GB',
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
  };
  return onPostgres(async ({ url, portal }) => {
    const banks = [];
    for (const customers of [SMALL, LARGE]) banks.push(await openBank(url, customers, portal));
    // People log on only now, because idle sessions would expire while the second bank is loaded.
    for (const bank of banks) bank.people = await logOnAll(bank.portal);
    return await compare(banks);
  }, settings);
}

/** Creates a database with the bank and registered people, and starts a portal on it. */
async function openBank(serverUrl, customers, portal) {
  const name = `bank_${customers}`;
  await withClient(serverUrl, (client) => client.query(`create database ${name}`));
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  const env = { DATABASE_URL: url, DATA_DIR: mkdtempSync(join(tmpdir(), 'portal-scale-')) };
  // The portal creates the tables and the demo bank at its first start.
  await (await portal(env)).stop();
  console.error(`  ${customers} customers …`);
  execFileSync(process.execPath, ['dist/server/seed.js', '--customers', String(customers)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const size = await withClient(url, async (client) => {
    await addPeople(client);
    await client.query('vacuum (analyze)');
    const { rows } = await client.query(
      'select count(*)::int as lines, pg_database_size(current_database()) as bytes from cards.transactions',
    );
    return rows[0];
  });
  console.error(`  ${size.lines} transactions, ${(size.bytes / 2 ** 30).toFixed(1)} GB`);
  const { base } = await portal(env);
  return { portal: base, people: [], lines: size.lines };
}

/** Registers people spread over the bank, with the common password. */
async function addPeople(client) {
  for (let n = 0; n < PEOPLE; n++) {
    await client.query(
      `insert into portal.users (username, customer_id, password_hash, password_changed_at, statement_preference)
        select $1, (select customer_id from cards.customers c
            where customer_id >= $2 and not exists (select from portal.users u where u.customer_id = c.customer_id::text)
            order by customer_id limit 1),
          password_hash, now(), statement_preference
        from portal.users where username = 'demo.primary1'`,
      [`bench.${n}x`, randomUUID().replace(/^../, hex((n * 255) / PEOPLE))],
    );
  }
}

const hex = (n) => Math.floor(n).toString(16).padStart(2, '0');

async function logOnAll(portal) {
  const agent = new Agent({ keepAlive: true });
  const people = [];
  for (let n = 0; n < PEOPLE; n++) {
    const { headers } = await logOn(portal, `bench.${n}x`);
    const { text } = await send(agent, portal, { path: '/api/v1/cards', headers });
    const cards = JSON.parse(text).payload.map((card) => card.cardId);
    people.push({ headers, cards });
  }
  agent.destroy();
  return people;
}

async function compare([small, large]) {
  const rows = [{ name: 'Transactions in the banks', value: `${small.lines} / ${large.lines}` }];
  for (const { name, path } of CALLS) {
    const results = new Map([small, large].map((bank) => [bank, []]));
    for (let round = -1; round < ROUNDS; round++) {
      for (const bank of [small, large]) {
        let turn = 0;
        const next = () => {
          const { headers, cards } = bank.people[turn++ % PEOPLE];
          return { path: path(cards[turn % cards.length]), headers };
        };
        const result = await load(bank.portal, { connections: CONNECTIONS, seconds: SECONDS, next });
        if (round >= 0) results.get(bank).push(result.p50);
      }
    }
    const [smallMs, largeMs] = [small, large].map((bank) => median(results.get(bank)));
    rows.push(
      limit(
        `${name}, large bank against small (${largeMs.toFixed(2)} / ${smallMs.toFixed(2)} ms)`,
        largeMs / smallMs,
        'at most',
        1.3,
      ),
    );
  }
  return rows;
}
