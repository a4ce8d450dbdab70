/**
 * Redemptions through the portal against the same transaction as bare SQL through `pg`, on one PostgreSQL in turn: spread
 * over many card holders, and all on one card. The yardstick is a bare server that answers the same calls; for comparison
 * the transaction is also run without any server, from this process.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { redeemBare } from './bare-redemption.mjs';
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
    const yardstick = await start(servers, 'bench/bare-server.mjs', {
      DATABASE_URL: postgres.url,
      PORT: '3842',
    });
    const people = await addPeople(pool);
    const calls = await callsOf(portal, people);
    const rows = await compare({ portal, yardstick, pool }, people, calls);
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
    const sessionKey = createHash('sha256').update(headers['x-session-id']).digest('hex');
    calls.push({
      portal: () => ({
        method: 'POST',
        path: '/api/v1/points-redemption/redeem-product-catalogue',
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body: { catalogCode: productCode, quantity: 1, cardId, emailAddress: 'someone@example.com' },
      }),
      bare: () => ({
        method: 'POST',
        path: '/redeem',
        headers: { 'x-session-key': sessionKey },
        body: { cardId },
      }),
    });
  }
  return calls;
}

async function compare({ portal, yardstick, pool }, people, calls) {
  const rates = { portal: [], bare: [], sql: [], hot: [], hotBare: [], hotSql: [] };
  let turn = 0;
  const next = () => turn++ % PEOPLE;
  for (let round = -1; round < ROUNDS; round++) {
    const seconds = round < 0 ? 2 : SECONDS;
    const rateOf = async (base, call) =>
      (await load(base, { connections: CONNECTIONS, seconds, next: call })).rate;
    const measured = {
      portal: await rateOf(portal, () => calls[next()].portal()),
      bare: await rateOf(yardstick, () => calls[next()].bare()),
      sql: await bareLoad(pool, seconds, () => people[next()]),
      hot: await rateOf(portal, () => calls[0].portal()),
      hotBare: await rateOf(yardstick, () => calls[0].bare()),
      hotSql: await bareLoad(pool, seconds, () => people[0]),
    };
    if (round >= 0) for (const [side, rate] of Object.entries(measured)) rates[side].push(rate);
  }
  const of = (side) => median(rates[side]);
  const shown = (side) => of(side).toFixed(0);
  return [
    limit(
      `Redemptions a second against a bare server (${shown('portal')} / ${shown('bare')})`,
      of('portal') / of('bare'),
      'at least',
      0.5,
    ),
    { name: 'The same SQL without a server', value: `${shown('sql')} a second` },
    {
      name: `Redemptions of one card (bare server ${shown('hotBare')}, SQL alone ${shown('hotSql')})`,
      value: `${shown('hot')} a second`,
      limit: 'at least 100 a second',
      ok: of('hot') >= 100,
    },
  ];
}

/** `CONNECTIONS` callers repeat the transaction for `seconds`; resolves with transactions a second. */
async function bareLoad(pool, seconds, whose) {
  const from = performance.now();
  let count = 0;
  const caller = async () => {
    while (performance.now() - from < seconds * 1000) {
      await redeemBare(pool, whose());
      count++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, caller));
  return count / ((performance.now() - from) / 1000);
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
