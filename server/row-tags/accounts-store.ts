/** SQL that changes the covered columns of an account. */
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema/schema.ts';
import type { RowTags } from './row-tags.ts';
import { type RowChange, versionChange } from './trail.ts';

/** The covered columns of an account, and its tag. */
export interface AccountRow {
  readonly username: string;
  readonly customer_id: string;
  readonly password_hash: string;
  readonly passkey_handle: Buffer | null;
  readonly locked: boolean;
  readonly disabled: boolean;
  readonly reonboard: boolean;
  readonly row_version: string | null;
  readonly row_tag: Buffer | null;
}

export const ACCOUNT_COLUMNS = sql`username, customer_id, password_hash, passkey_handle, locked, disabled, reonboard, row_version,
  row_tag`;

type Changeable = 'password_hash' | 'passkey_handle' | 'locked' | 'disabled' | 'reonboard';

export interface ChangedAccount {
  /** The account after the change. */
  readonly account: AccountRow;
  /** For the audit record. Undefined if nothing changed. */
  readonly change: RowChange | undefined;
}

/**
 * Locks an account until the transaction ends, and changes covered columns with a new version and tag. Returns undefined, and
 * changes nothing, if the account does not exist or its tag is not right.
 * @param change returns the new values; undefined changes nothing
 * @param also further columns to set
 */
export async function changeAccount(
  trx: Transaction<Database>,
  tags: RowTags,
  whose: { readonly username: string } | { readonly customerId: string },
  change: (account: AccountRow) => Partial<Pick<AccountRow, Changeable>> | undefined,
  also: RawBuilder<unknown> = sql``,
): Promise<ChangedAccount | undefined> {
  const isOwn =
    'username' in whose ? sql`username = ${whose.username}` : sql`customer_id = ${whose.customerId}`;
  const { rows } =
    await sql<AccountRow>`select ${ACCOUNT_COLUMNS} from portal.users where ${isOwn} for update`.execute(trx);
  const [account] = rows;
  if (!account || !tags.isRight('account', account)) return undefined;
  const changed = change(account);
  if (!changed) return { account, change: undefined };
  const next = { ...account, ...changed, row_version: tags.newVersion() };
  const tag = tags.sign('account', next);
  await sql`update portal.users set password_hash = ${next.password_hash}, passkey_handle = ${next.passkey_handle},
      locked = ${next.locked}, disabled = ${next.disabled}, reonboard = ${next.reonboard},
      row_version = ${next.row_version}, row_tag = ${tag} ${also}
    where username = ${account.username}`.execute(trx);
  return { account: { ...next, row_tag: tag }, change: versionChange(account.row_version, next.row_version) };
}

/** Deletes the known browsers. Returns the changes for the audit record, one for each browser. */
export async function forgetBrowsers(trx: Transaction<Database>, username: string): Promise<RowChange[]> {
  const { rows } = await sql<Deleted>`delete from portal.devices where username = ${username}
    returning row_version`.execute(trx);
  return rows.map((row) => versionChange(row.row_version, null));
}

interface Deleted {
  readonly row_version: string | null;
}

/**
 * Deletes the account with its sessions, known browsers, passkeys and places, so that the customer can register again. Returns the changes for
 * the audit record; undefined if there was no account.
 */
export async function deleteAccount(
  trx: Transaction<Database>,
  username: string,
): Promise<RowChange[] | undefined> {
  // The foreign keys also do this, if sessions and users are on one node.
  const locked = await sql<{ customer: string }>`select customer_id as customer from portal.users
    where username = ${username} for update`.execute(trx);
  const [user] = locked.rows;
  if (!user) return undefined;
  await sql`delete from portal.remembered_places where customer_id = ${user.customer}`.execute(trx);
  await sql`delete from portal.sessions where username = ${username}`.execute(trx);
  const browsers = await forgetBrowsers(trx, username);
  const passkeys = await sql<Deleted>`delete from portal.passkeys
    where customer_id = ${user.customer} returning row_version`.execute(trx);
  const { rows } = await sql<Deleted>`delete from portal.users where username = ${username}
    returning row_version`.execute(trx);
  if (rows.length === 0) return undefined;
  return [...browsers, ...[...passkeys.rows, ...rows].map((row) => versionChange(row.row_version, null))];
}
