/** One-time passwords in the database. Every comparison of times uses the database's clock. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { Database } from '../../../server/db/schema/schema.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** Whose code, for what, in which session. */
export interface Place {
  readonly customerId: string;
  readonly sessionKey: Buffer;
  readonly purpose: string;
}

export interface OpenChallenge {
  challenge_id: string;
  sends: number;
  attempts: number;
  reference: string;
  subject: unknown;
  /** Seconds since the code was sent. */
  age: number;
}

/** Makes requests of one person and purpose wait for each other until the transaction ends. */
export async function lockRequests(trx: Trx, { customerId, purpose }: Place): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`otp/${purpose}/${customerId}`}, 0))`.execute(
    trx,
  );
}

/** Codes sent to a person for a purpose in the last hour, resends included. */
export async function countSends(trx: Trx, { customerId, purpose }: Place): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select coalesce(sum(sends), 0)::int as n from portal.otp_challenges
    where customer_id = ${customerId} and purpose = ${purpose} and created_at > app_now() - interval '1 hour'`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}

export async function findOpen(trx: Trx, place: Place): Promise<OpenChallenge | undefined> {
  const { rows } = await sql<OpenChallenge>`select challenge_id, sends, attempts, reference, subject,
      extract(epoch from app_now() - sent_at)::float8 as age
    from portal.otp_challenges where customer_id = ${place.customerId} and session_key = ${place.sessionKey}
      and purpose = ${place.purpose} and state = 'open' for update`.execute(trx);
  return rows[0];
}

/** Ends the open challenge of a place; false when there is none. */
export async function killOpen(db: Db | Trx, place: Place): Promise<boolean> {
  const result =
    await sql`update portal.otp_challenges set state = 'dead' where customer_id = ${place.customerId}
    and session_key = ${place.sessionKey} and purpose = ${place.purpose} and state = 'open'`.execute(db);
  return (result.numAffectedRows ?? 0n) > 0n;
}

export async function insertChallenge(
  trx: Trx,
  place: Place,
  row: {
    id: string;
    subject: unknown;
    method: OtpMethod;
    reference: string;
    codeKey: Buffer;
    lifeSeconds: number;
  },
): Promise<void> {
  await sql`insert into portal.otp_challenges (customer_id, challenge_id, session_key, purpose, subject, method,
      reference, code_key, state, created_at, sent_at, expires_at)
    select ${place.customerId}, ${row.id}, ${place.sessionKey}, ${place.purpose}, ${JSON.stringify(row.subject)}::jsonb,
      ${row.method}, ${row.reference}, ${row.codeKey}, 'open', t, t, t + make_interval(secs => ${row.lifeSeconds})
    from (select app_now() as t) n`.execute(trx);
}

/** A new code for the same challenge; the earlier one no longer matches. */
export async function replaceCode(
  trx: Trx,
  place: Place,
  row: { id: string; method: OtpMethod; codeKey: Buffer; lifeSeconds: number },
): Promise<void> {
  await sql`update portal.otp_challenges set code_key = ${row.codeKey}, method = ${row.method}, sends = sends + 1,
      sent_at = t, expires_at = t + make_interval(secs => ${row.lifeSeconds})
    from (select app_now() as t) n
    where customer_id = ${place.customerId} and challenge_id = ${row.id}`.execute(trx);
}

/** The code's life starts when its message has been sent. */
export async function startLife(
  trx: Trx,
  customerId: string,
  challengeId: string,
  lifeSeconds: number,
): Promise<void> {
  await sql`update portal.otp_challenges set sent_at = t, expires_at = t + make_interval(secs => ${lifeSeconds})
    from (select app_now() as t) n
    where customer_id = ${customerId} and challenge_id = ${challengeId} and state = 'open'`.execute(trx);
}

export interface Try {
  challenge_id: string;
  attempts: number;
  code_key: Buffer;
  subject: unknown;
}

/**
 * Counts one try in a statement of its own, committed before the code is looked at: nothing that fails afterwards can
 * give a try back, and parallel tries get three between them.
 */
export async function claimTry(db: Db, place: Place, max: number): Promise<Try | undefined> {
  const { rows } = await sql<Try>`update portal.otp_challenges set attempts = attempts + 1
    where customer_id = ${place.customerId} and session_key = ${place.sessionKey} and purpose = ${place.purpose}
      and state = 'open' and attempts < ${max} and expires_at > app_now()
    returning challenge_id, attempts, code_key, subject`.execute(db);
  return rows[0];
}

/** Why no try could be counted: the latest challenge that nobody used. */
export async function latestState(
  db: Db,
  place: Place,
): Promise<{ state: string; attempts: number } | undefined> {
  const { rows } = await sql<{
    state: string;
    attempts: number;
  }>`select state, attempts from portal.otp_challenges
    where customer_id = ${place.customerId} and session_key = ${place.sessionKey} and purpose = ${place.purpose}
      and state <> 'used' order by created_at desc limit 1`.execute(db);
  return rows[0];
}

/** Takes a challenge for good; true for exactly one caller (OTP-1, single use). */
export async function consume(trx: Trx, place: Place, challengeId: string): Promise<boolean> {
  const result = await sql`update portal.otp_challenges set state = 'used'
    where customer_id = ${place.customerId} and challenge_id = ${challengeId} and state = 'open'`.execute(
    trx,
  );
  return result.numAffectedRows === 1n;
}

export async function insertToken(
  trx: Trx,
  place: Place,
  tokenKey: Buffer,
  subject: unknown,
  lifeSeconds: number,
): Promise<void> {
  await sql`insert into portal.otp_tokens (customer_id, token_key, session_key, purpose, subject, expires_at)
    values (${place.customerId}, ${tokenKey}, ${place.sessionKey}, ${place.purpose}, ${JSON.stringify(subject)}::jsonb,
      app_now() + make_interval(secs => ${lifeSeconds}))`.execute(trx);
}

/** Uses a token up; its subject for exactly one caller, undefined for every other. */
export async function useToken(
  trx: Trx,
  place: Place,
  tokenKey: Buffer,
): Promise<{ subject: unknown } | undefined> {
  const { rows } = await sql<{ subject: unknown }>`update portal.otp_tokens set used_at = app_now()
    where customer_id = ${place.customerId} and token_key = ${tokenKey} and session_key = ${place.sessionKey}
      and purpose = ${place.purpose} and used_at is null and expires_at > app_now() returning subject`.execute(
    trx,
  );
  return rows[0];
}

/**
 * Whether a bearer is an OTP token of this session, not yet over. Used or not: a repeat of a call whose answer was lost
 * is to get that answer, and what a used token allows is nothing.
 */
export async function isToken(
  db: Db,
  customerId: string,
  sessionKey: Buffer,
  tokenKey: Buffer,
): Promise<boolean> {
  const { rows } = await sql`select 1 from portal.otp_tokens where customer_id = ${customerId}
    and token_key = ${tokenKey} and session_key = ${sessionKey} and expires_at > app_now()`.execute(db);
  return rows.length > 0;
}
