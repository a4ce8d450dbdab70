/** SQL for passkeys. All time comparisons use the database's clock. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { executeAfterNext, executeTogether } from '../../../server/db/engine/dialect.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { statement } from '../../../server/db/statement.ts';
import type { Tagged } from '../../../server/row-tags/kinds.ts';
import type { RowTags } from '../../../server/row-tags/row-tags.ts';
import type { Passkey } from '../../../shared/http/passkeys.ts';

type Db = Kysely<Database> | Transaction<Database>;
type Trx = Transaction<Database>;

/**
 * Hours before a new passkey can confirm requests. A changed phone number has the same delay. A passkey added during a hold also waits for
 * the end of the hold.
 */
const HOURS_BEFORE_APPROVAL = 24;
const DAY_MS = 86_400_000;

/** The data needed to verify a signature. */
export interface StoredKey {
  readonly passkeyId: string;
  readonly customerId: string;
  readonly credentialId: Buffer;
  /** Public key in COSE format. */
  readonly publicKey: Buffer;
  readonly counter: bigint;
  readonly synced: boolean;
  /** The WebAuthn user handle of the person. */
  readonly handle: Buffer;
  readonly username: string;
  readonly paused: boolean;
  readonly mayApprove: boolean;
}

/** A passkey, and the state of its account. */
export interface KeyOfAccount extends StoredKey {
  /** Locked by the bank. */
  readonly locked: boolean;
  readonly disabled: boolean;
  readonly reonboard: boolean;
}

/** The covered columns of a passkey, and its tag. */
export interface StoredPasskey extends Tagged<'passkey'> {
  readonly customer_id: string;
  readonly passkey_id: string;
  readonly credential_id: Buffer;
  readonly public_key: Buffer;
  readonly synced: boolean;
  readonly created_at: Date;
  readonly paused_at: Date | null;
  readonly row_version: string | null;
  readonly row_tag: Buffer | null;
}

/** A passkey and its account, with the tags of both. */
interface FoundKey extends StoredPasskey {
  readonly counter: bigint;
  readonly mayApprove: boolean;
  readonly username: string;
  readonly password_hash: string;
  readonly passkey_handle: Buffer;
  readonly locked: boolean;
  readonly disabled: boolean;
  readonly reonboard: boolean;
  readonly account_version: string | null;
  readonly account_tag: Buffer | null;
}

const selectKey = (
  credentialId: Buffer,
) => statement<FoundKey>`select p.customer_id, p.passkey_id, p.credential_id, p.public_key,
    p.synced, p.created_at, p.paused_at, p.row_version, p.row_tag, p.counter,
    p.paused_at is null and greatest(p.created_at + make_interval(hours => ${HOURS_BEFORE_APPROVAL}),
      case when p.created_at >= u.hold_from then u.hold_until end) <= app_now() as "mayApprove",
    u.username, u.password_hash, u.passkey_handle, u.locked, u.disabled, u.reonboard, u.row_version as account_version,
    u.row_tag as account_tag
  from portal.passkeys p join portal.users u on u.customer_id = p.customer_id and u.passkey_handle is not null
  where p.credential_id = ${credentialId}`;

/** Returns undefined if the tag of the passkey or of its account is not right. */
function keyOf(tags: RowTags, [row]: readonly FoundKey[]): KeyOfAccount | undefined {
  if (!row || !tags.isRight('passkey', row)) return undefined;
  const account = { ...row, row_version: row.account_version, row_tag: row.account_tag };
  if (!tags.isRight('account', account)) return undefined;
  const { counter, synced, username, locked, disabled, reonboard, mayApprove } = row;
  return {
    passkeyId: row.passkey_id,
    customerId: row.customer_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    handle: row.passkey_handle,
    paused: row.paused_at !== null,
    ...{ counter, synced, username, locked, disabled, reonboard, mayApprove },
  };
}

/** Finds the passkey with this credential id, of any person. Returns undefined also if a tag is not right. */
export async function findKey(
  db: Db,
  tags: RowTags,
  credentialId: Buffer,
): Promise<KeyOfAccount | undefined> {
  return keyOf(tags, (await db.executeQuery(selectKey(credentialId))).rows);
}

export const COVERED = sql`customer_id, passkey_id, credential_id, public_key, synced, created_at, paused_at, row_version, row_tag`;

/** A passkey as the browser options list it. */
export interface Descriptor {
  readonly credentialId: Buffer;
  readonly transports: readonly string[];
  readonly mayApprove: boolean;
}

/** Passkeys with the time from which they can confirm requests. */
export const PASSKEYS = sql`(select p.customer_id, p.passkey_id, p.credential_id, p.transports, p.name, p.created_at,
    p.last_used_at, p.synced, p.paused_at, p.public_key, p.row_version, p.row_tag, greatest(p.created_at + make_interval(hours => ${sql.lit(HOURS_BEFORE_APPROVAL)}),
    case when p.created_at >= u.hold_from then u.hold_until end) as approves_from
  from portal.passkeys p join portal.users u on u.customer_id = p.customer_id) as passkeys`;

/** Reads the passkeys of a person that are not paused and have the right tag. */
export async function readDescriptors(db: Db, tags: RowTags, customerId: string): Promise<Descriptor[]> {
  const { rows } = await sql<
    StoredPasskey & Descriptor
  >`select ${COVERED}, credential_id as "credentialId", transports,
      approves_from <= app_now() as "mayApprove"
    from ${PASSKEYS} where customer_id = ${customerId} and paused_at is null
    order by coalesce(last_used_at, created_at) desc`.execute(db);
  return rows.filter((row) => tags.isRight('passkey', row));
}

/** Whether at least one passkey of the person can confirm requests now. */
export async function canApprove(db: Db, tags: RowTags, customerId: string): Promise<boolean> {
  return (await readDescriptors(db, tags, customerId)).some(({ mayApprove }) => mayApprove);
}

/** A use of a passkey, with the counter that the authenticator signed. */
export interface Use {
  readonly key: Pick<StoredKey, 'customerId' | 'passkeyId'>;
  readonly counter: number;
}

/**
 * Records a use. Returns false if the passkey was removed or paused meanwhile, or if the counter of a device-bound
 * passkey did not rise, unless both counters are 0. For a device-bound passkey, only one of several parallel calls
 * with the same non-zero counter records it.
 */
export async function noteUse(db: Db, use: Use): Promise<boolean> {
  return (await db.executeQuery(updateOnUse(use))).rows.length > 0;
}

/**
 * Like {@link noteUse}, but the update runs right after the transaction's next statement.
 * @returns a list that contains a row, once that statement has run, if the use was recorded
 */
export function noteUseAfterNext(trx: Trx, use: Use): Promise<readonly unknown[]> {
  return executeAfterNext(trx, updateOnUse(use));
}

const updateOnUse = ({ key, counter }: Use) => statement`update portal.passkeys
  set counter = greatest(counter, ${counter}::bigint), last_used_at = app_now()
  where customer_id = ${key.customerId} and passkey_id = ${key.passkeyId} and paused_at is null
    and (synced or counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))
  returning passkey_id`;

/** Whether the stored counter of a device-bound passkey is above that of a use. If so, the key may have been copied. */
export async function isBehind(db: Db, { key, counter }: Use): Promise<boolean> {
  const { rows } = await sql`select 1 from portal.passkeys where customer_id = ${key.customerId}
    and passkey_id = ${key.passkeyId} and not synced and counter > ${counter}::bigint`.execute(db);
  return rows.length > 0;
}

/** A passkey as its owner sees it. */
export interface PasskeyRow extends Pick<Passkey, 'passkeyId' | 'name' | 'synced' | 'paused'> {
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly approvesFrom: Date;
  readonly mayApprove: boolean;
}

export const ROW = sql`passkey_id as "passkeyId", name, created_at as "createdAt", last_used_at as "lastUsedAt", synced,
  approves_from as "approvesFrom", paused_at is not null as paused,
  paused_at is null and approves_from <= app_now() as "mayApprove"`;

/** Reads the passkeys of a person, newest first. */
export async function readPasskeys(db: Db, customerId: string): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`select ${ROW} from ${PASSKEYS} where customer_id = ${customerId}
    order by created_at desc, passkey_id`.execute(db);
  return rows;
}

export async function countPasskeys(db: Db, customerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from portal.passkeys
    where customer_id = ${customerId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Reads all credentials of a person, including paused ones, so that an authenticator creates no duplicate. */
export async function readCredentials(
  db: Db,
  customerId: string,
): Promise<Pick<Descriptor, 'credentialId' | 'transports'>[]> {
  const { rows } = await sql<Descriptor>`select credential_id as "credentialId", transports
    from portal.passkeys where customer_id = ${customerId}`.execute(db);
  return rows;
}

/** Whether the person postponed the offer of a passkey within the last `days`. */
export async function isOfferPutOff(db: Db, customerId: string, days: number): Promise<boolean> {
  const { rows } = await sql`select 1 from portal.users where customer_id = ${customerId}
    and passkey_offer_at > app_now() - make_interval(days => ${days})`.execute(db);
  return rows.length > 0;
}

/** Postpones the offer by `days` and returns the time of the next offer. */
export async function putOfferOff(db: Db, customerId: string, days: number): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`update portal.users set passkey_offer_at = app_now()
    where customer_id = ${customerId} returning passkey_offer_at as since`.execute(db);
  if (!rows[0]) throw new Error('a logged-on user has no account');
  return new Date(rows[0].since.getTime() + days * DAY_MS);
}

/** Stores the challenge of a log-on in its session and replaces an earlier challenge. Returns false if the log-on is already complete. */
export async function setChallenge(
  db: Db,
  sessionKey: Buffer,
  challenge: Buffer,
  seconds: number,
): Promise<boolean> {
  const result = await sql`update portal.sessions
    set passkey_challenge = ${challenge}, passkey_until = app_now() + make_interval(secs => ${seconds})
    where session_key = ${sessionKey} and state in ('pre', 'pending')`.execute(db);
  return result.numAffectedRows === 1n;
}

/** The data needed to verify a log-on. */
interface LogOnState {
  /** Undefined if the session has no challenge or the challenge has expired. */
  readonly challenge: Buffer | undefined;
  readonly key: KeyOfAccount | undefined;
}

/**
 * Takes the challenge of a session and finds the passkey that was used, in one round trip. Only one caller gets the challenge, and only
 * before it expires.
 */
export async function takeChallenge(
  db: Kysely<Database>,
  tags: RowTags,
  sessionKey: Buffer,
  credentialId: Buffer,
): Promise<LogOnState> {
  const take = statement<{ challenge: Buffer; valid: boolean }>`with taken as (
      select session_key, passkey_challenge as challenge, passkey_until > app_now() as valid from portal.sessions
      where session_key = ${sessionKey} and passkey_challenge is not null for update)
    update portal.sessions s set passkey_challenge = null, passkey_until = null from taken
    where s.session_key = taken.session_key and s.passkey_challenge = taken.challenge
    returning taken.challenge, taken.valid`;
  const [found, [taken]] = await executeTogether(db, selectKey(credentialId), take);
  return { challenge: taken?.valid ? taken.challenge : undefined, key: keyOf(tags, found) };
}
