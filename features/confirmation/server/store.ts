/** SQL for one-time passwords. All time comparisons use the database's clock. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { KeyedHashes } from '../../../server/crypto/keyring.ts';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { Database } from '../../../server/db/schema/schema.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** Key of a challenge: a customer has at most one open challenge per session and purpose. */
export interface OtpScope {
  readonly customerId: string;
  readonly sessionKey: Buffer;
  readonly purpose: string;
}

/** The challenges or tokens of a scope. */
const ofScope = ({ customerId, sessionKey, purpose }: OtpScope) =>
  sql`customer_id = ${customerId} and session_key = ${sessionKey} and purpose = ${purpose}`;

const secondsFromNow = (seconds: number) => sql`app_now() + make_interval(secs => ${seconds})`;

export interface OpenChallenge {
  challenge_id: string;
  method: OtpMethod;
  sends: number;
  attempts: number;
  reference: string;
  subject: unknown;
}

/** Serialises the requests of one customer, and of one phone or e-mail address, until the transaction ends. */
export async function lockRequests(trx: Trx, customerId: string, { all }: KeyedHashes): Promise<void> {
  const destinations = all.map((key) => `otp-to/${key.toString('base64')}`);
  // Locks are always taken in this order, so that two requests cannot deadlock.
  for (const key of [`otp/${customerId}`, ...destinations.sort()]) await lock(trx, key);
}

/** Serialises the requests of one customer until the transaction ends. */
export const lockCustomer = (trx: Trx, customerId: string): Promise<void> => lock(trx, `otp/${customerId}`);

async function lock(trx: Trx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** Counts a customer's passkey requests for a purpose in the last ten minutes, in all sessions. */
export async function countPasskeyRequests(trx: Trx, { customerId, purpose }: OtpScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from portal.otp_challenges
    where customer_id = ${customerId} and purpose = ${purpose} and method = 'passkey'
      and created_at > app_now() - interval '10 minutes'`.execute(trx);
  return rows[0]?.count ?? 0;
}

/**
 * Counts the codes of the last 24 hours over all purposes: those sent to the customer or those sent to the destination, whichever is more.
 * A correctly entered code counts for ten minutes only.
 */
export async function countSends(trx: Trx, customerId: string, destination: KeyedHashes): Promise<number> {
  const isDestination = sql<boolean>`destination_key in (${sql.join(destination.all)})`;
  const { rows } = await sql<Send>`select customer_id as "customerId", challenge_id as "challengeId",
      ${isDestination} as "isDestination", sent_at <= app_now() - interval '10 minutes' as "isOld"
    from portal.otp_sends where (customer_id = ${customerId} or ${isDestination})
      and sent_at > app_now() - interval '24 hours'`.execute(trx);
  const states = await challengeStates(trx, rows);
  const counted = rows.filter(({ isOld, challengeId }) => {
    const state = states.get(challengeId);
    return state !== undefined && (state !== 'used' || !isOld);
  });
  const count = (isCounted: (send: Send) => boolean) => counted.filter(isCounted).length;
  return Math.max(
    count((send) => send.customerId === customerId),
    count((send) => send.isDestination),
  );
}

interface Send {
  readonly customerId: string;
  readonly challengeId: string;
  readonly isDestination: boolean;
  /** Sent more than ten minutes ago. An old code that was entered correctly is not counted. */
  readonly isOld: boolean;
}

/** Reads the states of the challenges, with one query per customer, because a customer's rows are in one shard. */
async function challengeStates(trx: Trx, sends: readonly Send[]): Promise<ReadonlyMap<string, string>> {
  const states = new Map<string, string>();
  for (const customerId of new Set(sends.map((send) => send.customerId))) {
    const ids = sends.filter((send) => send.customerId === customerId).map(({ challengeId }) => challengeId);
    const { rows } = await sql<{ id: string; state: string }>`select challenge_id as id, state
      from portal.otp_challenges
      where customer_id = ${customerId} and challenge_id = any(${ids}::uuid[])`.execute(trx);
    for (const { id, state } of rows) states.set(id, state);
  }
  return states;
}

/** Counts a code against the budgets of its customer and its destination. */
export async function insertSend(
  trx: Trx,
  customerId: string,
  send: { id: string; challengeId: string; destination: KeyedHashes },
): Promise<void> {
  await sql`insert into portal.otp_sends (send_id, customer_id, destination_key, challenge_id, sent_at, key_id)
    values (${send.id}, ${customerId}, ${send.destination.current}, ${send.challengeId}, app_now(),
      ${send.destination.keyId})`.execute(trx);
}

/** Seconds since the last code for a purpose, in any session, that was not entered correctly. Undefined if there is no such code. */
export async function secondsSinceLastCode(
  trx: Trx,
  { customerId, purpose }: OtpScope,
): Promise<number | undefined> {
  const { rows } = await sql<{
    age: number | null;
  }>`select extract(epoch from app_now() - max(sent_at))::float8 as age
    from portal.otp_challenges where customer_id = ${customerId} and purpose = ${purpose} and state <> 'used' and method <> 'passkey'`.execute(
    trx,
  );
  return rows[0]?.age ?? undefined;
}

export async function findOpen(trx: Trx, scope: OtpScope): Promise<OpenChallenge | undefined> {
  const { rows } = await sql<OpenChallenge>`select challenge_id, method, sends, attempts, reference, subject
    from portal.otp_challenges where ${ofScope(scope)} and state = 'open' for update`.execute(trx);
  return rows[0];
}

/** Invalidates the open challenge of a scope. Returns false if there is none. */
export async function invalidateOpen(db: Db | Trx, scope: OtpScope): Promise<boolean> {
  const result = await sql`update portal.otp_challenges set state = 'dead'
    where ${ofScope(scope)} and state = 'open'`.execute(db);
  return (result.numAffectedRows ?? 0n) > 0n;
}

export async function insertChallenge(
  trx: Trx,
  scope: OtpScope,
  row: {
    id: string;
    subject: unknown;
    method: OtpMethod;
    reference: string;
    codeKey: Buffer;
    keyId: string;
    validSeconds: number;
  },
): Promise<void> {
  await sql`insert into portal.otp_challenges (customer_id, challenge_id, session_key, purpose, subject, method,
      reference, code_key, key_id, state, created_at, sent_at, expires_at)
    values (${scope.customerId}, ${row.id}, ${scope.sessionKey}, ${scope.purpose}, ${JSON.stringify(row.subject)}::jsonb,
      ${row.method}, ${row.reference}, ${row.codeKey}, ${row.keyId}, 'open', app_now(), app_now(),
      ${secondsFromNow(row.validSeconds)})`.execute(trx);
}

/** Stores a new code for the same challenge; earlier codes no longer match. */
export async function replaceCode(
  trx: Trx,
  scope: OtpScope,
  row: { id: string; method: OtpMethod; codeKey: Buffer; keyId: string; validSeconds: number },
): Promise<void> {
  await sql`update portal.otp_challenges set code_key = ${row.codeKey}, key_id = ${row.keyId}, method = ${row.method}, sends = sends + 1,
      sent_at = app_now(), expires_at = ${secondsFromNow(row.validSeconds)}
    where customer_id = ${scope.customerId} and challenge_id = ${row.id}`.execute(trx);
}

/** Restarts the validity period. Called after the message was sent. */
export async function startExpiry(
  trx: Trx,
  customerId: string,
  challengeId: string,
  validSeconds: number,
): Promise<void> {
  await sql`update portal.otp_challenges set sent_at = app_now(),
      expires_at = ${secondsFromNow(validSeconds)}
    where customer_id = ${customerId} and challenge_id = ${challengeId} and state = 'open'`.execute(trx);
}

export interface ClaimedAttempt {
  challenge_id: string;
  method: OtpMethod;
  attempts: number;
  code_key: Buffer;
  key_id: string | null;
  subject: unknown;
}

/**
 * Counts one attempt. It must commit before the result of the comparison is used. A later failure cannot undo the count, and parallel
 * attempts share one maximum.
 */
export async function claimTry(
  db: Db | Trx,
  scope: OtpScope,
  max: number,
): Promise<ClaimedAttempt | undefined> {
  const { rows } = await sql<ClaimedAttempt>`update portal.otp_challenges set attempts = attempts + 1
    where ${ofScope(scope)} and state = 'open' and attempts < ${max} and expires_at > app_now()
    returning challenge_id, method, attempts, code_key, key_id, subject`.execute(db);
  return rows[0];
}

/** Reads the latest unused challenge, to explain why no attempt could be counted. */
export async function latestState(
  db: Db,
  scope: OtpScope,
): Promise<{ state: string; attempts: number } | undefined> {
  const { rows } = await sql<{ state: string; attempts: number }>`
    select state, attempts from portal.otp_challenges
    where ${ofScope(scope)} and state <> 'used' order by created_at desc limit 1`.execute(db);
  return rows[0];
}

/** Marks a challenge as used. Returns true to exactly one caller (OTP-1, single use). */
export async function consume(trx: Trx, scope: OtpScope, challengeId: string): Promise<boolean> {
  const result = await sql`update portal.otp_challenges set state = 'used'
    where customer_id = ${scope.customerId} and challenge_id = ${challengeId} and state = 'open'`.execute(
    trx,
  );
  return result.numAffectedRows === 1n;
}

export async function insertToken(
  trx: Trx,
  scope: OtpScope,
  tokenKey: Buffer,
  subject: unknown,
  validSeconds: number,
): Promise<void> {
  await sql`insert into portal.otp_tokens (customer_id, token_key, session_key, purpose, subject, expires_at)
    values (${scope.customerId}, ${tokenKey}, ${scope.sessionKey}, ${scope.purpose}, ${JSON.stringify(subject)}::jsonb,
      ${secondsFromNow(validSeconds)})`.execute(trx);
}

/** Consumes a token. Returns its subject to exactly one caller, and undefined to all others. */
export async function consumeToken(
  trx: Trx,
  scope: OtpScope,
  tokenKey: Buffer,
): Promise<{ subject: unknown } | undefined> {
  const { rows } = await sql<{ subject: unknown }>`update portal.otp_tokens set used_at = app_now()
    where ${ofScope(scope)} and token_key = ${tokenKey} and used_at is null and expires_at > app_now()
    returning subject`.execute(trx);
  return rows[0];
}

/** Reads the subject of a token that can still be used. */
export async function readToken(
  db: Db,
  scope: OtpScope,
  tokenKey: Buffer,
): Promise<{ subject: unknown } | undefined> {
  const { rows } = await sql<{ subject: unknown }>`select subject from portal.otp_tokens
    where ${ofScope(scope)} and token_key = ${tokenKey} and used_at is null and expires_at > app_now()`.execute(
    db,
  );
  return rows[0];
}

/**
 * The state of a bearer token that is an OTP token of this session. Used tokens count too: a retry after a lost response must get that
 * response, and a used token permits nothing else.
 */
export async function tokenState(
  db: Db,
  customerId: string,
  sessionKey: Buffer,
  tokenKey: Buffer,
): Promise<'valid' | 'expired' | undefined> {
  const { rows } = await sql<{ valid: boolean }>`select expires_at > app_now() as valid from portal.otp_tokens
    where customer_id = ${customerId} and token_key = ${tokenKey} and session_key = ${sessionKey}`.execute(
    db,
  );
  return rows[0] && (rows[0].valid ? 'valid' : 'expired');
}

/**
 * Invalidates every open challenge and token of a customer, in all sessions. Rows are locked in key order, so that two calls do not
 * deadlock.
 */
export async function invalidateAll(db: Db, customerId: string): Promise<void> {
  await sql`update portal.otp_challenges set state = 'dead'
    where customer_id = ${customerId} and state = 'open' and challenge_id in (
      select challenge_id from portal.otp_challenges where customer_id = ${customerId} and state = 'open'
      order by challenge_id for update)`.execute(db);
  await sql`update portal.otp_tokens set expires_at = app_now()
    where customer_id = ${customerId} and expires_at > app_now() and token_key in (
      select token_key from portal.otp_tokens where customer_id = ${customerId} and expires_at > app_now()
      order by token_key for update)`.execute(db);
}
