/** SQL that adds, changes and removes passkeys, with their tags and versions. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { databaseNow } from '../../../server/db/clock.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { changeAccount } from '../../../server/row-tags/accounts-store.ts';
import type { RowTags } from '../../../server/row-tags/row-tags.ts';
import { type RowChange, versionChange } from '../../../server/row-tags/trail.ts';
import {
  COVERED,
  PASSKEYS,
  type PasskeyRow,
  ROW,
  type StoredKey,
  type StoredPasskey,
} from './passkeys-store.ts';

type Db = Kysely<Database> | Transaction<Database>;
type Trx = Transaction<Database>;

/**
 * Locks the account of a person and returns its user handle. The first passkey sets the handle to `fresh`, with a `change` for
 * the audit record.
 */
export async function lockHandle(
  trx: Trx,
  tags: RowTags,
  customerId: string,
  fresh: Buffer,
): Promise<{ handle: Buffer; username: string; change: RowChange | undefined } | undefined> {
  const locked = await changeAccount(trx, tags, { customerId }, ({ passkey_handle }) =>
    passkey_handle === null ? { passkey_handle: fresh } : undefined,
  );
  if (!locked) return undefined;
  const { account, change } = locked;
  return { handle: account.passkey_handle ?? fresh, username: account.username, change };
}

export interface NewPasskey {
  readonly customerId: string;
  readonly passkeyId: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly synced: boolean;
  readonly transports: readonly string[];
  readonly name: string;
}

/**
 * Inserts a passkey, with a `change` for the audit record. Returns undefined if the credential id exists already, for any
 * person.
 */
export async function insertPasskey(
  trx: Trx,
  tags: RowTags,
  row: NewPasskey,
): Promise<(PasskeyRow & { readonly change: RowChange }) | undefined> {
  const covered = {
    customer_id: row.customerId,
    passkey_id: row.passkeyId,
    credential_id: row.credentialId,
    public_key: row.publicKey,
    synced: row.synced,
    created_at: await databaseNow(trx),
    paused_at: null,
    row_version: tags.newVersion(),
  };
  const result = await sql`insert into portal.passkeys (customer_id, passkey_id, credential_id, public_key,
      counter, synced, transports, name, created_at, row_version, row_tag)
    values (${row.customerId}, ${row.passkeyId}, ${row.credentialId}, ${row.publicKey}, ${row.counter}, ${row.synced},
      ${[...row.transports]}::text[], ${row.name}, ${covered.created_at}, ${covered.row_version},
      ${tags.sign('passkey', covered)})
    on conflict (credential_id) do nothing`.execute(trx);
  if (result.numAffectedRows !== 1n) return undefined;
  // A separate query, because in a distributed database RETURNING may not compute with times.
  const { rows } = await sql<PasskeyRow>`select ${ROW} from ${PASSKEYS}
    where customer_id = ${row.customerId} and passkey_id = ${row.passkeyId}`.execute(trx);
  return rows[0] && { ...rows[0], change: versionChange(null, covered.row_version) };
}

/** Renames a passkey. Returns false if the person has no passkey with this id. */
export async function renamePasskey(db: Db, customerId: string, id: string, name: string): Promise<boolean> {
  const result = await sql`update portal.passkeys set name = ${name}
    where customer_id = ${customerId} and passkey_id::text = ${id}`.execute(db);
  return result.numAffectedRows === 1n;
}

/** Removes a passkey. Returns the change for the audit record; undefined if the person has no passkey with this id. */
export async function deletePasskey(
  trx: Trx,
  _tags: RowTags,
  customerId: string,
  id: string,
): Promise<RowChange | undefined> {
  const { rows } = await sql<{ row_version: string | null }>`delete from portal.passkeys
    where customer_id = ${customerId} and passkey_id::text = ${id} returning row_version`.execute(trx);
  return rows[0] && versionChange(rows[0].row_version, null);
}

/**
 * Ends the pause of a passkey. Returns the change for the audit record; undefined if the person has no paused passkey with
 * this id and the right tag.
 */
export async function resumePasskey(
  trx: Trx,
  tags: RowTags,
  customerId: string,
  id: string,
): Promise<RowChange | undefined> {
  const [row] = await lockPasskeys(trx, sql`customer_id = ${customerId} and passkey_id::text = ${id}`);
  if (!row?.paused_at || !tags.isRight('passkey', row)) return undefined;
  return setPaused(trx, tags, row, null);
}

/**
 * Pauses a passkey until the person chooses to keep it. Returns the change for the audit record; undefined if the passkey is
 * already paused or was removed.
 */
export async function pausePasskey(
  trx: Trx,
  tags: RowTags,
  { customerId, passkeyId }: Pick<StoredKey, 'customerId' | 'passkeyId'>,
): Promise<RowChange | undefined> {
  const rows = await lockPasskeys(trx, sql`customer_id = ${customerId} and passkey_id = ${passkeyId}`);
  return (await pauseEach(trx, tags, rows))[0];
}

/**
 * Pauses each passkey of a person until the person chooses to keep it. Returns the changes for the audit record, one for each
 * newly paused passkey.
 */
export async function pausePasskeys(trx: Trx, tags: RowTags, customerId: string): Promise<RowChange[]> {
  return pauseEach(trx, tags, await lockPasskeys(trx, sql`customer_id = ${customerId}`));
}

interface LockedPasskey extends StoredPasskey {
  readonly now: Date;
}

async function lockPasskeys(trx: Trx, which: RawBuilder<unknown>): Promise<LockedPasskey[]> {
  const { rows } = await sql<LockedPasskey>`select ${COVERED}, app_now() as now from portal.passkeys
    where ${which} order by passkey_id for update`.execute(trx);
  return rows;
}

async function pauseEach(trx: Trx, tags: RowTags, rows: readonly LockedPasskey[]): Promise<RowChange[]> {
  const changes: RowChange[] = [];
  for (const row of rows) if (!row.paused_at) changes.push(await setPaused(trx, tags, row, row.now));
  return changes;
}

/** A row whose tag is not right gets no tag: a change must not make it right. */
async function setPaused(
  trx: Trx,
  tags: RowTags,
  row: StoredPasskey,
  pausedAt: Date | null,
): Promise<RowChange> {
  const next = { ...row, paused_at: pausedAt, row_version: tags.newVersion() };
  const isRight = tags.isRight('passkey', row);
  await sql`update portal.passkeys set paused_at = ${pausedAt}, row_version = ${next.row_version},
      row_tag = ${isRight ? tags.sign('passkey', next) : null}
    where customer_id = ${row.customer_id} and passkey_id = ${row.passkey_id}`.execute(trx);
  return isRight ? versionChange(row.row_version, next.row_version) : versionChange(null, null);
}
