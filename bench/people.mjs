/** Card holders whose points the benchmarks redeem. */
import { createHash, randomUUID } from 'node:crypto';
import { logOn } from './log-on.mjs';

export const PEOPLE = 100;

/**
 * Registers people of the demo's crowd with the password of `demo.primary1`. Adds more points than they can spend to
 * one card of each person.
 */
export async function addPeople(pool) {
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

/** Sets up people with {@link addPeople} and logs them on. Returns them with their sessions. */
export async function addLoggedOnPeople(base, pool) {
  const people = [];
  for (const person of await addPeople(pool))
    people.push({ ...person, ...(await logOn(base, person.username)) });
  await pool.query('analyze');
  return people;
}

/**
 * Returns redemptions of the cheapest voucher for each person, as calls of the portal and of the bare server. Each
 * call has a new idempotency key. `headers` belong to the person's session.
 */
export async function redemptions(portal, people) {
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
      cardId,
      headers,
      portal: () => ({
        method: 'POST',
        path: '/api/v1/points-redemption/redeem-product-catalogue',
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body: { catalogCode: productCode, quantity: 1, cardId, registeredEmail: true },
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
