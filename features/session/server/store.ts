/** SQL for sessions. All time comparisons use the database's clock. */
import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely';
import { nameOnCoordinator } from '../../../server/db/distribution/homes.ts';
import { executeLater } from '../../../server/db/engine/dialect.ts';
import type { EndReason, SessionState } from '../../../server/db/schema/portal.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { statement } from '../../../server/db/statement.ts';
import type { RowTags } from '../../../server/row-tags/row-tags.ts';

export interface SessionRow {
  session_key: Buffer;
  field_seed: Buffer;
  state: SessionState;
  username: string | null;
  customer_id: string | null;
  primary_holder: boolean;
  by_passkey: boolean;
  access_key: Buffer | null;
  cookie_key: Buffer | null;
  created_at: Date;
  live_since: Date | null;
  row_tag: Buffer | null;
  end_reason: EndReason | null;
  access_ok: boolean;
  cookie_ok: boolean;
  /** Whether the person's account closes. */
  closing: boolean;
  /** Seconds since the last activity. */
  idle: number;
  /** Seconds since log-on; before log-on, seconds since the session was created. */
  age: number;
  /** The columns that {@link isAsWritten} covers and the tag, as one text. */
  written: string;
}

type Db = Kysely<Database> | Transaction<Database>;

/** Returns the creation time. */
export async function insertSession(db: Db, key: Buffer, fieldSeed: Buffer): Promise<Date> {
  const { rows } = await sql<{
    created_at: Date;
  }>`insert into portal.sessions (session_key, field_seed, state, created_at, seen_at)
    select ${key}, ${fieldSeed}, 'pre', t, t from (select app_now() as t) n
    returning created_at`.execute(db);
  return rows[0]!.created_at;
}

const COLUMNS = `session_key, field_seed, state, username, customer_id, primary_holder, by_passkey, access_key, cookie_key,
  created_at, live_since, row_tag`;
/** What may change while the session stays as it was written, and the text that tells whether it is. */
const standing = (closings: string) => `row(${COLUMNS})::text as written, end_reason,
    exists (select from ${closings} c where c.customer_id = sessions.customer_id) as closing,
    extract(epoch from n.now - seen_at)::float8 as idle,
    extract(epoch from n.now - coalesce(live_since, created_at))::float8 as age
  from portal.sessions, (select app_now() as now offset 0) n where session_key = $1`;
/** Texts of the queries that run on every authenticated call. Each text is made once, so that it is prepared once. */
const TEXTS = new Map<string, { readonly session: string; readonly standing: string }>();

function textsFor(db: Kysely<Database>) {
  const closings = nameOnCoordinator(db, 'portal.closings');
  const texts = TEXTS.get(closings) ?? {
    session: `select ${COLUMNS}, coalesce(access_key = $2::bytea, false) as access_ok,
    coalesce(cookie_key = $3::bytea, false) as cookie_ok, ${standing(closings)}`,
    standing: `select state, ${standing(closings)}`,
  };
  TEXTS.set(closings, texts);
  return texts;
}

/** Builds the query of a session. It compares token and cookie; null never matches. */
export const sessionQuery = (
  db: Kysely<Database>,
  key: Buffer,
  accessKey: Buffer | null,
  cookieKey: Buffer | null,
): CompiledQuery<SessionRow> => CompiledQuery.raw(textsFor(db).session, [key, accessKey, cookieKey]);

/** A session that was read before, as it is now. */
export type Standing = Pick<SessionRow, 'state' | 'written' | 'end_reason' | 'closing' | 'idle' | 'age'>;

/** Builds the query of a session that was read before. */
export const standingQuery = (db: Kysely<Database>, key: Buffer): CompiledQuery<Standing> =>
  CompiledQuery.raw(textsFor(db).standing, [key]);

/** Whether the tag of a session is right. A session before log-on has no person and no tag. It grants nothing. */
export function isAsWritten(tags: RowTags, row: SessionRow): boolean {
  const isPerson = row.state !== 'pre' || row.username !== null || row.customer_id !== null;
  return !isPerson || tags.isRight('session', row);
}

/** Records activity. */
export async function touchSession(db: Db, key: Buffer): Promise<void> {
  await sql`update portal.sessions set seen_at = greatest(seen_at, app_now())
    where session_key = ${key} and state <> 'ended'`.execute(db);
}

/** Ends a session. Returns true to exactly one caller. */
export async function endSession(db: Db, key: Buffer, reason: EndReason): Promise<boolean> {
  const result =
    await sql`update portal.sessions set state = 'ended', ended_at = app_now(), end_reason = ${reason}
    where session_key = ${key} and state <> 'ended'`.execute(db);
  return result.numAffectedRows === 1n;
}

/** Ends every session of a user, for example after a password reset. */
export async function endSessionsOf(db: Db, username: string, reason: EndReason): Promise<void> {
  await sql`update portal.sessions set state = 'ended', ended_at = app_now(), end_reason = ${reason}
    where username = ${username} and state <> 'ended'`.execute(db);
}

/**
 * Ends the other sessions of a user, including incomplete log-ons. Locks the user's row until the transaction ends, so that no log-on
 * completes meanwhile.
 * @param key key of the session that stays
 * @returns the number of ended sessions; undefined if the session that stays is no longer live, in which case none is ended
 */
export async function endOtherSessionsOf(
  trx: Transaction<Database>,
  username: string,
  key: Buffer,
  reason: EndReason,
): Promise<number | undefined> {
  await lockUser(trx, username);
  const { rows } =
    await sql`select 1 from portal.sessions where session_key = ${key} and state = 'live'`.execute(trx);
  if (rows.length === 0) return undefined;
  const result =
    await sql`update portal.sessions set state = 'ended', ended_at = app_now(), end_reason = ${reason}
    where username = ${username} and state <> 'ended' and session_key <> ${key}`.execute(trx);
  return Number(result.numAffectedRows ?? 0n);
}

const selectForUpdate = (username: string) =>
  statement`select 1 from portal.users where username = ${username} for update`;

/** Locks the user's row until the transaction ends. Every log-on takes the same lock. */
export async function lockUser(trx: Transaction<Database>, username: string): Promise<void> {
  await trx.executeQuery(selectForUpdate(username));
}

/**
 * Like {@link lockUser}, with the transaction's next statement.
 * @returns a list that contains a row, once that statement has run, if the user exists and has this customer: a load of the bank's
 * files can give an account to another customer
 */
function lockUserLater(
  trx: Transaction<Database>,
  { username, customerId }: { readonly username: string; readonly customerId: string },
): Promise<readonly unknown[]> {
  return executeLater(
    trx,
    statement`select 1 from portal.users where username = ${username} and customer_id = ${customerId} for update`,
  );
}

/**
 * Replaces the session `from` with a new session of the user. The lock on the user's row serialises parallel log-ons, so exactly one
 * session stays live (SES-3). Returns false if `from` or the user no longer exists; the caller must then roll back. The new session is
 * stored with the transaction's next statement.
 */
export async function replaceSession(
  trx: Transaction<Database>,
  tags: RowTags,
  from: Buffer,
  to: {
    key: Buffer;
    state: 'pending' | 'live';
    username: string;
    customerId: string;
    primaryHolder: boolean;
    accessKey: Buffer | null;
    cookieKey: Buffer | null;
    deviceName: string | null;
    browser: string;
    network: string;
    byPasskey: boolean;
    /** The session cookie that the browser had before this log-on. */
    browserCookie: Buffer | null;
  },
): Promise<boolean> {
  const users = await lockUserLater(trx, to);
  const removed = await sql<{ field_seed: Buffer; now: Date }>`delete from portal.sessions
    where session_key = ${from} and state in ('pre', 'pending') returning field_seed, app_now() as now`.execute(
    trx,
  );
  const [old] = removed.rows;
  if (!old || users.length === 0) return false;
  const { field_seed: fieldSeed, now } = old;
  const liveSince = to.state === 'live' ? now : null;
  if (to.state === 'live') {
    // A session of the same browser ends like a log-off: the person who logs on again knows of it.
    const endOthers = statement`update portal.sessions set state = 'ended', ended_at = app_now(),
        end_reason = case when cookie_key = ${to.browserCookie}::bytea then 'logout' else 'other-device' end where username = ${to.username} and state = 'live'`;
    await executeLater(trx, endOthers);
  }
  const tag = tags.sign('session', {
    session_key: to.key,
    field_seed: fieldSeed,
    state: to.state,
    access_key: to.accessKey,
    cookie_key: to.cookieKey,
    username: to.username,
    customer_id: to.customerId,
    primary_holder: to.primaryHolder,
    by_passkey: to.byPasskey,
    created_at: now,
    live_since: liveSince,
  });
  const add = statement`
    insert into portal.sessions (session_key, field_seed, state, access_key, cookie_key, username, customer_id, primary_holder,
      device_name, browser, network, by_passkey, created_at, seen_at, live_since, row_tag)
    values (${to.key}, ${fieldSeed}, ${to.state}, ${to.accessKey}, ${to.cookieKey}, ${to.username}, ${to.customerId},
      ${to.primaryHolder}, ${to.deviceName}, ${to.browser}, ${to.network}, ${to.byPasskey}, ${now}, ${now}, ${liveSince}, ${tag})`;
  await executeLater(trx, add);
  return true;
}
