/** Checks that bank, portal, audit trail, list of deletions and households agree. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { ERASED_TABLES } from '../../../features/closing/server/store.ts';
import { ownedBy } from '../../../server/privacy/owned-rows-store.ts';
import { NAMED_AUDIT } from '../../support/api/audit.ts';
import { Client } from '../../support/api/clients/client.ts';
import { findUnrecorded } from '../commands/agreement.ts';
import type { BothBanks, Pools } from '../commands/both-banks.ts';
import { auditFindings } from '../money/audit-findings.ts';
import { idOf, type Member } from './calls.ts';
import type { Household } from './household.ts';

/** Counts the records of an action with an outcome of the customer `c`. */
const records = (action: string, outcome: string) => `(select count(*) from ${NAMED_AUDIT} a
  where a.customer_id = c.customer_id::text and a.action = '${action}' and a.outcome = '${outcome}')`;

/** Rules of the portal's database alone. Each query returns what breaks it. */
const RULES: Readonly<Record<string, string>> = {
  'an answer to a request is left under way': `select from portal.family_requests where state = 'allowing'`,
  'a request about data and its records differ': `select from
    (select customer_id, count(*) as opened, count(*) filter (where state = 'withdrawn') as withdrawn
      from portal.data_requests group by 1) c
    where opened <> ${records('data-request', 'opened')} or withdrawn <> ${records('data-request', 'withdrawn')}`,
  'requests for more and their records differ': `select from
    (select customer_id, count(*) as asked, count(*) filter (where state = 'cancelled') as cancelled
      from portal.family_requests group by 1) c
    where asked <> ${records('family-request', 'submitted')} or cancelled <> ${records('family-request', 'cancelled')}`,
  'doubled: a choice of offers that changes nothing': `select from (select agreed,
      lag(agreed) over (partition by customer_id, purpose, channel order by seq) as before from portal.consents) c
    where agreed = before`,
  'choices of offers and their records differ': `select from
    (select customer_id, count(*) as n from portal.consents group by 1) c
    where n <> (select sum(array_length(string_to_array(details ->> 'consents', ' '), 1)) from ${NAMED_AUDIT} a
      where a.customer_id = c.customer_id and a.action = 'consents')`,
  'notices of a closing and its records differ': `select from
    (select customer_id, num_nonnulls(phone_sealed, email_sealed) as contacts from cards.customers) c
    where ${['closing', 'undone']
      .map(
        (what) => `(select count(*) from portal.outbox o where o.customer_id = c.customer_id::text
          and o.purpose = 'account-${what}') <> contacts * ${records('close-account', what === 'closing' ? 'done' : 'undone')}`,
      )
      .join(' or ')}`,
  'a message was shown twice': 'select dedupe_id from demo.inbox group by dedupe_id having count(*) > 1',
  'a message is left in the outbox': `select message_id from portal.outbox where state = 'waiting'`,
};

/** Returns a sentence for each disagreement before accounts are erased. */
export async function findDisagreements(pools: Pools, households: readonly Household[]): Promise<string[]> {
  const found = await findUnrecorded(pools.portal);
  for (const [sentence, query] of Object.entries(RULES)) {
    const { rowCount } = await pools.portal.query(query);
    if (rowCount) found.push(`${sentence} (${rowCount})`);
  }
  for (const household of households) {
    found.push(...household.violations, ...household.calls.flatMap((call) => call.violations()));
    for (const pool of new Set([pools.portal, pools.bank]))
      found.push(...(await compareCard(pool, household)));
    found.push(...(await compareRequests(pools.portal, household)));
    for (const member of household.members) found.push(...(await compareMember(pools.portal, member)));
  }
  return found;
}

/** Compares both layers and the extra amounts. The portal's copy must agree as well. */
async function compareCard(pool: pg.Pool, { cardId, layers, requests }: Household): Promise<string[]> {
  const found: string[] = [];
  const { rows: extras } = await pool.query<{ id: string; amount: string }>(
    'select request_id::text as id, amount::text as amount from cards.family_extras where card_id = $1',
    [cardId],
  );
  const honoured = requests.filter(({ allows }) => allows.some((allow) => allow.wasDone()));
  const due = honoured.map(({ requestId, amount }) => `${requestId} ${amount}`).toSorted();
  const there = extras.map(({ id, amount }) => `${id} ${amount}`).toSorted();
  if (due.join() !== there.join())
    found.push(`${there.length} requests were honoured, and the household knows of ${due.length}`);
  for (const [side, table] of [
    ['primary', 'cards.family_controls'],
    ['holder', 'cards.controls'],
  ] as const) {
    const { rows } = await pool.query<{ version: number; most: string | null }>(
      `select version, per_purchase::text as most from ${table} where card_id = $1`,
      [cardId],
    );
    const { most, changes } = layers[side];
    if ((rows[0]?.most ?? null) !== (most === null ? null : `${most}`))
      found.push(`told wrongly: the ${side} knows another limit than is stored`);
    const done = changes.filter((change) => change.wasDone()).length;
    const versions = done + (side === 'primary' ? due.length : 0);
    if ((rows[0]?.version ?? 0) !== versions)
      found.push(`the ${side}’s layer has version ${rows[0]?.version}, and ${versions} changes are known`);
  }
  return found;
}

async function compareRequests(portal: pg.Pool, household: Household): Promise<string[]> {
  const found: string[] = [];
  const { requests, amounts, cardId, agreed, members } = household;
  const { rows } = await portal.query<{ id: string; amount: string; state: string }>(
    'select request_id::text as id, amount::text as amount, state from portal.family_requests where card_id = $1',
    [cardId],
  );
  if (new Set(rows.map(({ amount }) => amount)).size < rows.length)
    found.push('doubled: one request for more is there twice');
  if (rows.some(({ amount }) => !amounts.has(Number(amount))))
    found.push('invented: a request for more that the holder did not make');
  for (const { requestId, allows, acknowledged } of requests) {
    const state = rows.find(({ id }) => id === requestId)?.state;
    const told = new Set([...acknowledged, ...(allows.some((one) => one.wasDone()) ? ['allowed'] : [])]);
    if (allows.filter((one) => one.wasDone()).length > 1) found.push('a request was approved twice');
    if (state === undefined) found.push('lost: an acknowledged request for more');
    else if ([...told].some((one) => one !== state))
      found.push(`told wrongly: a request is ${state}, and was acknowledged as ${[...told].join(' and ')}`);
    else if (state === 'allowed' && told.size === 0)
      found.push('told wrongly: a request is allowed, and the primary does not know');
  }
  const { rows: agreements } = await portal.query<{ agreed: boolean; last: string | null }>(
    `select agreed, (select outcome from ${NAMED_AUDIT} a where a.customer_id = g.customer_id
       and a.action = 'family-agreement' order by a.seq desc limit 1) as last
     from portal.family_agreements g where customer_id = $1`,
    [members[1].customerId],
  );
  const [stored] = agreements;
  if (agreed !== undefined && stored?.agreed !== agreed) found.push('lost: an acknowledged agreement');
  if (stored && (stored.last === 'agreed') !== stored.agreed)
    found.push('an agreement and its record differ');
  return found;
}

async function compareMember(portal: pg.Pool, member: Member): Promise<string[]> {
  const { customerId, dataRequests, consents, choices, closings, undone } = member;
  const found: string[] = [];
  const { rows } = await portal.query<{ id: string; state: string }>(
    'select request_id::text as id, state from portal.data_requests where customer_id = $1',
    [customerId],
  );
  const opened = dataRequests.filter(({ open }) => open.wasDone());
  if (opened.length !== rows.length)
    found.push(`${rows.length} requests about data are there, and the person knows of ${opened.length}`);
  for (const { open, withdraw } of dataRequests) {
    const row = rows.find(({ id }) => id === idOf(open));
    if (open.wasDone() && (row?.state === 'withdrawn') !== (withdraw?.wasDone() === true))
      found.push(`told wrongly: a request about data is ${row?.state}`);
  }
  const { rows: chosen } = await portal.query<{ channel: string; agreed: boolean; n: number }>(
    `select distinct on (channel) channel, agreed, count(*) over ()::int as n from portal.consents
     where customer_id = $1 and purpose = 'own-offers' order by channel, seq desc`,
    [customerId],
  );
  const now = new Map(chosen.map(({ channel, agreed }) => [channel, agreed]));
  for (const [channel, agreed] of consents)
    if (now.get(channel) !== agreed) found.push('told wrongly: another choice of offers is stored');
  if ((chosen[0]?.n ?? 0) !== choices)
    found.push(`${chosen[0]?.n ?? 0} choices of offers are stored, and ${choices} changed something`);
  const { rows: recorded } = await portal.query<{ outcome: string; n: number }>(
    `select outcome, count(*)::int as n from ${NAMED_AUDIT} a
     where customer_id = $1 and action = 'close-account' group by 1`,
    [customerId],
  );
  const counted = (outcome: string) => recorded.find((one) => one.outcome === outcome)?.n ?? 0;
  if (counted('done') !== closings || counted('undone') !== undone)
    found.push(
      `${counted('done')} closings and ${counted('undone')} undoings are recorded, and ${closings} and ${undone} known`,
    );
  return found;
}

/** Returns a sentence for each disagreement after the accounts of `gone` were erased, and those of `staying` not. */
export async function findLeftOver(
  { portal, pools, db, url, dataDir }: BothBanks,
  { gone, staying, mail }: { gone: readonly Member[]; staying: readonly Member[]; mail: string },
): Promise<string[]> {
  const found: string[] = [];
  for (const { username, customerId } of gone) {
    const client = await Client.open(portal);
    if ((await client.logOn(username)).status === 200) found.push('a person whose account is erased logs on');
    for (const [name, { of }] of ERASED_TABLES) {
      const isOwn = await ownedBy(db, of, customerId);
      if (!isOwn) continue;
      const { rows } = await sql`select from ${sql.table(name)} where ${isOwn} limit 1`.execute(db);
      if (rows.length > 0) found.push(`an erased person has rows in ${name}`);
    }
  }
  for (const { username } of staying) {
    const client = await Client.open(portal);
    if ((await client.logOn(username)).status !== 200) found.push('a person who stays cannot log on');
  }
  const listed = listedIn(dataDir);
  if (listed !== gone.length) found.push(`the list has ${listed} deletions of ${gone.length}`);
  const { rows } = await pools.portal.query<{ why: string; n: number }>(
    `select details ->> 'why' as why, count(*)::int as n from portal.audit where action = 'erase-person' group by 1`,
  );
  const erased = rows.map(({ why, n }) => `${n} ${why}`).join(', ');
  if (erased !== `${gone.length} closed`)
    found.push(`the trail has erasings: ${erased}; ${gone.length} accounts were closed`);
  const { rows: mails } = await pools.portal.query<{ n: number }>(
    `select count(*)::int as n from portal.outbox o join demo.inbox i on i.dedupe_id = o.message_id::text
     where o.purpose = 'account-erased'`,
  );
  if (mails[0]?.n !== gone.length)
    found.push(`the bank got ${mails[0]?.n} messages of ${gone.length} erasings over ${mail}`);
  return [...found, ...(await auditFindings(url, dataDir))];
}

/** Counts the people on the list of deletions. */
export function listedIn(dataDir: string): number {
  const folder = join(dataDir, 'deletions');
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.txt')).length : 0;
}
