/** Invariants of the bank that must hold under every fault. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { NAMED_AUDIT } from '../../support/api/audit.ts';
import type { OperationRequest } from './card-holder-worker.ts';

/** Checks the database itself and against the responses to card holders. Returns a sentence for each violation. */
export async function findViolations(
  client: pg.Client,
  requests: readonly OperationRequest[],
): Promise<string[]> {
  const violations = await findBrokenRules(client);
  await compareWithResponses(client, requests, violations);
  return violations;
}

/** Checks the database itself. @param except the names of rules that do not apply */
export async function findBrokenRules(client: pg.Client | pg.Pool, except?: RegExp): Promise<string[]> {
  const violations: string[] = [];
  for (const [sentence, query] of Object.entries(RULES)) {
    if (except?.test(sentence)) continue;
    const { rowCount } = await client.query(query);
    if (rowCount) violations.push(`${sentence} (${rowCount})`);
  }
  return violations;
}

/**
 * Every effect with its reference number. A PIN change has no reference number, so the request id of its audit record
 * is used.
 */
const EFFECTS = `(select 'redeem' as kind, customer_id, redeem_code as reference, points from cards.redemptions
  union all select 'convert', customer_id, reference_number, null from cards.instalments
  union all select 'limit', customer_id, reference_number, null from cards.limit_requests
  union all select 'replace', customer_id, reference_number, null from cards.replacements
  union all select 'pin', customer_id::uuid, request_id, null from ${NAMED_AUDIT} a
    where action = 'cash-advance-pin' and outcome = 'done')`;
/** The reference number in the stored response. */
const STORED = `coalesce(i.answer ->> 'redeemCode', i.answer ->> 'referenceNumber', i.answer #>> '{}')`;
/** The reference number in the audit record. */
const RECORDED = `coalesce(a.details ->> 'redeemCode', a.details ->> 'reference', a.details ->> 'referenceNumber',
  (select r.redeem_code from cards.redemptions r where r.customer_id = a.customer_id::uuid
    and r.redemption_id = (a.details ->> 'redemptionId')::uuid))`;
const ACTIONS = `('redeem-points', 'convert-instalment', 'temporary-limit', 'replace-card')`;
/** Purposes of the notices about effects. */
export const PURPOSES = `('points-redeemed', 'instalment-converted', 'temporary-limit', 'card-replaced', 'pin-changed')`;
/** Rules on the database alone. Each query returns rows only for violations. */
const RULES: Readonly<Record<string, string>> = {
  'a balance is not the sum of its ledger': `select c.card_id from cards.cards c left join (
      select customer_id, card_id, sum(points) as sum from cards.point_entries group by 1, 2) e using (customer_id, card_id)
    where c.points <> coalesce(e.sum, 0)`,
  'a balance is below zero': 'select card_id from cards.cards where points < 0',
  'a redemption has no ledger entry or one with other points': `select redemption_id from cards.redemptions r
    left join cards.point_entries e on e.customer_id = r.customer_id and e.card_id = r.card_id and e.sequence = r.point_sequence
    where e.points is distinct from -r.points`,
  'a ledger entry has no redemption': `select e.entry_id from cards.point_entries e
    join cards.point_entries gift using (customer_id, card_id)
    where e.campaign_id = 'REDEEM' and gift.campaign_id = 'GIFT' and e.sequence > gift.sequence and not exists (select from cards.redemptions r
      where e.customer_id = r.customer_id and e.card_id = r.card_id and e.sequence = r.point_sequence)`,
  'an operation has two redemptions': `select unit_id from cards.redemptions group by customer_id, unit_id having count(*) > 1`,
  'a transaction was converted twice':
    'select from cards.instalments group by customer_id, transaction_id having count(*) > 1',
  'an effect has no audit record, or more than one': `select e.reference from ${EFFECTS} e
    left join ${NAMED_AUDIT} a on a.customer_id::text = e.customer_id::text and a.outcome = 'done' and a.action in ${ACTIONS}
      and ${RECORDED} = e.reference
    where e.kind <> 'pin' group by e.kind, e.customer_id, e.reference having count(a.seq) <> 1`,
  'an audit record has no effect': `select a.seq from ${NAMED_AUDIT} a
    where a.action in ${ACTIONS} and a.outcome = 'done'
      and not exists (select from ${EFFECTS} e where e.customer_id::text = a.customer_id and e.reference = ${RECORDED})`,
  'changes of a PIN and their records differ': `select from (select customer_id, card_id, count(*) as n
      from pin_changes group by 1, 2) p
    full join (select customer_id, details ->> 'cardId' as card_id, count(*) as n from ${NAMED_AUDIT} a
      where action = 'cash-advance-pin' and outcome = 'done' group by 1, 2) r using (customer_id, card_id)
    where p.n is distinct from r.n`,
  'changes of a PIN are counted wrong': `select from cards.pins p
    where changes <> (select count(*) from pin_changes c
      where c.customer_id::text = p.customer_id::text and c.card_id = p.card_id::text and c.day = p.changed_on)`,
  'a PIN was changed more than three times in a day': `select from pin_changes group by customer_id, card_id, day
    having count(*) > 3`,
  'an effect does not have one notice for each address': `select customer_id from (
      select c.customer_id, count(*) * num_nonnulls(c.phone_sealed, c.email_sealed) as due, (select count(*)
        from portal.outbox o where o.customer_id::text = c.customer_id::text and o.purpose in ${PURPOSES}) as sent
      from cards.customers c join ${EFFECTS} e using (customer_id)
      group by c.customer_id) counts
    where due <> sent`,
  'a message was shown twice': 'select dedupe_id from demo.inbox group by dedupe_id having count(*) > 1',
  'a message that was sent was not shown': `select message_id from portal.outbox
    where state = 'sent' and message_id::text not in (select dedupe_id from demo.inbox)`,
  'a notice was given up': `select message_id from portal.outbox where state = 'given_up' and challenge_id is null
    and reason <> 'expired'`,
  'an idempotency key has no answer':
    'select key_hash from portal.idempotency where answer is null and command_id is null',
  'a user has two live sessions': `select username from portal.sessions where state = 'live' group by username having count(*) > 1`,
  'a code was checked more than three times':
    'select challenge_id from portal.otp_challenges where attempts > 3',
  'a code was used twice': `select from (
      select customer_id, case kind when 'convert' then 'instalment' else kind end as purpose, count(*) as done
      from ${EFFECTS} e where kind in ('convert', 'limit', 'pin') group by 1, 2) e
    where done > (select count(*) from portal.otp_challenges c
      where c.customer_id::text = e.customer_id::text and c.purpose = e.purpose and c.state = 'used')`,
};

/** Checks that acknowledged effects exist exactly once, and that every effect has a request. */
async function compareWithResponses(
  client: pg.Client,
  requests: readonly OperationRequest[],
  violations: string[],
): Promise<void> {
  const { rows } = await client.query<{
    kind: string;
    key: string | null;
    reference: string;
    points: string | null;
  }>(
    `select e.kind, encode(i.key_hash, 'hex') as key, e.reference, e.points::text as points from ${EFFECTS} e
     left join portal.idempotency i on i.customer_id::text = e.customer_id::text and ${STORED} = e.reference`,
  );
  const done = new Map<string | null, typeof rows>();
  for (const row of rows) done.set(row.key, [...(done.get(row.key) ?? []), row]);
  const requestsByKey = new Map(requests.map((request) => [sha256(request.key), request]));
  for (const [key, effects] of done) {
    const [{ kind } = { kind: '' }] = effects;
    if (requestsByKey.get(key ?? '')?.kind !== kind)
      violations.push(`invented: ${effects.length} of ${kind} without a request`);
    else if (effects.length > 1) violations.push(`doubled: ${effects.length} of ${kind} for one key`);
  }
  for (const [key, request] of requestsByKey) violations.push(...violationsOf(request, done.get(key)?.[0]));
}

function violationsOf(
  { kind, answer, others, points }: OperationRequest,
  effect: { readonly reference: string; readonly points: string | null } | undefined,
): string[] {
  const violations =
    others.length > 0 ? [`one key got two responses: ${JSON.stringify(answer)} and ${others[0]}`] : [];
  if (!answer) return violations;
  if ('refused' in answer)
    return effect
      ? [...violations, `${kind} was refused with ${answer.refused}, and done all the same`]
      : violations;
  if (!effect)
    return [...violations, `lost: ${kind} ${answer.reference} was acknowledged and does not exist`];
  const right =
    effect.reference === answer.reference &&
    (points === undefined || (Number(effect.points) === points && answer.points === points));
  return right
    ? violations
    : [...violations, `${kind} ${answer.reference} has another reference or other points`];
}

const sha256 = (key: string) => createHash('sha256').update(key).digest('hex');
