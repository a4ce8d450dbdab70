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
