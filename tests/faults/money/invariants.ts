/** What must be true of the bank whatever happened to it. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Intention } from './worker.ts';

/** Reads the database and compares it with what people were told; the sentences say what is wrong. */
export async function broken(client: pg.Client, intentions: readonly Intention[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const [sentence, query] of Object.entries(RULES)) {
    const { rowCount } = await client.query(query);
    if (rowCount) wrong.push(`${sentence} (${rowCount})`);
  }
  await toldAndDone(client, intentions, wrong);
  return wrong;
}

/** Everything that took effect once, with what the bank calls it. A PIN's change is called by its record. */
const EFFECTS = `(select 'redeem' as kind, customer_id, redeem_code as reference, points from cards.redemptions
  union all select 'convert', customer_id, reference_number, null from cards.instalments
  union all select 'limit', customer_id, reference_number, null from cards.limit_requests
  union all select 'replace', customer_id, reference_number, null from cards.replacements
  union all select 'pin', customer_id::uuid, request_id, null from portal.audit
    where action = 'cash-advance-pin' and outcome = 'done')`;
/** The same name in the answer that is kept for repeats. */
const KEPT = `coalesce(i.answer ->> 'redeemCode', i.answer ->> 'referenceNumber', i.answer #>> '{}')`;
/** In its record. */
const RECORDED = `coalesce(a.details ->> 'redeemCode', a.details ->> 'reference', a.details ->> 'referenceNumber',
  (select r.redeem_code from cards.redemptions r where r.customer_id = a.customer_id::uuid
    and r.redemption_id = (a.details ->> 'redemptionId')::uuid))`;
const ACTIONS = `('redeem-points', 'convert-instalment', 'temporary-limit', 'replace-card')`;
/** Of the message that tells about it. */
const PURPOSES = `('points-redeemed', 'instalment-converted', 'temporary-limit', 'card-replaced', 'pin-changed')`;
/** What the database alone can say. Each statement gives rows only where something is wrong. */
const RULES: Readonly<Record<string, string>> = {
  'a balance is not the sum of its ledger': `select c.card_id from cards.cards c left join (
      select customer_id, card_id, sum(points) as sum from cards.point_entries group by 1, 2) e using (customer_id, card_id)
    where c.points <> coalesce(e.sum, 0)`,
  'a balance is below zero': 'select card_id from cards.cards where points < 0',
  'a redemption has no line of the ledger, or one of other points': `select redemption_id from cards.redemptions r
    left join cards.point_entries e on e.customer_id = r.customer_id and e.card_id = r.card_id and e.sequence = r.point_sequence
    where e.points is distinct from -r.points`,
  'a line of the ledger has no redemption': `select e.entry_id from cards.point_entries e
    join cards.point_entries gift using (customer_id, card_id)
    where e.campaign_id = 'REDEEM' and gift.campaign_id = 'GIFT' and e.sequence > gift.sequence and not exists (select from cards.redemptions r
      where e.customer_id = r.customer_id and e.card_id = r.card_id and e.sequence = r.point_sequence)`,
  'an intention has two redemptions': `select unit_id from cards.redemptions group by customer_id, unit_id having count(*) > 1`,
  'a transaction was converted twice':
    'select from cards.instalments group by customer_id, transaction_id having count(*) > 1',
  'an effect has no audit record, or more than one': `select e.reference from ${EFFECTS} e
    left join portal.audit a on a.customer_id = e.customer_id::text and a.outcome = 'done' and a.action in ${ACTIONS}
      and ${RECORDED} = e.reference
    where e.kind <> 'pin' group by e.kind, e.customer_id, e.reference having count(a.seq) <> 1`,
  'an audit record tells of an effect that is not there': `select a.seq from portal.audit a
    where a.action in ${ACTIONS} and a.outcome = 'done'
      and not exists (select from ${EFFECTS} e where e.customer_id::text = a.customer_id and e.reference = ${RECORDED})`,
  'changes of a PIN and their records differ': `select from (select customer_id, card_id, count(*) as n
      from pin_changes group by 1, 2) p
    full join (select customer_id, details ->> 'cardId' as card_id, count(*) as n from portal.audit
      where action = 'cash-advance-pin' and outcome = 'done' group by 1, 2) r using (customer_id, card_id)
    where p.n is distinct from r.n`,
  'changes of a PIN are counted wrong': `select from cards.pins p
    where changes <> (select count(*) from pin_changes c
      where c.customer_id = p.customer_id::text and c.card_id = p.card_id::text and c.day = p.changed_on)`,
  'a PIN was changed more than three times in a day': `select from pin_changes group by customer_id, card_id, day
    having count(*) > 3`,
  'somebody was not told of a deed once at each address': `select customer_id from (
      select c.customer_id, count(*) * num_nonnulls(c.phone_sealed, c.email_sealed) as due, (select count(*)
        from portal.outbox o where o.customer_id = c.customer_id::text and o.purpose in ${PURPOSES}) as told
      from cards.customers c join ${EFFECTS} e using (customer_id)
      group by c.customer_id) counts
    where due <> told`,
  'a message was shown twice': 'select dedupe_id from demo.inbox group by dedupe_id having count(*) > 1',
  'a message that was sent was not shown': `select message_id from portal.outbox
    where state = 'sent' and message_id::text not in (select dedupe_id from demo.inbox)`,
  'a notice was given up': `select message_id from portal.outbox where state = 'given_up' and challenge_id is null
    and reason <> 'expired'`,
  'an idempotency key has no answer': 'select key_hash from portal.idempotency where answer is null',
  'somebody has two live sessions': `select username from portal.sessions where state = 'live' group by username having count(*) > 1`,
  'a code was judged more than three times':
    'select challenge_id from portal.otp_challenges where attempts > 3',
  'a code was used for two deeds': `select from (
      select customer_id, case kind when 'convert' then 'instalment' else kind end as purpose, count(*) as done
      from ${EFFECTS} e where kind in ('convert', 'limit', 'pin') group by 1, 2) e
    where done > (select count(*) from portal.otp_challenges c
      where c.customer_id = e.customer_id::text and c.purpose = e.purpose and c.state = 'used')`,
};

/** Nothing that was acknowledged is lost or doubled, nothing is there that nobody asked for. */
async function toldAndDone(
  client: pg.Client,
  intentions: readonly Intention[],
  wrong: string[],
): Promise<void> {
  const { rows } = await client.query<{
    kind: string;
    key: string | null;
    reference: string;
    points: string | null;
  }>(
    `select e.kind, encode(i.key_hash, 'hex') as key, e.reference, e.points::text as points from ${EFFECTS} e
     left join portal.idempotency i on i.customer_id = e.customer_id::text and ${KEPT} = e.reference`,
  );
  const done = new Map<string | null, typeof rows>();
  for (const row of rows) done.set(row.key, [...(done.get(row.key) ?? []), row]);
  const asked = new Map(intentions.map((intention) => [hashed(intention.key), intention]));
  for (const [key, effects] of done) {
    const [{ kind } = { kind: '' }] = effects;
    if (asked.get(key ?? '')?.kind !== kind)
      wrong.push(`invented: ${effects.length} of ${kind} that nobody sent a key for`);
    else if (effects.length > 1) wrong.push(`doubled: ${effects.length} of ${kind} for one key`);
  }
  for (const [key, intention] of asked) wrong.push(...wrongWith(intention, done.get(key)?.[0]));
}

function wrongWith(
  { kind, answer, others, points }: Intention,
  effect: { readonly reference: string; readonly points: string | null } | undefined,
): string[] {
  const wrong =
    others.length > 0 ? [`one key got two answers: ${JSON.stringify(answer)} and ${others[0]}`] : [];
  if (!answer) return wrong;
  if ('refused' in answer)
    return effect ? [...wrong, `${kind} was refused with ${answer.refused}, and done all the same`] : wrong;
  if (!effect) return [...wrong, `lost: ${kind} ${answer.reference} was acknowledged and is not there`];
  const right =
    effect.reference === answer.reference &&
    (points === undefined || (Number(effect.points) === points && answer.points === points));
  return right ? wrong : [...wrong, `${kind} ${answer.reference} is there with another name or other points`];
}

const hashed = (key: string) => createHash('sha256').update(key).digest('hex');
