/** SQL of the outbox. All times come from `app_now()`, the database's clock. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Language } from '../../shared/messages.ts';
import { atHome, byHome, transactionsAtHome } from '../db/distribution/homes.ts';
import { lockingPlace } from '../db/distribution/shard-engines.ts';
import { executeLater } from '../db/engine/dialect.ts';
import type { Channel } from '../db/schema/messages.ts';
import type { Database } from '../db/schema/schema.ts';
import { statement } from '../db/statement.ts';
import { FIRST_OF_BULK } from './insert-store.ts';
import type { MessageKind } from './rules.ts';

export const CHANNELS: readonly Channel[] = ['sms', 'email', 'push'];

/** A message that one dispatcher has claimed for one attempt. */
export interface ClaimedMessage {
  readonly customerId: string;
  readonly messageId: string;
  readonly seq: bigint;
  readonly channel: Channel;
  readonly purpose: string;
  readonly language: Language;
  readonly sealed: Buffer;
  readonly challengeId: string | null;
  /** This attempt's number, from 1. Each later claim has a higher number, so a late outcome can be recognised. */
  readonly tries: number;
  readonly expired: boolean;
}

/** Identifies one attempt at one message. */
export type Attempt = Pick<ClaimedMessage, 'customerId' | 'messageId' | 'tries'>;

/** A message that was sent. */
export interface SentAttempt {
  readonly customerId: string;
  readonly messageId: string;
  readonly providerId: string | undefined;
}

/** Minimum seconds since the last attempt for a message that becomes due because an outage ended. */
const MIN_DELAY_SECONDS = 5;

const secondsFromNow = (seconds: number) => sql<Date>`app_now() + make_interval(secs => ${seconds})`;
const now = sql<Date>`app_now()`;

/** @param time SQL of the current time. A subquery is evaluated only once, but does not work in a distributed database */
const isDueAt = (time: RawBuilder<unknown>) =>
  sql`state = 'waiting' and (tried_at is null or next_try_at <= ${time} or tried_at > ${time} + interval '1 minute')`;

/** Sets the columns of a claim for `leaseSeconds`. */
const claim = (leaseSeconds: number) => sql`in_flight = true, tries = o.tries + 1, tried_at = app_now(),
  next_try_at = ${secondsFromNow(leaseSeconds)}`;

const CLAIMED = sql`o.customer_id as "customerId", o.message_id as "messageId", o.seq, o.channel, o.purpose, o.language,
  o.sealed, o.challenge_id as "challengeId", o.tries`;

/**
 * Claims up to `limit` due messages of a channel for `leaseSeconds`: one-time passwords first, then oldest first. They become
 * due again after the lease. A message is due when it was never tried, when its delay or lease is over, or when the clock was
 * set back by more than a minute since its last attempt. Does not work in a distributed database.
 */
export async function claimDue(
  db: Kysely<Database>,
  channel: Channel,
  limit: number,
  leaseSeconds: number,
): Promise<ClaimedMessage[]> {
  const { rows } = await sql<ClaimedMessage>`
    with due as materialized (
      select customer_id, message_id from portal.outbox
      where ${isDueAt(sql`(select app_now())`)} and channel = ${channel}
      order by (challenge_id is null), seq limit ${limit} for update skip locked)
    update portal.outbox o set ${claim(leaseSeconds)} from due
    where o.customer_id = due.customer_id and o.message_id = due.message_id
    returning ${CLAIMED}, o.expires_at <= app_now() as expired`.execute(db);
  return rows.sort(
    (a, b) => Number(a.challengeId === null) - Number(b.challengeId === null) || Number(a.seq - b.seq),
  );
}

/** Claims due messages of a shard like {@link claimDue}. */
export function claimInShard(
  db: Kysely<Database>,
  home: string,
  channel: Channel,
  limit: number,
  leaseSeconds: number,
): Promise<ClaimedMessage[]> {
  return transactionsAtHome(db, home)
    .transaction()
    .execute(async (trx) => {
      await executeLater(trx, lockingPlace(home));
      return claimDue(trx, channel, limit, leaseSeconds);
    });
}

/** Returns the channels with due messages, of one shard. */
export async function dueChannels(shard: Kysely<Database>): Promise<readonly Channel[]> {
  const { rows } = await sql<{ channel: Channel }>`select c.channel
    from unnest(${CHANNELS}::text[]) as c(channel) where exists (select from portal.outbox o
      where ${isDueAt(sql`(select app_now())`)} and o.channel = c.channel)`.execute(shard);
  return rows.map(({ channel }) => channel);
}

/** A due message that is not claimed yet. */
export type DueMessage = Attempt & { readonly channel: Channel; readonly expired: boolean };

/**
 * Finds due messages through the coordinator, where no statement can lock rows of several shards. Then {@link claimEach}
 * claims them. The order is that of {@link claimDue}; but each node counts `seq` by itself, so that the time decides. Without a filter,
 * finds messages of all channels and customers.
 */
export async function findDue(
  db: Kysely<Database>,
  limit: number,
  { channel, customerId }: { readonly channel?: Channel; readonly customerId?: string | undefined } = {},
): Promise<DueMessage[]> {
  const ofChannel = channel === undefined ? sql`` : sql`and channel = ${channel}`;
  const ofCustomer = customerId === undefined ? sql`` : sql`and customer_id = ${customerId}`;
  const { rows } =
    await sql<DueMessage>`select customer_id as "customerId", message_id as "messageId", channel, tries,
      expires_at <= app_now() as expired
    from portal.outbox where ${isDueAt(now)} ${ofChannel} ${ofCustomer}
    order by (challenge_id is null), (seq >= ${sql.lit(FIRST_OF_BULK)}), created_at, seq limit ${limit}`.execute(
      db,
    );
  return rows;
}

/** Claims each message in its shard, except those that another process has already claimed. */
export async function claimEach(
  db: Kysely<Database>,
  due: readonly DueMessage[],
  leaseSeconds: number,
): Promise<ClaimedMessage[]> {
  const claimed: ClaimedMessage[] = [];
  for (const { customerId, messageId, tries, expired } of due) {
    const { rows } = await sql<
      Omit<ClaimedMessage, 'expired'>
    >`update portal.outbox o set ${claim(leaseSeconds)}
      where customer_id = ${customerId} and message_id = ${messageId} and state = 'waiting' and tries = ${tries}
      returning ${CLAIMED}`.execute(atHome(db, customerId));
    claimed.push(...rows.map((row) => ({ ...row, expired })));
  }
  return claimed;
}

/**
 * Marks the message sent and deletes its content, also after the lease of the attempt has ended.
 *
 * @returns the time when it was marked; undefined when the outcome of another attempt was recorded first
 */
export async function markSent(
  trx: Transaction<Database>,
  row: Attempt,
  providerId: string | undefined,
): Promise<Date | undefined> {
  const settled = await trx
    .updateTable('portal.outbox')
    .set({
      state: 'sent',
      sealed: null,
      in_flight: false,
      done_at: now,
      reason: null,
      provider_id: providerId ?? null,
    })
    .where('customer_id', '=', row.customerId)
    .where('message_id', '=', row.messageId)
    .where('state', '=', 'waiting')
    .returning('done_at')
    .executeTakeFirst();
  return settled?.done_at ?? undefined;
}

/**
 * Marks notices sent, with one statement for each notice but one round trip and one transaction for each node that has some. If one
 * statement joined a list of notices, PostgreSQL would scan all waiting messages. `done_at is null` means the same as
 * `state = 'waiting'`, but keeps the planner from using the index of waiting messages.
 */
export async function markNoticesSent(db: Kysely<Database>, sent: readonly SentAttempt[]): Promise<void> {
  await Promise.all(
    [...byHome(db, sent)].map(([home, own]) =>
      home.transaction().execute(async (trx) => {
        for (const attempt of own) await executeLater(trx, markingSent(attempt));
      }),
    ),
  );
}

const markingSent = ({ customerId, messageId, providerId }: SentAttempt) => statement`update portal.outbox
  set state = 'sent', sealed = null, in_flight = false, done_at = app_now(), reason = null,
    provider_id = ${providerId ?? null}
  where customer_id = ${customerId} and message_id = ${messageId} and done_at is null`;

/** Releases the message after a failed attempt. It is due again after `delay` seconds, but at the latest when it expires. */
export async function retryLater(
  db: Kysely<Database>,
  row: Attempt,
  reason: string,
  delay: number,
): Promise<void> {
  await db
    .updateTable('portal.outbox')
    .set({ in_flight: false, reason, next_try_at: sql<Date>`least(${secondsFromNow(delay)}, expires_at)` })
    .where('customer_id', '=', row.customerId)
    .where('message_id', '=', row.messageId)
    .where('state', '=', 'waiting')
    .where('tries', '=', row.tries)
    .execute();
}

/** Marks the message given up and deletes its content, unless a later attempt has claimed it. */
export async function giveUp(db: Kysely<Database>, row: Attempt, reason: string): Promise<void> {
  await db
    .updateTable('portal.outbox')
    .set({ state: 'given_up', sealed: null, in_flight: false, done_at: now, reason })
    .where('customer_id', '=', row.customerId)
    .where('message_id', '=', row.messageId)
    .where('state', '=', 'waiting')
    .where('tries', '=', row.tries)
    .execute();
}

/** Makes the delayed messages of a channel due after an outage, unless their last attempt was less than 5 s ago. */
export async function endDelays(db: Kysely<Database>, channel: Channel): Promise<void> {
  await db
    .updateTable('portal.outbox')
    .set({ next_try_at: now })
    .where('state', '=', 'waiting')
    .where('channel', '=', channel)
    .where('in_flight', '=', false)
    .where('tried_at', '<=', secondsFromNow(-MIN_DELAY_SECONDS))
    .execute();
}

/** Deletes the waiting messages with codes of a challenge, except a message that is being sent. */
export async function withdrawCode(
  trx: Transaction<Database>,
  customerId: string,
  challengeId: string,
): Promise<void> {
  await sql`delete from portal.outbox where customer_id = ${customerId} and challenge_id = ${challengeId}
    and state = 'waiting' and not in_flight`.execute(trx);
}

/** The waiting messages of one channel and kind. */
export interface QueuedMessages {
  readonly channel: Channel;
  readonly kind: MessageKind;
  readonly count: number;
  readonly oldestSeconds: number;
}

/** Counts the waiting messages of all processes by channel and kind. Empty groups are left out. */
export async function queuedMessages(db: Kysely<Database>): Promise<readonly QueuedMessages[]> {
  const { rows } = await sql<QueuedMessages>`
    select channel, case when challenge_id is null then 'notice' else 'otp' end as kind, count(*)::int as count,
      greatest(0, extract(epoch from app_now() - min(created_at)))::float8 as "oldestSeconds"
    from portal.outbox where state = 'waiting' group by 1, 2`.execute(db);
  return rows;
}
