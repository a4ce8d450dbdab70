/** A bank with a long history for measurements: some generated customers, and copies of them. */
import { execFileSync } from 'node:child_process';
import { withClient } from '../scripts/programs/postgres.mjs';
import { ownPaths } from './servers.mjs';

/** Generated customers, of whom people log on. The others are copies. */
const CUSTOMERS = 1000;

/** Makes a bank of 24 generated months and thirteen older ones, with registered people, and copies of it. Returns its transactions. */
export async function makeBank({ serverUrl, portal, env, rows: wanted, people }) {
  await withClient(serverUrl, (client) => client.query('create database one_table'));
  // The first start creates tables and demo bank.
  await (await portal(env)).stop();
  console.error(`  ${CUSTOMERS} customers …`);
  execFileSync(process.execPath, ['dist/server/seed.js', '--customers', `${CUSTOMERS}`], {
    env: { ...ownPaths(), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return withClient(env.DATABASE_URL, async (client) => {
    await client.query("set session_replication_role = 'replica'");
    const indexes =
      await client.query(`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text
      from pg_index where indrelid = 'cards.transactions'::regclass and not indisprimary`);
    await client.query(`drop index ${indexes.rows.map(({ name }) => name).join(', ')}`);
    await client.query(OLDER_LINES);
    await client.query(OLDER_STATEMENTS);
    await client.query(PEOPLE_OF_BANK, [people]);
    const count = 'select count(*)::int as lines from cards.transactions';
    const { rows } = await client.query(count);
    await client.query('create temporary table kept_customers as select customer_id from cards.customers');
    const copies = Math.ceil(wanted / rows[0].lines) - 1;
    for (let copy = 1; copy <= copies; copy++) {
      console.error(`  copy ${copy} of ${copies} …`);
      for (const text of COPIED) await client.query(text.replaceAll('COPY', `${copy}`));
    }
    console.error('  indexes …');
    for (const { text } of indexes.rows) await client.query(text);
    await client.query('vacuum (analyze)');
    return (await client.query(count)).rows[0].lines;
  });
}

const LINE = `transaction_date, posting_date, statement_date, description_en, description_zh, amount, foreign_amount,
  foreign_currency, merchant_country, exchange_date, category, over_limit`;
const STATEMENT = `statement_date, payment_due_date, previous_balance, payments, adjustments, new_charges, interest, fees, total,
  minimum_payment, interest_rate, credit_limit, cash_advance_limit, points_before, points_earned, points_used, points_after`;
const earlier = (column) => `(${column} - interval '24 months')::date`;

/** Lines of whole months, so that each is on a statement. */
const OLDER_LINES = `insert into cards.transactions (customer_id, transaction_id, card_id, ${LINE})
  select customer_id, md5(transaction_id::text || 'older')::uuid, card_id, ${earlier('transaction_date')}, ${earlier('posting_date')},
    ${earlier('statement_date')}, description_en, description_zh, amount, foreign_amount, foreign_currency, merchant_country,
    ${earlier('exchange_date')}, category, over_limit
  from cards.transactions
  where statement_date is not null and posting_date < date_trunc('month', now())
    and transaction_date >= date_trunc('month', now()) - interval '13 months'`;

const OLDER_STATEMENTS = `insert into cards.statements (customer_id, card_id, statement_id, ${STATEMENT})
  select customer_id, card_id, md5(customer_id::text || card_id || statement_date)::uuid, statement_date, statement_date + 15,
    0, 0, 0, 0, 0, 0, 0, 0, 15, 100000, 10000, 0, 0, 0, 0
  from (select distinct customer_id, card_id, statement_date from cards.transactions where statement_date is not null) d
  on conflict do nothing`;

const PEOPLE_OF_BANK = `insert into portal.users (username, customer_id, password_hash, password_changed_at, statement_preference)
  select 'bench.' || row_number() over (order by customer_id) || 'x', customer_id, password_hash, now(), 'email'
  from (select customer_id from cards.customers c
      where not exists (select from portal.users u where u.customer_id = c.customer_id::text)
        and exists (select from cards.cards k where k.customer_id = c.customer_id and k.status = 'active')
      order by md5(customer_id::text) limit $1) c,
    (select password_hash from portal.users where username = 'demo.primary1') p`;

/** Copies have other ids, so that nothing sealed of them can be read. No one logs on as a copy. */
const idOf = (column) => `md5(${column}::text || 'COPY')::uuid`;
/** Copies of everything that the history refers to. */
const COPIED = [
  `insert into cards.customers select r.* from cards.customers c, lateral jsonb_populate_record(c,
    jsonb_build_object('customer_id', ${idOf('customer_id')})) r where c.customer_id in (table kept_customers)`,
  `insert into cards.cards select r.* from cards.cards c, lateral jsonb_populate_record(c, jsonb_build_object(
      'customer_id', ${idOf('customer_id')}, 'card_id', ${idOf('card_id')}, 'points', 0, 'point_sequence', null, 'points_end_on', null,
      'account_customer_id', ${idOf('account_customer_id')}, 'account_card_id', ${idOf('account_card_id')})) r where c.customer_id in (table kept_customers)`,
  `insert into cards.statements (customer_id, card_id, statement_id, ${STATEMENT})
    select ${idOf('customer_id')}, ${idOf('card_id')}, ${idOf('statement_id')}, ${STATEMENT} from cards.statements
    where customer_id in (table kept_customers)`,
  `insert into cards.transactions (customer_id, transaction_id, card_id, ${LINE})
    select ${idOf('customer_id')}, ${idOf('transaction_id')}, ${idOf('card_id')}, ${LINE} from cards.transactions
    where customer_id in (table kept_customers)`,
];
