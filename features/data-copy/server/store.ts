/** SQL of copies of personal data. All time comparisons use the database's clock. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { Language } from '../../../shared/messages.ts';
import { COPY_DAYS, type CopyFile } from '../files.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

export interface CopyKey {
  readonly customerId: string;
  readonly copyId: string;
}

export interface CopyRow extends CopyKey {
  readonly sealed: Buffer;
  readonly language: Language;
  readonly state: 'waiting' | 'making' | 'ready' | 'failed';
  /** The session that may read the copy. */
  readonly sessionKey: Buffer;
  readonly requestedAt: Date;
  /** Part of the names of the objects. */
  readonly hour: string;
  readonly done: number;
  readonly kinds: number;
  readonly readyAt: Date | null;
  readonly expiresAt: Date | null;
  readonly files: readonly CopyFile[];
}

/** A copy that a process makes. */
export interface ClaimedCopy extends CopyRow {
  readonly leaseId: string;
  readonly attempts: number;
}

/** Attempts after which a copy has failed. */
export const MOST_ATTEMPTS = 5;
/** Days for which a copy that failed is shown. */
const FAILED_DAYS = 7;

const isOver = sql`(expires_at <= app_now() or (state = 'failed'
  and requested_at <= app_now() - make_interval(days => ${sql.lit(FAILED_DAYS)})))`;
/** Neither expired nor failed long ago. A copy that is not ready has no time of expiry. */
const isThere = sql`${isOver} is not true`;

const COLUMNS = sql`customer_id as "customerId", copy_id as "copyId", sealed, language, state, session_key as "sessionKey",
  requested_at as "requestedAt", hour, done, kinds, ready_at as "readyAt", expires_at as "expiresAt", files`;

const isCopy = ({ customerId, copyId }: CopyKey) =>
  sql`customer_id = ${customerId} and copy_id = ${copyId}::uuid`;
const isMine = (copy: CopyKey & { readonly leaseId: string }) =>
  sql`${isCopy(copy)} and lease_id = ${copy.leaseId}::uuid and leased_until > app_now()`;

async function first<R extends CopyRow>(db: Db, query: RawBuilder<R>): Promise<R | undefined> {
  const { rows } = await query.execute(db);
  const [row] = rows;
  return row && { ...row, sealed: Buffer.from(row.sealed), sessionKey: Buffer.from(row.sessionKey) };
}

/** Returns the customer's copy; undefined when there is none or its time is over. */
export function readCopy(db: Db, customerId: string): Promise<CopyRow | undefined> {
  return first(
    db,
    sql`select ${COLUMNS} from portal.data_copies where customer_id = ${customerId} and ${isThere}`,
  );
}

/** The objects of a deleted copy, which are left to delete. */
export interface LeftObjects {
  readonly copyId: string;
  readonly hour: string;
  readonly objectIds: readonly string[];
}

async function deleteWhere(db: Db, where: RawBuilder<unknown>): Promise<readonly LeftObjects[]> {
  // The parts are read as they were before the deletion, which deletes them too.
  const { rows } = await sql<LeftObjects>`with gone as (
      delete from portal.data_copies where ${where} returning customer_id, copy_id, hour)
    select copy_id as "copyId", hour, array(select object_id from portal.data_copy_parts p
      where p.customer_id = gone.customer_id and p.copy_id = gone.copy_id) as "objectIds" from gone`.execute(
    db,
  );
  return rows;
}

/** Deletes the customer's copy if it is ready, failed or over. Returns what is left of it. */
export function deleteFinished(trx: Trx, customerId: string): Promise<readonly LeftObjects[]> {
  return deleteWhere(trx, sql`customer_id = ${customerId} and state in ('ready', 'failed')`);
}

/** Inserts a copy. Returns undefined when the customer has one. */
export function insertCopy(
  trx: Trx,
  { customerId, copyId }: CopyKey,
  { sealed, language, sessionKey }: Pick<CopyRow, 'sealed' | 'language' | 'sessionKey'>,
): Promise<CopyRow | undefined> {
  return first(
    trx,
    sql`insert into portal.data_copies (customer_id, copy_id, sealed, language, session_key, requested_at, hour)
      values (${customerId}, ${copyId}::uuid, ${sealed}, ${language}, ${sessionKey}, app_now(),
        to_char(app_now() at time zone 'UTC', 'YYYYMMDDHH24'))
      on conflict do nothing returning ${COLUMNS}`,
  );
}

/** Lets this session, and no other one, read the copy. Returns undefined when it is not there. */
export function openCopy(trx: Trx, key: CopyKey, sessionKey: Buffer): Promise<CopyRow | undefined> {
  return first(
    trx,
    sql`update portal.data_copies set session_key = ${sessionKey} where ${isCopy(key)} and ${isThere}
      returning ${COLUMNS}`,
  );
}

/** Deletes a copy that is not being made. Returns what is left of it; nothing when there is none. */
export function deleteCopy(trx: Trx, key: CopyKey): Promise<readonly LeftObjects[]> {
  return deleteWhere(trx, sql`${isCopy(key)} and state in ('ready', 'failed')`);
}

/** Returns the object of a part; undefined for a part that is not there. */
export async function readPart(
  db: Db,
  { customerId, copyId }: CopyKey,
  file: number,
  part: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select object_id as id from portal.data_copy_parts
    where customer_id = ${customerId} and copy_id = ${copyId}::uuid and file = ${file} and part = ${part}`.execute(
    db,
  );
  return rows[0]?.id;
}

/**
 * Claims the oldest copy that no process makes, and deletes the parts of an earlier attempt. A copy whose attempts are used up fails
 * instead. Returns undefined when none waits.
 */
export async function claimCopy(
  trx: Trx,
  leaseId: string,
  leaseSeconds: number,
): Promise<ClaimedCopy | { readonly failed: CopyKey } | undefined> {
  const { rows } = await sql<CopyKey & { readonly attempts: number }>`select customer_id as "customerId",
      copy_id as "copyId", attempts from portal.data_copies
    where state = 'waiting' or (state = 'making' and leased_until <= app_now())
    order by requested_at limit 1 for update skip locked`.execute(trx);
  const [next] = rows;
  if (!next) return undefined;
  await sql`delete from portal.data_copy_parts where customer_id = ${next.customerId}
    and copy_id = ${next.copyId}::uuid`.execute(trx);
  if (next.attempts >= MOST_ATTEMPTS) {
    await sql`update portal.data_copies set state = 'failed', lease_id = null, leased_until = null
      where ${isCopy(next)}`.execute(trx);
    return { failed: next };
  }
  return first<ClaimedCopy>(
    trx,
    sql`update portal.data_copies set state = 'making', done = 0, attempts = attempts + 1, lease_id = ${leaseId}::uuid,
        leased_until = app_now() + make_interval(secs => ${leaseSeconds})
      where ${isCopy(next)} returning ${COLUMNS}, lease_id as "leaseId", attempts`,
  );
}

/** Extends the lease and notes the progress. Returns false when another process makes the copy now, or it is gone. */
export async function keepLease(
  db: Db,
  copy: CopyKey & { readonly leaseId: string },
  leaseSeconds: number,
  { done, kinds }: { readonly done: number; readonly kinds: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update portal.data_copies set done = ${done}, kinds = ${kinds},
      leased_until = app_now() + make_interval(secs => ${leaseSeconds})
    where ${isMine(copy)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Notes an object, which must be written. Returns false when another process makes the copy now. */
export async function insertPart(
  db: Db,
  copy: CopyKey & { readonly leaseId: string },
  { file, part, objectId }: { readonly file: number; readonly part: number; readonly objectId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into portal.data_copy_parts
      (customer_id, copy_id, file, part, object_id)
    select customer_id, copy_id, ${file}::int, ${part}::int, ${objectId}::uuid from portal.data_copies
    where ${isMine(copy)} for update`.execute(db);
  return numAffectedRows === 1n;
}

/** Ends the making of a copy: it can be read from now on. Returns false when another process makes it now. */
export async function finishCopy(
  trx: Trx,
  copy: CopyKey & { readonly leaseId: string },
  files: readonly CopyFile[],
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update portal.data_copies set state = 'ready', done = kinds, lease_id = null,
      leased_until = null, ready_at = app_now(), expires_at = app_now() + make_interval(days => ${sql.lit(COPY_DAYS)}),
      files = ${JSON.stringify(files)}::jsonb
    where ${isMine(copy)}`.execute(trx);
  return numAffectedRows === 1n;
}

/** Gives a copy back, so that the next attempt begins after some seconds. An attempt that a stop cut short does not count. */
export async function releaseCopy(
  db: Db,
  copy: CopyKey & { readonly leaseId: string },
  { afterSeconds, counts }: { readonly afterSeconds: number; readonly counts: boolean },
): Promise<void> {
  await sql`update portal.data_copies set leased_until = app_now() + make_interval(secs => ${afterSeconds}),
      attempts = attempts - ${counts ? 0 : 1}::int
    where ${isCopy(copy)} and lease_id = ${copy.leaseId}::uuid`.execute(db);
}

/** Deletes the copies whose time is over. Returns what is left of them. */
export function deleteOver(db: Db): Promise<readonly LeftObjects[]> {
  return deleteWhere(db, isOver);
}

/** Returns which objects of these copies have a row. */
export async function namedObjects(db: Db, copyIds: readonly string[]): Promise<readonly string[]> {
  if (copyIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select object_id as id from portal.data_copy_parts
    where copy_id in (${sql.join([...copyIds])})`.execute(db);
  return rows.map(({ id }) => id);
}
