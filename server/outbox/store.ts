/** SQL of the outbox. Every time is `app_now()`, the database's clock; each function is one statement. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Language } from '../../shared/messages.ts';
import { executeLater } from '../db/engine/dialect.ts';
import type { Channel } from '../db/schema/messages.ts';
import type { Database } from '../db/schema/schema.ts';

/** A message to write down. */
export interface NewRow {
  readonly customerId: string;
  readonly messageId: string;
  readonly channel: Channel;
  readonly purpose: string;
  readonly language: Language;
  readonly sealed: Buffer;
  readonly challengeId: string | undefined;
  readonly lifeSeconds: number;
}

/** A message that one dispatcher holds for one try. */
export interface ClaimedRow {
  readonly customerId: string;
  readonly messageId: string;
  readonly seq: bigint;
  readonly channel: Channel;
  readonly purpose: string;
  readonly language: Language;
  readonly sealed: Buffer;
  readonly challengeId: string | null;
  /** This try's number; a later claim has a higher one, which is how a late answer of an earlier try is told. */
  readonly tries: number;
  readonly expired: boolean;
}

/** Which try of which message. */
export type Try = Pick<ClaimedRow, 'customerId' | 'messageId' | 'tries'>;

/** A message that went out. */
export interface SentTry {
  readonly customerId: string;
  readonly messageId: string;
  readonly providerId: string | undefined;
}

/** A row woken before its pause is over must have been left alone for at least this long. */
const WAKE_AFTER_SECONDS = 5;

const later = (seconds: number) => sql<Date>`app_now() + make_interval(secs => ${seconds})`;
const now = sql<Date>`app_now()`;

/** Writes messages down with the transaction's next statement; they are sent only if it commits. */
export async function insertMessages(trx: Transaction<Database>, rows: readonly NewRow[]): Promise<void> {
  const values = rows.map(
    (row) => sql`(${row.customerId}, ${row.messageId}::uuid, ${row.channel}, ${row.purpose}, ${row.language},
      ${row.sealed}::bytea, ${row.challengeId ?? null}::uuid, ${row.lifeSeconds}::int)`,
  );
  const insert = sql`insert into portal.outbox (customer_id, message_id, channel, purpose, language, sealed,
      challenge_id, created_at, next_try_at, expires_at)
    select customer_id, message_id, channel, purpose, language, sealed, challenge_id, at, at,
      at + make_interval(secs => life)
    from (select app_now() as at) as clock,
      (values ${sql.join(values)}) as m (customer_id, message_id, channel, purpose, language, sealed, challenge_id, life)`;
  await executeLater(trx, insert);
}

/**
 * Takes up to `limit` due messages of a channel, one-time passwords first, then oldest first, for `leaseSeconds`: when
 * the process dies they are due again after that. A message is due when it was never tried, when its pause or lease is
 * over, or when the clock was set back to before its last try.
 */
export async function claimDue(
  db: Kysely<Database>,
  channel: Channel,
  limit: number,
  leaseSeconds: number,
): Promise<ClaimedRow[]> {
  const { rows } = await sql<ClaimedRow>`
    with due as materialized (
      select customer_id, message_id from portal.outbox
      where state = 'waiting' and channel = ${channel}
        and (tried_at is null
          or next_try_at <= (select app_now())
          or tried_at > (select app_now()) + interval '1 minute')
      order by (challenge_id is null), seq
      limit ${limit}
      for update skip locked)
    update portal.outbox o
    set in_flight = true, tries = o.tries + 1, tried_at = app_now(), next_try_at = ${later(leaseSeconds)}
    from due
    where o.customer_id = due.customer_id and o.message_id = due.message_id
    returning o.customer_id as "customerId", o.message_id as "messageId", o.seq, o.channel, o.purpose, o.language,
      o.sealed, o.challenge_id as "challengeId", o.tries, o.expires_at <= app_now() as expired`.execute(db);
  return rows.sort(
    (a, b) => Number(a.challengeId === null) - Number(b.challengeId === null) || Number(a.seq - b.seq),
  );
}

/**
 * Marks the message sent and wipes it. Whichever try got through counts, also one whose lease was over.
 *
 * @returns when it was sent; undefined if it was settled before (another try was faster).
 */
export async function markSent(
  trx: Transaction<Database>,
  row: Try,
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
 * The same for messages that nothing follows from, many in one round: notices. One statement for each: joined to a list,
 * they would be looked for among all that wait. `done_at is null` says the same as `state = 'waiting'`, but cannot be
 * answered from the index of those.
 */
export async function markNoticesSent(db: Kysely<Database>, sent: readonly SentTry[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { customerId, messageId, providerId } of sent)
      await executeLater(
        trx,
        sql`update portal.outbox
          set state = 'sent', sealed = null, in_flight = false, done_at = app_now(), reason = null,
            provider_id = ${providerId ?? null}
          where customer_id = ${customerId} and message_id = ${messageId} and done_at is null`,
      );
  });
}

/** Gives the message back after a failed try, due again after the pause, but no later than its life's end. */
export async function retryLater(
  db: Kysely<Database>,
  row: Try,
  reason: string,
  pause: number,
): Promise<void> {
  await db
    .updateTable('portal.outbox')
    .set({ in_flight: false, reason, next_try_at: sql<Date>`least(${later(pause)}, expires_at)` })
    .where('customer_id', '=', row.customerId)
    .where('message_id', '=', row.messageId)
    .where('state', '=', 'waiting')
    .where('tries', '=', row.tries)
    .execute();
}

/** Settles the message as never sent and wipes it, unless a later try holds it. */
export async function giveUp(db: Kysely<Database>, row: Try, reason: string): Promise<void> {
  await db
    .updateTable('portal.outbox')
    .set({ state: 'given_up', sealed: null, in_flight: false, done_at: now, reason })
    .where('customer_id', '=', row.customerId)
    .where('message_id', '=', row.messageId)
    .where('state', '=', 'waiting')
    .where('tries', '=', row.tries)
    .execute();
}

/** Ends the pauses of a channel whose gateway is back, so that what waits leaves now, oldest first. */
export async function wakeChannel(db: Kysely<Database>, channel: Channel): Promise<void> {
  await db
    .updateTable('portal.outbox')
    .set({ next_try_at: now })
    .where('state', '=', 'waiting')
    .where('channel', '=', channel)
    .where('in_flight', '=', false)
    .where('tried_at', '<=', later(-WAKE_AFTER_SECONDS))
    .execute();
}

/** Deletes waiting messages with a code of a challenge; one that is being sent right now goes out. */
export async function withdrawCode(
  trx: Transaction<Database>,
  customerId: string,
  challengeId: string,
): Promise<void> {
  await sql`delete from portal.outbox where customer_id = ${customerId} and challenge_id = ${challengeId}
    and state = 'waiting' and not in_flight`.execute(trx);
}
