/**
 * Redemptions through the portal against the same transaction as bare SQL through `pg`, on one PostgreSQL in turn: spread
 * over many card holders, and all on one card.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { logOn } from './log-on.mjs';
import { limit, load, median } from './measure.mjs';
import { start } from './start.mjs';

const PEOPLE = 100;
const CONNECTIONS = 16;
const ROUNDS = 5;
const SECONDS = 4;

export async function run() {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('This measurement needs PostgreSQL.');
  const servers = [];
  const pool = new pg.Pool({ connectionString: postgres.url, max: CONNECTIONS });
  try {
    const portal = await start(servers, 'dist/server/main.js', {
      DATABASE_URL: postgres.url,
      DATA_DIR: mkdtempSync(join(tmpdir(), 'portal-bench-')),
      ...{ RATE_LIMITS: 'off', LOG_LEVEL: 'warn', PORT: '3841' },
    });
    const people = await addPeople(pool);
    const calls = await callsOf(portal, people);
    const rows = await compare(portal, pool, people, calls);
    return [...rows, ...(await ledgerHolds(pool))];
  } finally {
    await pool.end();
    for (const child of servers) child.kill();
    await postgres.stop();
  }
}

/** People of the crowd with the password that everybody has, one card each, and more points than they can spend. */
async function addPeople(pool) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query(
      `with chosen as (
         select distinct on (c.customer_id) c.customer_id, c.card_id, c.points, c.point_sequence
         from cards.cards c join cards.customers u using (customer_id)
         where c.status = 'active' and c.relationship = 'primary' and not c.corporate and c.point_sequence is not null
           and not u.redemption_batch_open
           and not exists (select from portal.users p where p.customer_id = c.customer_id::text)
         order by c.customer_id, c.card_id limit $1),
       people as (
         insert into portal.users (username, customer_id, password_hash, password_changed_at, statement_preference)
         select 'bench.' || row_number() over (order by customer_id) || 'x', customer_id::text, password_hash, now(), 'email'
         from chosen, (select password_hash from portal.users where username = 'demo.primary1') p
         returning username, customer_id),
       lines as (
         insert into cards.point_entries (customer_id, card_id, sequence, entry_id, entry_date, description_en,
             description_zh, points, balance_before, balance_after, campaign_id, campaign_ruleset_id)
         select customer_id, card_id, point_sequence + 1, gen_random_uuid(), current_date, 'A gift', '贈點', 1000000000,
           points, points + 1000000000, 'GIFT', 'GIFT-1' from chosen),
       gifts as (
         update cards.cards c set points = c.points + 1000000000, point_sequence = c.point_sequence + 1
         from chosen where (c.customer_id, c.card_id) = (chosen.customer_id, chosen.card_id))
       select username, chosen.customer_id, card_id from people join chosen on chosen.customer_id::text = people.customer_id`,
      [PEOPLE],
    );
    await client.query('commit');
    if (rows.length < PEOPLE) throw new Error(`the bank has only ${rows.length} people for ${PEOPLE}`);
    return rows;
  } finally {
    client.release();
  }
}

/** For each person the redemption of the cheapest voucher, with a key of its own each time. */
async function callsOf(portal, people) {
  const calls = [];
  for (const { username, card_id: cardId } of people) {
    const { headers } = await logOn(portal, username);
    const query = `cardId=${cardId}&category=voucher_and_donation`;
    const answer = await fetch(`${portal}/api/v1/points-redemption/redemption-product-list?${query}`, {
      headers,
    });
    const products = (await answer.json()).payload.filter(({ minimumUnit }) => minimumUnit === 1);
    const [{ productCode }] = products.sort((a, b) => a.productPoint - b.productPoint);
    calls.push(() => ({
      method: 'POST',
      path: '/api/v1/points-redemption/redeem-product-catalogue',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: { catalogCode: productCode, quantity: 1, cardId, emailAddress: 'someone@example.com' },
    }));
  }
  return calls;
}

async function compare(portal, pool, people, calls) {
  const rates = { portal: [], bare: [], hot: [], hotBare: [] };
  let turn = 0;
  const spread = () => calls[turn++ % PEOPLE]();
  for (let round = -1; round < ROUNDS; round++) {
    const seconds = round < 0 ? 2 : SECONDS;
    const options = { connections: CONNECTIONS, seconds };
    const measured = {
      portal: (await load(portal, { ...options, next: spread })).rate,
      bare: await bareLoad(pool, seconds, () => people[turn++ % PEOPLE]),
      hot: (await load(portal, { ...options, next: () => calls[0]() })).rate,
      hotBare: await bareLoad(pool, seconds, () => people[0]),
    };
    if (round >= 0) for (const [side, rate] of Object.entries(measured)) rates[side].push(rate);
  }
  const {
    portal: own,
    bare,
    hot,
    hotBare,
  } = Object.fromEntries(Object.entries(rates).map(([side, values]) => [side, median(values)]));
  return [
    limit(
      `Redemptions a second against bare SQL (${own.toFixed(0)} / ${bare.toFixed(0)})`,
      own / bare,
      'at least',
      0.5,
    ),
    {
      name: `Redemptions of one card (bare SQL ${hotBare.toFixed(0)})`,
      value: `${hot.toFixed(0)} a second`,
      limit: 'at least 100 a second',
      ok: hot >= 100,
    },
  ];
}

/** `CONNECTIONS` callers repeat the transaction for `seconds`; resolves with transactions a second. */
async function bareLoad(pool, seconds, whose) {
  const from = performance.now();
  let count = 0;
  const caller = async () => {
    while (performance.now() - from < seconds * 1000) {
      await bare(pool, whose());
      count++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, caller));
  return count / ((performance.now() - from) / 1000);
}

const CHAIN = (customerId) => createHash('sha256').update(customerId).digest()[0] % 64;

/** What a redemption writes, and nothing else: key, points, ledger line, redemption, message, audit record. */
async function bare(pool, { customer_id: customer, card_id: card }) {
  const client = await pool.connect();
  const query = (name, text, values) => client.query({ name, text, values });
  const key = randomBytes(32);
  const id = randomUUID();
  try {
    await client.query('begin');
    await query(
      'key',
      `insert into portal.idempotency (customer_id, key_hash, request_hash, created_at) values ($1, $2, $2, now())
       on conflict do nothing`,
      [customer, key],
    );
    const { rows } = await query(
      'take',
      `update cards.cards set points = points - 300, point_sequence = point_sequence + 1
       where customer_id = $1 and card_id = $2 and points >= 300 returning points, point_sequence as sequence`,
      [customer, card],
    );
    const [{ points, sequence }] = rows;
    await query(
      'line',
      `insert into cards.point_entries (customer_id, card_id, sequence, entry_id, entry_date, description_en,
         description_zh, points, balance_before, balance_after, campaign_id, campaign_ruleset_id)
       values ($1, $2, $3, $4, current_date, 'Voucher', '票券', -300, $5::bigint + 300, $5, 'REDEEM', 'V')`,
      [customer, card, sequence, id, points],
    );
    await query(
      'redemption',
      `insert into cards.redemptions (customer_id, redemption_id, card_id, point_sequence, unit_id, redeem_code, redeemed_at,
         item_code, category, description_en, description_zh, quantity, points)
       values ($1, $2, $3, $4, $5, $6, now(), 'V', 'voucher_and_donation', 'Voucher', '票券', 1, 300)`,
      [customer, id, card, sequence, id, `BR${id.replaceAll('-', '').slice(0, 16).toUpperCase()}`],
    );
    await query(
      'message',
      `insert into portal.outbox (customer_id, message_id, channel, purpose, language, sealed, state, created_at, next_try_at,
         expires_at, done_at)
       values ($1, $2, 'sms', 'bench', 'en', null, 'sent', now(), now(), now(), now())`,
      [customer, id],
    );
    const chain = CHAIN(customer);
    const head = await query('head', 'select seq, hash from portal.audit_heads where chain = $1 for update', [
      chain,
    ]);
    await query(
      'record',
      `with added as (insert into portal.audit (chain, seq, at, action, outcome, customer_id, request_id, details, hash)
         values ($1, $2, now(), 'redeem-points', 'bench', $3, 'r', '{}', $4))
       update portal.audit_heads set seq = $2, hash = $4 where chain = $1`,
      [chain, BigInt(head.rows[0].seq) + 1n, customer, key],
    );
    await query(
      'answer',
      'update portal.idempotency set answer = $3 where customer_id = $1 and key_hash = $2',
      [customer, key, '{}'],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** After all that the ledgers are what the balances are. */
async function ledgerHolds(pool) {
  const { rows } = await pool.query(`select count(*)::int as wrong from cards.cards c join (
    select customer_id, card_id, sum(points) as sum from cards.point_entries group by 1, 2) e using (customer_id, card_id)
    where c.points <> e.sum`);
  return [
    {
      name: 'Cards whose balance is not its ledger',
      value: `${rows[0].wrong}`,
      limit: '0',
      ok: rows[0].wrong === 0,
    },
  ];
}
