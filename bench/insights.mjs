/**
 * The insights page of a customer with 20,000 transactions in three years (INSIGHT_LINES) on PostgreSQL. Measures the
 * page's call and the list of transactions behind a figure. A tenth of the added transactions have merchants without
 * another transaction.
 */
import { withClient } from '../scripts/programs/postgres.mjs';
import { logOn } from './log-on.mjs';
import { atMostMs, load, median } from './measure.mjs';
import { onPostgres } from './servers.mjs';

const LINES = Number(process.env.INSIGHT_LINES ?? 20_000);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 10);
/** One caller. With two, the result would include the time that a call waits for the other. */
const CONNECTIONS = 1;
const USERNAME = 'demo.primary1';
const MOST_MS = 300;

export function run() {
  return onPostgres(async ({ url, portal }) => {
    const { base } = await portal({ DEMO_CROWD: 'off' });
    const total = await addLines(url);
    const { headers } = await logOn(base, USERNAME);
    const month = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7);
    const calls = [
      { name: 'page', path: '/api/v1/insights' },
      {
        name: 'lines of a month',
        path: `/api/v1/insights/lines?kind=purchases&fromDate=${month}-01&toDate=${month}-28`,
      },
    ];
    const rows = [];
    for (const { name, path } of calls) {
      const times = [];
      for (let round = -1; round < ROUNDS; round++) {
        const next = () => ({ path, headers });
        const { p99 } = await load(base, {
          connections: CONNECTIONS,
          seconds: round < 0 ? 1 : SECONDS,
          next,
        });
        if (round >= 0) times.push(p99);
      }
      const p99 = median(times);
      rows.push(atMostMs(`Insights at ${total} transactions, ${name}, p99`, p99, MOST_MS));
    }
    return rows;
  });
}

/**
 * Adds transactions over three years and all cards until the customer has `LINES` of them. Returns the number of added
 * transactions.
 */
function addLines(url) {
  return withClient(url, async (client) => {
    await client.query(
      `with owner as (select customer_id::uuid as customer_id from portal.users where username = $1),
        cards as (select customer_id, card_id, row_number() over (order by card_id) as number, count(*) over () as cards
          from cards.cards join owner using (customer_id)),
        missing as (select $2::int - count(*)::int as lines from cards.transactions join owner using (customer_id))
       insert into cards.transactions (customer_id, card_id, transaction_id, transaction_date, posting_date, description_en,
         description_zh, amount, category)
       select c.customer_id, c.card_id, gen_random_uuid(), day, day, name, name, 50 + (n * 7919) % 4000,
         (array['dining', 'groceries', 'shopping', 'transport', 'health', 'utility'])[1 + (case when n % 10 = 0 then n else (n * 13) % 97 end) % 6]
       from missing, generate_series(1, missing.lines) n
         cross join lateral (select (app_now() at time zone 'Asia/Taipei')::date - ((n * 31) % 1090) as day,
           case when n % 10 = 0 then 'Shop number ' || n else 'Merchant ' || (n * 13) % 97 end as name) l
         join cards c on c.number = 1 + (n * 13) % 97 % c.cards`,
      [USERNAME, LINES],
    );
    await client.query('vacuum (analyze) cards.transactions');
    const { rows } = await client.query(
      `select count(*)::int as n from cards.transactions t join portal.users u on u.customer_id = t.customer_id::text
       where u.username = $1`,
      [USERNAME],
    );
    return rows[0].n;
  });
}
