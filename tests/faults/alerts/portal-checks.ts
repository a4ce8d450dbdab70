/** Checks the database after events were posted: each notice and each message exists once, and nothing else. */
import type pg from 'pg';
import { NAMED_AUDIT } from '../../support/api/audit.ts';
import type { BankStream, PlainLine } from './bank-events.ts';

/** Prefix of the ids of events that the portal must refuse. */
export const refusedIds = 'REFUSED-';
/** Card holders with a lower threshold for notices about online purchases, in TWD. */
export const LOWERED = { people: 4, threshold: 2950 } as const;

export interface MessageCounts {
  /** Number of transactions and of their messages, by amount in TWD. */
  readonly [amount: string]: { readonly lines: number; readonly messages: number };
}

/** Notices that depend on the date, not on events. */
const REMINDERS = ['due-soon', 'due-today', 'points-ending'];
const KINDS = ['purchase-online', 'purchase-other', 'refused', 'control'];

/** Returns whether the messages of all notices were created, and every message was sent or given up. */
export async function isSettled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ left: number }>(`select
    (select count(*) from portal.notices where handed_at is null)::int +
    (select count(*) from portal.outbox where state not in ('sent', 'given_up'))::int as left`);
  return rows[0]?.left === 0;
}

/** Returns a sentence for each difference. */
export async function differences(client: pg.Client, events: BankStream): Promise<readonly string[]> {
  return [
    ...(await eventDifferences(client, events)),
    ...(await noticeDifferences(client, events)),
    ...(await messageDifferences(client, events)),
    ...(await auditDifferences(client)),
  ];
}

async function eventDifferences(client: pg.Client, { events }: BankStream): Promise<readonly string[]> {
  const { rows } = await client.query<{ stored: number; refused: number }>(
    `select count(*)::int as stored, count(*) filter (where event_id like $1)::int as refused
    from portal.bank_events`,
    [`${refusedIds}%`],
  );
  const { stored = 0, refused = 0 } = rows[0] ?? {};
  return [
    ...(stored === events.length ? [] : [`${stored} of ${events.length} events are stored`]),
    ...(refused === 0 ? [] : [`${refused} refused events are stored`]),
  ];
}

async function noticeDifferences(client: pg.Client, { due }: BankStream): Promise<readonly string[]> {
  const { rows } = await client.query<{ source: string; kind: string; n: number; handed: boolean }>(
    `select source, kind, count(*)::int as n, bool_and(handed_at is not null) as handed
    from portal.notices where kind <> all($1) group by source, kind`,
    [REMINDERS],
  );
  const found = new Map(rows.map((row) => [`${row.kind} ${row.source}`, row]));
  const wanted = new Set(due.map(({ kind, source }) => `${kind} ${source}`));
  return [
    ...[...wanted].filter((name) => !found.has(name)).map((name) => `missing ${name}`),
    ...[...found.keys()].filter((name) => !wanted.has(name)).map((name) => `invented ${name}`),
    ...rows.filter(({ n }) => n > 1).map(({ source, n }) => `doubled ${source}: ${n}`),
    ...rows.filter(({ handed }) => !handed).map(({ source }) => `without messages ${source}`),
  ];
}

/**
 * Compares the messages in outbox and inbox with the expected numbers: by kind, and by shop. The name of a shop
 * identifies one transaction.
 */
async function messageDifferences(client: pg.Client, { due }: BankStream): Promise<readonly string[]> {
  const shown = await shownByShop(client);
  const wanted = new Map(due.flatMap(({ shop, messages }) => (shop ? [[shop, messages] as const] : [])));
  const shops = new Set([...wanted.keys(), ...shown.keys()]);
  const wrong = [...shops].filter((shop) => shown.get(shop) !== wanted.get(shop));
  const { rows } = await client.query<{ purpose: string; sent: number; shown: number }>(
    `select purpose, count(*)::int as sent, (select count(*)::int from demo.inbox i where i.purpose = o.purpose) as shown
    from portal.outbox o where purpose = any($1) group by purpose`,
    [KINDS],
  );
  const counts = KINDS.flatMap((kind) => {
    const most = due.filter((one) => one.kind === kind).reduce((sum, { messages }) => sum + messages, 0);
    const { sent = 0, shown: seen = 0 } = rows.find(({ purpose }) => purpose === kind) ?? {};
    return sent === most && seen === most
      ? []
      : [`${kind}: ${sent} sent and ${seen} shown of ${most} messages`];
  });
  return [
    ...wrong.map((shop) => `${shown.get(shop) ?? 0} messages of ${wanted.get(shop) ?? 0} about ${shop}`),
    ...counts,
  ];
}

/**
 * Checks that each changed setting has one audit record and events have none. auditFindings verifies the audit chains.
 */
async function auditDifferences(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ action: string; n: number }>(
    `select action || ' ' || outcome as action, count(*)::int as n from ${NAMED_AUDIT} a
    where customer_id in (select customer_id::text from portal.users where username like 'faults.%')
    group by 1 order by 1`,
  );
  const changed = rows.find(({ action }) => action === 'alerts changed')?.n;
  // The accounts of the run have no tags; each portal that finds them seals them.
  const others = rows.filter(({ action }) => !/^(alerts|login|session|sealed-rows)/.test(action));
  return [
    ...(changed === LOWERED.people ? [] : [`${changed} records of ${LOWERED.people} changed settings`]),
    ...others.map(({ action, n }) => `${n} records of ${action}`),
  ];
}

/** Counts messages by the shop that they mention. */
async function shownByShop(client: pg.Client): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ shop: string; n: number }>(
    `select substring(body from 'SHOP[0-9]+X') as shop, count(*)::int as n from demo.inbox
    where body like '%SHOP%' group by 1`,
  );
  return new Map(rows.map(({ shop, n }) => [shop, n]));
}

/** Counts online purchases at the threshold and one dollar below it, and the messages about them. */
export async function countMessages(client: pg.Client, { plain }: BankStream): Promise<MessageCounts> {
  const shown = await shownByShop(client);
  const of = (amount: number) => {
    const lines = plain.filter((line: PlainLine) => line.amount === amount);
    return {
      lines: lines.length,
      messages: lines.reduce((sum, { shop }) => sum + (shown.get(shop) ?? 0), 0),
    };
  };
  return { 2999: of(2999), 3000: of(3000) };
}
