/** What must be true of the bank whatever happened to it (docs/operations.md, "What is held under faults"). */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Intention } from './worker.ts';

/** Reads the database and compares it with what people were told; the sentences say what is wrong. */
export async function broken(client: pg.Client, intentions: readonly Intention[]): Promise<string[]> {
  const wrong: string[] = [];
  await inTheBank(client, wrong);
  await toldAndDone(client, intentions, wrong);
  return wrong;
}

/** What the database alone can say. Each statement gives rows only where something is wrong. */
const RULES: Readonly<Record<string, string>> = {
  'a balance is not the sum of its ledger': `select c.card_id from cards.cards c left join (
      select customer_id, card_id, sum(points) as sum from cards.point_entries group by 1, 2) e using (customer_id, card_id)
    where c.points <> coalesce(e.sum, 0)`,
  'a balance is below zero': 'select card_id from cards.cards where points < 0',
  'a redemption has no line of the ledger, or one of other points': `select redemption_id from cards.redemptions r
    left join cards.point_entries e on e.customer_id = r.customer_id and e.card_id = r.card_id and e.sequence = r.point_sequence
    where e.points is distinct from -r.points`,
  'an intention has two redemptions': `select unit_id from cards.redemptions group by customer_id, unit_id having count(*) > 1`,
  'a redemption has no audit record, or more than one': `select r.redemption_id from cards.redemptions r
    left join portal.audit a on a.customer_id = r.customer_id::text and a.outcome = 'done'
      and a.details ->> 'redemptionId' = r.redemption_id::text
    group by r.customer_id, r.redemption_id having count(a.seq) <> 1`,
  'an audit record tells of a redemption that is not there': `select a.seq from portal.audit a
    where a.action = 'redeem-points' and a.outcome = 'done' and not exists (select from cards.redemptions r
      where r.customer_id::text = a.customer_id and r.redemption_id::text = a.details ->> 'redemptionId')`,
  'a redemption was not told to the person once at each address': `select customer_id from (
      select c.customer_id, count(*) * num_nonnulls(c.phone_sealed, c.email_sealed) as due, (select count(*)
        from portal.outbox o where o.customer_id = c.customer_id::text and o.purpose = 'points-redeemed') as told
      from cards.customers c join cards.redemptions r using (customer_id)
      group by c.customer_id) counts
    where due <> told`,
  'a message was shown twice': 'select dedupe_id from demo.inbox group by dedupe_id having count(*) > 1',
  'a message that was sent was not shown': `select message_id from portal.outbox
    where state = 'sent' and message_id::text not in (select dedupe_id from demo.inbox)`,
  'an idempotency key has no answer': 'select key_hash from portal.idempotency where answer is null',
  'somebody has two live sessions': `select username from portal.sessions where state = 'live' group by username having count(*) > 1`,
  'a code was judged more than three times':
    'select challenge_id from portal.otp_challenges where attempts > 3',
};

async function inTheBank(client: pg.Client, wrong: string[]): Promise<void> {
  for (const [sentence, query] of Object.entries(RULES)) {
    const { rowCount } = await client.query(query);
    if (rowCount) wrong.push(`${sentence} (${rowCount})`);
  }
}

/** Nothing that was acknowledged is lost or doubled, nothing is there that nobody asked for. */
async function toldAndDone(
  client: pg.Client,
  intentions: readonly Intention[],
  wrong: string[],
): Promise<void> {
  const { rows } = await client.query<{ key: string; code: string; points: string }>(
    `select encode(i.key_hash, 'hex') as key, r.redeem_code as code, r.points::text as points
     from cards.redemptions r left join portal.idempotency i
       on i.customer_id = r.customer_id::text and i.answer ->> 'redeemCode' = r.redeem_code`,
  );
  const done = new Map<string, { code: string; points: string }[]>();
  for (const row of rows) done.set(row.key, [...(done.get(row.key) ?? []), row]);
  const asked = new Set(intentions.map(({ key }) => hashed(key)));
  for (const [key, redemptions] of done) {
    if (!asked.has(key)) wrong.push(`invented: ${redemptions.length} redemptions of a key that nobody sent`);
    if (redemptions.length > 1) wrong.push(`doubled: ${redemptions.length} redemptions of one key`);
  }
  for (const { key, answer, others, points } of intentions) {
    const [first] = done.get(hashed(key)) ?? [];
    if (others.length > 0) wrong.push(`one key got two answers: ${JSON.stringify(answer)} and ${others[0]}`);
    if (!answer) continue;
    if ('refused' in answer) {
      if (first) wrong.push(`refused with ${answer.refused}, and done all the same`);
    } else if (!first) wrong.push(`lost: ${answer.redeemCode} was acknowledged and is not there`);
    else if (
      first.code !== answer.redeemCode ||
      Number(first.points) !== points ||
      answer.pointsUsed !== points
    )
      wrong.push(`${answer.redeemCode} is there with another code or other points`);
  }
}

const hashed = (key: string) => createHash('sha256').update(key).digest('hex');
