/** Baseline for redemptions: the same transaction as SQL through `pg`, without the portal. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';

const auditChainOf = (customerId) => createHash('sha256').update(customerId).digest()[0] % 64;

/**
 * Performs the writes of a redemption: idempotency key, points, ledger entry, redemption, two messages and audit
 * record.
 */
export async function redeemBare(pool, { customer_id: customer, card_id: card }) {
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
       values ($1, $2, 'sms', 'bench', 'en', null, 'sent', now(), now(), now(), now()),
         ($1, $3, 'email', 'bench', 'en', null, 'sent', now(), now(), now(), now())`,
      [customer, id, randomUUID()],
    );
    const chain = auditChainOf(customer);
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
