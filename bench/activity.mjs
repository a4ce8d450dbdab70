/**
 * Measures the page of security activity of a customer with 100,000 audit records (ACTIVITY_RECORDS), compared with a
 * page of transactions. Measures the newest page and a page in the middle. The calls alternate on the same PostgreSQL.
 */
import { withClient } from '../scripts/programs/postgres.mjs';
import { logOn } from './log-on.mjs';
import { limit, load, median } from './measure.mjs';
import { onPostgres } from './servers.mjs';

const RECORDS = Number(process.env.ACTIVITY_RECORDS ?? 100_000);
const ROUNDS = Number(process.env.ROUNDS ?? 7);
const SECONDS = Number(process.env.SECONDS ?? 3);
const CONNECTIONS = 4;
const USERNAME = 'demo.primary1';
/** Number of an audit chain for this customer only, so that all record numbers are free. */
const OWN_CHAIN = 1000;

export function run() {
  return onPostgres(async ({ url, portal }) => {
    const { base } = await portal({ DEMO_CROWD: 'off' });
    const middle = await addRecords(url);
    const { headers } = await logOn(base, USERNAME);
    const cards = await (await fetch(`${base}/api/v1/cards`, { headers })).json();
    const { cardId } = cards.payload.find(({ status }) => status === 'active');
    const calls = [
      { name: 'transactions', path: `/api/v1/cards/${cardId}/transactions/posted?pageSize=10&pageNumber=0` },
      { name: 'newest', path: '/api/v1/security/activity' },
      { name: 'middle', path: `/api/v1/security/activity?after=${middle}` },
    ];
    const results = new Map(calls.map(({ name }) => [name, []]));
    for (let round = -1; round < ROUNDS; round++)
      for (const { name, path } of calls) {
        const seconds = round < 0 ? 1 : SECONDS;
        const result = await load(base, {
          connections: CONNECTIONS,
          seconds,
          next: () => ({ path, headers }),
        });
        if (round >= 0) results.get(name).push(result.p99);
      }
    const p99 = (name) => median(results.get(name));
    return ['newest', 'middle'].map((name) =>
      limit(
        `Security activity, ${name} page of ${RECORDS} records, p99 against a page of transactions ` +
          `(${p99(name).toFixed(1)} / ${p99('transactions').toFixed(1)} ms)`,
        p99(name) / p99('transactions'),
        'at most',
        1.5,
      ),
    );
  });
}

/** Adds records over a year; a third of them are consecutive failures. Returns the cursor of the middle record. */
function addRecords(url) {
  return withClient(url, async (client) => {
    await client.query(
      `insert into portal.audit (chain, seq, at, action, outcome, customer_id, request_id, details, hash, version, address,
         channel, actor)
       select ${OWN_CHAIN}, n, app_now() - (n * interval '31536000 seconds' / $2), action, outcome, customer_id, 'bench', '{}',
         decode(repeat('00', 32), 'hex'), 2, '203.0.113.7', 'web', 'person'
       from generate_series(1, $2::int) n
         join (values (0, 'login', 'done'), (1, 'login', 'wrong-password'), (2, 'login', 'wrong-password'),
           (3, 'pin-otp', 'sent'), (4, 'redeem-points', 'done'), (5, 'logout', 'done')) kinds (k, action, outcome)
           on k = n % 6
         cross join (select customer_id from portal.users where username = $1) u`,
      [USERNAME, RECORDS],
    );
    await client.query('vacuum (analyze) portal.audit');
    const { rows } = await client.query(
      `select (extract(epoch from at) * 1000000)::bigint || '.' || seq as cursor from portal.audit
       where chain = ${OWN_CHAIN} and seq = $1`,
      [Math.floor(RECORDS / 2)],
    );
    return rows[0].cursor;
  });
}
