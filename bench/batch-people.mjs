/** Makes many customers with SQL: each has one card, one statement, one ledger entry, an account and addresses for messages. */
import { join } from 'node:path';
import { build } from 'vite';
import { nodeBuild } from '../scripts/build/node-build.mjs';

/** Secret of the card system, which encrypts the addresses. */
export const CARD_SECRET = Buffer.alloc(32, 21);
const CHUNK = 20_000;

/** Loads the module that encrypts the card system's values, from its source. */
async function cardKeys() {
  const folder = join(import.meta.dirname, '../dist/bench');
  await build(nodeBuild({ keys: 'bank/embedded/keys.ts' }, folder));
  const { createCardKeys } = await import(join(folder, 'keys.js'));
  return createCardKeys(CARD_SECRET);
}

const CUSTOMERS = `insert into cards.customers (customer_id, customer_number, name_en, name_zh, national_id_sealed,
    national_id_index, national_id_masked, birth_date, phone_sealed, email_sealed)
  select m.id, lpad(m.n::text, 10, '0'), 'MANY ' || m.n, '客戶 ' || m.n, '\\x00', sha256(m.n::text::bytea), 'Z*****6789',
    '1980-01-01', m.phone, m.email
  from unnest($1::uuid[], $2::int[], $3::bytea[], $4::bytea[]) m(id, n, phone, email)`;

const CARDS = `insert into cards.cards (customer_id, card_id, product_code, number_sealed, last_four, holder_name, relationship,
    status, issued_on, expiry_month, expiry_year, credit_limit, highest_limit, cash_advance_limit, interest_rate,
    current_balance, statement_date, payment_due_date, statement_total, minimum_payment, points, point_sequence, points_end_on)
  select m.id, md5('card' || m.id)::uuid, (select min(product_code) from cards.products), '\\x00', '1234', 'MANY', 'primary',
    'active', '2020-01-01', 12, 2040, 100000, 120000, 20000, 12.68, 800, $2::date - 20, $2::date, 800, 100, 100, 1, $2::date
  from unnest($1::uuid[]) m(id)`;

const STATEMENTS = `insert into cards.statements (customer_id, card_id, statement_date, statement_id, payment_due_date,
    previous_balance, payments, adjustments, new_charges, interest, fees, total, minimum_payment, interest_rate, credit_limit,
    cash_advance_limit, points_before, points_earned, points_used, points_after)
  select m.id, md5('card' || m.id)::uuid, $2::date - 20, md5('bill' || m.id)::uuid, $2::date, 0, 0, 0, 800, 0, 0, 800, 100,
    12.68, 100000, 20000, 0, 100, 0, 100
  from unnest($1::uuid[]) m(id)`;

const ENTRIES = `insert into cards.point_entries (customer_id, card_id, sequence, entry_id, entry_date, description_en,
    description_zh, points, balance_before, balance_after, campaign_id, campaign_ruleset_id, ends_on)
  select m.id, md5('card' || m.id)::uuid, 1, md5('entry' || m.id)::uuid, $2::date - 20, 'Points', '點數', 100, 0, 100, 'B', 'B-1',
    $2::date
  from unnest($1::uuid[]) m(id)`;

/** They never log on. With the tag of another account, the demo does not tag them one by one when it starts. */
const USERS = `insert into portal.users (username, customer_id, password_hash, password_changed_at, row_version, row_tag)
  select 'many.' || m.n, m.id::text, 'x', now(), d.row_version, d.row_tag
  from (select row_version, row_tag from portal.users where username = 'demo.primary1') d, unnest($1::uuid[], $2::int[]) m(id, n)`;

/**
 * Makes `count` customers whose bills are due on `day` (YYYY-MM-DD), and whose points end with that day.
 * @param {import('pg').Client} client   a superuser
 */
export async function makePeople(client, count, day) {
  const keys = await cardKeys();
  // The rows reference each other correctly, so their foreign keys need no check.
  await client.query("set session_replication_role = 'replica'");
  for (let from = 1; from <= count; from += CHUNK) {
    const numbers = Array.from({ length: Math.min(CHUNK, count - from + 1) }, (_, at) => from + at);
    const { rows } = await client.query(
      "select md5('many' || n)::uuid::text as id from unnest($1::int[]) with ordinality u(n, at) order by at",
      [numbers],
    );
    const ids = rows.map(({ id }) => id);
    const phones = ids.map((id, at) => keys.seal('phone', id, `09${String(numbers[at]).padStart(8, '0')}`));
    const emails = ids.map((id, at) => keys.seal('email', id, `many${numbers[at]}@example.com`));
    await client.query('begin');
    await client.query(CUSTOMERS, [ids, numbers, phones, emails]);
    await client.query(CARDS, [ids, day]);
    await client.query(STATEMENTS, [ids, day]);
    await client.query(ENTRIES, [ids, day]);
    await client.query(USERS, [ids, numbers]);
    await client.query('commit');
  }
  await client.query("set session_replication_role = 'origin'");
  await client.query('vacuum (analyze)');
}
