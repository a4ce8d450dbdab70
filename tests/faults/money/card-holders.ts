/** The card holders of fault runs, and the product that they redeem. */
import type pg from 'pg';
import { Client } from '../../support/api/clients/client.ts';

/**
 * Cards that each card holder gets in addition: enough for all operations that the limits of one-time passwords allow.
 * The copies keep the encrypted number of the card that they copy.
 */
const MORE_CARDS = 10;
const PURCHASES = 12;

/**
 * Registers customers of the crowd with the demo password. Gives them more points than they can spend, more cards, and
 * purchases that can be converted. Returns their usernames.
 */
export async function addPeople(client: pg.Client, count: number): Promise<string[]> {
  const { rows } = await client.query<{ username: string }>(
    `with chosen as (
       select customer_id, 'faults.' || row_number() over (order by customer_id) || 'x' as username
       from (select distinct customer_id from cards.cards where status = 'active' and relationship = 'primary'
           and not corporate and point_sequence is not null
         order by customer_id) c
       join cards.customers using (customer_id)
       where not redemption_batch_open and phone_sealed is not null
         and not exists (select from portal.users u where u.customer_id::text = c.customer_id::text)
       limit $1)
     insert into portal.users (username, customer_id, password_hash, password_changed_at, statement_preference)
     select username, customer_id::text, password_hash, app_now(), 'email' from chosen,
       (select password_hash from portal.users where username = 'demo.primary1') p
     returning username`,
    [count],
  );
  if (rows.length < count) throw new Error(`the bank has only ${rows.length} people for ${count}`);
  // Operations of the initial demo bank have neither a call nor an audit record, so the checks would report them.
  await client.query(`begin;
    delete from cards.redemptions;
    delete from cards.instalments;
    create temporary table gifted on commit drop as select c.customer_id, c.card_id, c.point_sequence, c.points
      from cards.cards c join portal.users u on u.customer_id::text = c.customer_id::text
      where u.username like 'faults.%' and c.point_sequence is not null;
    insert into cards.point_entries (customer_id, card_id, sequence, entry_id, entry_date, description_en, description_zh,
        points, balance_before, balance_after, campaign_id, campaign_ruleset_id)
      select customer_id, card_id, point_sequence + 1, gen_random_uuid(), current_date, 'A gift', '贈點', 10000000, points,
        points + 10000000, 'GIFT', 'GIFT-1' from gifted;
    update cards.cards c set points = c.points + 10000000, point_sequence = c.point_sequence + 1
      from gifted g where g.customer_id = c.customer_id and g.card_id = c.card_id;
    insert into cards.transactions (customer_id, transaction_id, card_id, transaction_date, posting_date, description_en,
        description_zh, amount, category)
      select customer_id, gen_random_uuid(), card_id, current_date - 1, current_date - 1, 'Furniture', '家具', 12000 + n,
        'shopping'
      from gifted, generate_series(1, ${PURCHASES}) n;
    insert into cards.cards select more.* from generate_series(1, ${MORE_CARDS}), cards.cards c,
      jsonb_populate_record(c, jsonb_build_object('card_id', gen_random_uuid(), 'points', 0, 'point_sequence', null,
        'current_balance', 0, 'paid_since', 0, 'statement_date', null, 'payment_due_date', null, 'statement_total', null,
        'minimum_payment', null, 'temporary_limit', null, 'temporary_limit_from', null, 'temporary_limit_to', null)) more
      where (c.customer_id, c.card_id) in (select distinct on (customer_id) customer_id, card_id
        from gifted join cards.cards using (customer_id, card_id)
        where status = 'active' and relationship = 'primary' order by customer_id);
    commit`);
  return rows.map(({ username }) => username);
}

export interface Product {
  readonly code: string;
  readonly points: number;
}

/** Returns the cheapest voucher or donation of which one unit can be redeemed. */
export async function findCheapestVoucher({ client, cardId }: CardHolder): Promise<Product> {
  const { payload } = await client.get(
    `/points-redemption/redemption-product-list?cardId=${cardId}&category=voucher_and_donation`,
  );
  const products = payload as readonly { productCode: string; productPoint: number; minimumUnit: number }[];
  const cheapest = products
    .filter(({ minimumUnit }) => minimumUnit === 1)
    .sort((a, b) => a.productPoint - b.productPoint)[0];
  if (!cheapest) throw new Error('the catalogue has no product with a minimum of one');
  return { code: cheapest.productCode, points: cheapest.productPoint };
}

/** A logged-on card holder with cards. */
export interface CardHolder {
  readonly username: string;
  readonly client: Client;
  /** Card for redemptions, conversions and PIN changes. */
  readonly cardId: string;
  /** Cards for operations that are possible only once per card. */
  readonly others: readonly string[];
}

/** Logs a user on and reads the user's cards. */
export async function logOnCardHolder(
  at: { readonly baseURL: string },
  username: string,
): Promise<CardHolder> {
  const client = await Client.loggedOn(at, username);
  const cards = (await client.get('/cards')).payload as readonly {
    cardId: string;
    status: string;
    relationship: string;
    points: number;
  }[];
  const [first, ...others] = cards
    .filter((card) => card.status === 'active' && card.relationship === 'primary')
    .sort((a, b) => b.points - a.points);
  if (!first) throw new Error(`${username} has no active card`);
  return { username, client, cardId: first.cardId, others: others.map(({ cardId }) => cardId) };
}
