/** SQL of notices. Times are `app_now()`, the database's clock. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import { FOREIGN_ONLINE_A_DAY, type Kind } from '../kinds.ts';

type Trx = Transaction<Database>;

export interface NewNotice extends Omit<ClaimedNotice, 'at'> {
  readonly source: string;
  /** ISO 8601 with an offset. */
  readonly at: string;
  /** Sent even in quiet hours. */
  readonly atOnce: boolean;
  /** Only in the list: no message is sent. */
  readonly listed: boolean;
}

/** Hours after which an event sends no message, because a late message would confuse. The list shows the notice. */
const LATE_HOURS = 24;

/** The next 08:00 in Taipei if it is between 22:00 and 08:00, otherwise now. */
const AFTER_QUIET_HOURS = sql`case
  when extract(hour from t.now at time zone 'Asia/Taipei') between 8 and 21 then t.now
  else (date_trunc('day', t.now at time zone 'Asia/Taipei' + interval '2 hours') + interval '8 hours')
    at time zone 'Asia/Taipei' end`;

/** The notices that were new. */
export interface InsertedNotices {
  /** The number of notices that are due now. */
  readonly due: number;
  /** Ids of the notices that the caller has handed. */
  readonly handed: ReadonlySet<string>;
}

/**
 * Inserts the notices whose source is new for the customer. The insert order prevents deadlocks.
 * @param handing whether the caller puts messages of notices that are due now into the outbox, in the same transaction
 */
export async function insertNotices(
  trx: Trx,
  notices: readonly NewNotice[],
  handing = false,
): Promise<InsertedNotices> {
  if (notices.length === 0) return { due: 0, handed: new Set() };
  const rows = notices.map(({ customerId, noticeId, source, kind, at, sealed, atOnce, listed }) => ({
    ...{ customer_id: customerId, notice_id: noticeId, source, kind, at, atOnce, listed },
    sealed: `\\x${sealed.toString('hex')}`,
  }));
  // Uses the table's row type, because customer ids are text in a single database and UUIDs in a distributed one.
  const { rows: made } = await sql<{ id: string; due: boolean; handed: boolean }>`
    insert into portal.notices (customer_id, notice_id, source, kind, at, sealed, deliver_at, handed_at)
    select n.customer_id, n.notice_id, n.source, n.kind, n.at, n.sealed, d.deliver_at,
      case when (one ->> 'listed')::boolean or n.at < t.now - make_interval(hours => ${sql.lit(LATE_HOURS)})
        or (${handing}::boolean and d.deliver_at <= t.now) then t.now end
    from (select app_now() as now) t, jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as one,
      jsonb_populate_record(null::portal.notices, one) as n,
      lateral (select case when (one ->> 'atOnce')::boolean then t.now else ${AFTER_QUIET_HOURS} end as deliver_at) d
    order by n.customer_id, n.source collate "C"
    on conflict (customer_id, source) do nothing
    returning notice_id as id, handed_at is null and deliver_at <= (select app_now()) as due,
      handed_at is not null as handed`.execute(trx);
  return {
    due: made.filter(({ due }) => due).length,
    handed: new Set(handing ? made.flatMap(({ id, handed }) => (handed ? [id] : [])) : []),
  };
}

/** A purchase at a foreign website. */
export interface ForeignPurchase {
  readonly customerId: string;
  /** Taipei date. */
  readonly day: string;
  readonly transactionId: string;
}

/**
 * Adds a purchase to the customer's day: each transaction once, and at most `FOREIGN_ONLINE_A_DAY` of them. Returns
 * whether this purchase triggers the notice. Locks the day's row until the transaction ends, so that concurrent
 * purchases are counted one by one.
 */
export async function noteForeignPurchase(trx: Trx, purchase: ForeignPurchase): Promise<boolean> {
  const { customerId, day, transactionId } = purchase;
  const most = sql.lit(FOREIGN_ONLINE_A_DAY);
  const { rows } = await sql<{ told: string | null }>`insert into portal.alert_foreign_days as d
      (customer_id, day, transaction_ids)
    values (${customerId}, ${day}::date, array[${transactionId}::text])
    on conflict (customer_id, day) do update set transaction_ids = case
      when cardinality(d.transaction_ids) >= ${most} or excluded.transaction_ids[1] = any(d.transaction_ids)
      then d.transaction_ids else d.transaction_ids || excluded.transaction_ids end
    returning transaction_ids[${most}] as told`.execute(trx);
  return rows[0]?.told === transactionId;
}

/** An event about a card's controls. */
export interface ControlsOf {
  readonly eventId: string;
  readonly customerId: string;
  readonly cardId: string;
  readonly version: number;
}

/**
 * Returns, by event id, the events whose version is the current version of the card's controls. The events must be
 * stored and applied. `frozenBefore` is the start of the bank's freeze at the previous stored version; undefined
 * without a freeze by the bank.
 */
export async function newControls(
  trx: Trx,
  events: readonly ControlsOf[],
): Promise<ReadonlyMap<string, { readonly frozenBefore: string | undefined }>> {
  if (events.length === 0) return new Map();
  const keys = events.map(({ eventId, customerId, cardId, version }) => ({
    ...{ event_id: eventId, customer_id: customerId, card_id: cardId, version },
  }));
  const of = sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
    as r(event_id text, customer_id uuid, card_id uuid, version integer)`;
  const { rows: current } = await sql<{ eventId: string }>`select r.event_id as "eventId" from ${of}
    join cards.controls k on k.customer_id = r.customer_id and k.card_id = r.card_id and k.version = r.version`.execute(
    trx,
  );
  if (current.length === 0) return new Map();
  // Apart from the controls, because a distributed database has them and the events on different nodes.
  const { rows } = await sql<{
    eventId: string;
    since: string | null;
  }>`select r.event_id as "eventId", before.since
    from ${of} left join lateral (select case when e.content -> 'freeze' ->> 'by' = 'bank' then e.content -> 'freeze' ->> 'since' end as since
        from portal.bank_events e where e.customer_id = r.customer_id and e.card_id = r.card_id and e.kind = 'controls'
          and (e.content ->> 'version')::integer < r.version
        order by (e.content ->> 'version')::integer desc limit 1) before on true
    where r.event_id = any(${current.map(({ eventId }) => eventId)}::text[])`.execute(trx);
  return new Map(rows.map(({ eventId, since }) => [eventId, { frozenBefore: since ?? undefined }]));
}

/** An event about the state of a case. */
export interface DisputeOf {
  readonly eventId: string;
  readonly customerId: string;
  readonly cardId: string;
  readonly disputeId: string;
  /** ISO 8601 with an offset. */
  readonly occurredAt: string;
}

/**
 * Returns the ids of events about a case of which a later state is stored. They arrived late, so that a message about them would
 * say what is no longer so.
 */
export async function overtakenDisputes(
  trx: Trx,
  events: readonly DisputeOf[],
): Promise<ReadonlySet<string>> {
  if (events.length === 0) return new Set();
  const keys = events.map(({ eventId, customerId, cardId, disputeId, occurredAt }) => ({
    ...{ event_id: eventId, customer_id: customerId, card_id: cardId },
    ...{ dispute_id: disputeId, occurred_at: occurredAt },
  }));
  const { rows } = await sql<{ eventId: string }>`select r.event_id as "eventId"
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
      as r(event_id text, customer_id uuid, card_id uuid, dispute_id text, occurred_at timestamptz)
    where exists (select from portal.bank_events e where e.customer_id = r.customer_id and e.card_id = r.card_id
      and e.kind = 'dispute' and e.content ->> 'disputeId' = r.dispute_id
      and (e.occurred_at, e.event_id) > (r.occurred_at, r.event_id))`.execute(trx);
  return new Set(rows.map(({ eventId }) => eventId));
}

/** A notice that one process has claimed in order to create its messages. */
export interface ClaimedNotice {
  readonly customerId: string;
  readonly noticeId: string;
  readonly kind: Kind;
  readonly at: Date;
  readonly sealed: Buffer;
}

/** Claims notices that are due, oldest first. They become due again after the lease. */
export async function claimNotices(
  db: Kysely<Database>,
  limit: number,
  leaseSeconds: number,
): Promise<readonly ClaimedNotice[]> {
  const { rows } = await sql<ClaimedNotice>`with due as materialized (
      select customer_id, notice_id from portal.notices
      where handed_at is null and deliver_at <= (select app_now())
      order by deliver_at limit ${limit} for update skip locked)
    update portal.notices n set deliver_at = app_now() + make_interval(secs => ${leaseSeconds})
    from due where n.customer_id = due.customer_id and n.notice_id = due.notice_id
    returning n.customer_id as "customerId", n.notice_id as "noticeId", n.kind, n.at, n.sealed`.execute(db);
  return rows;
}

/** Marks that the messages of notices are in the outbox. Returns the ids of those that no other process has marked. */
export async function markHanded(
  trx: Trx,
  notices: readonly Pick<ClaimedNotice, 'customerId' | 'noticeId'>[],
): Promise<ReadonlySet<string>> {
  const keys = notices.map(({ customerId, noticeId }) => ({ customer_id: customerId, notice_id: noticeId }));
  const { rows } = await sql<{ id: string }>`update portal.notices n set handed_at = app_now()
    from jsonb_populate_recordset(null::portal.notices, ${JSON.stringify(keys)}::jsonb) as k
    where n.customer_id = k.customer_id and n.notice_id = k.notice_id and n.handed_at is null
    returning n.notice_id as id`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

export interface ListedNotice extends ClaimedNotice {
  readonly unread: boolean;
  /** Position in the list, for the next page. */
  readonly cursor: string;
}

const CURSOR = sql`(extract(epoch from at) * 1000000)::bigint::text || '.' || notice_id`;

/** A customer's notices of the last 13 months, newest first. */
export async function listNotices(
  db: Kysely<Database>,
  customerId: string,
  after: string | undefined,
  limit: number,
): Promise<readonly ListedNotice[]> {
  const [micros = '0', noticeId = ''] = after?.split('.') ?? [];
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(at, notice_id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${noticeId}::uuid)`;
  const { rows } =
    await sql<ListedNotice>`select customer_id as "customerId", notice_id as "noticeId", kind, at, sealed,
      read_at is null as unread, ${CURSOR} as cursor
    from portal.notices
    where customer_id = ${customerId} and at > app_now() - interval '13 months' and ${isAfter}
    order by at desc, notice_id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countUnread(db: Kysely<Database>, customerId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select count(*)::int as unread from portal.notices
    where customer_id = ${customerId} and read_at is null and at > app_now() - interval '13 months'`.execute(
    db,
  );
  return rows[0]?.unread ?? 0;
}

export async function markRead(
  db: Kysely<Database>,
  customerId: string,
  noticeIds: readonly string[],
): Promise<void> {
  await sql`update portal.notices set read_at = app_now()
    where customer_id = ${customerId} and notice_id = any(${noticeIds}::uuid[]) and read_at is null`.execute(
    db,
  );
}
