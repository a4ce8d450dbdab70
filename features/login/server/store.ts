/** Users and known devices. */

import { type Kysely, sql, type Transaction } from 'kysely';
import { executeAfterNext, executeLater } from '../../../server/db/engine/dialect.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { statement } from '../../../server/db/statement.ts';
import { ACCOUNT_COLUMNS, type AccountRow, changeAccount } from '../../../server/row-tags/accounts-store.ts';
import type { Tagged } from '../../../server/row-tags/kinds.ts';
import type { RowTags } from '../../../server/row-tags/row-tags.ts';
import { type RowChange, versionChange } from '../../../server/row-tags/trail.ts';
import type { StatementPreference } from '../../../shared/card-values.ts';
import type { Device } from './device.ts';

type Db = Kysely<Database> | Transaction<Database>;

export type UserRow = AccountRow;

const USERS = sql`select ${ACCOUNT_COLUMNS} from portal.users`;

/** Returns undefined also for an account whose tag is not right. */
export async function findUser(db: Db, tags: RowTags, username: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`${USERS} where username = ${username}`.execute(db);
  return rows.find((row) => tags.isRight('account', row));
}

/** Returns undefined also for an account whose tag is not right. */
export async function findUserOfCustomer(
  db: Db,
  tags: RowTags,
  customerId: string,
): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`${USERS} where customer_id = ${customerId}`.execute(db);
  return rows.find((row) => tags.isRight('account', row));
}

/** Whether the customer has an account, even one whose tag is not right. */
export async function hasUser(db: Db, customerId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from portal.users where customer_id = ${customerId}`.execute(db);
  return rows.length > 0;
}

export interface NewAccount {
  /** The username in lower case. */
  readonly username: string;
  readonly customerId: string;
  readonly passwordHash: string;
  readonly statementPreference: StatementPreference;
}

/**
 * Inserts a user. Returns undefined if the username is taken or the customer has an account. Blocks on concurrent inserts.
 */
export async function insertUser(
  trx: Transaction<Database>,
  tags: RowTags,
  user: NewAccount,
): Promise<RowChange | undefined> {
  const { username, customerId, passwordHash } = user;
  const version = tags.newVersion();
  const tag = tags.sign('account', {
    username,
    customer_id: customerId,
    password_hash: passwordHash,
    passkey_handle: null,
    locked: false,
    disabled: false,
    reonboard: false,
    row_version: version,
  });
  const result =
    await sql`insert into portal.users (username, customer_id, password_hash, password_changed_at, statement_preference,
      row_version, row_tag)
    values (${username}, ${customerId}, ${passwordHash}, app_now(), ${user.statementPreference}, ${version}, ${tag})
    on conflict do nothing`.execute(trx);
  return result.numAffectedRows === 1n ? versionChange(null, version) : undefined;
}

/** Sets a password, and ends a lock set by the bank. Throws if the account is gone or its tag is not right. */
export async function setPassword(
  trx: Transaction<Database>,
  tags: RowTags,
  username: string,
  passwordHash: string,
): Promise<RowChange | undefined> {
  const values = { password_hash: passwordHash, locked: false };
  const changed = await changeAccount(
    trx,
    tags,
    { username },
    () => values,
    sql`, password_changed_at = app_now()`,
  );
  if (!changed) throw new Error('the account of a new password does not exist');
  return changed.change;
}

/**
 * Locks the user's row until the transaction ends, if the password is still the current one. Runs with the
 * transaction's next statement.
 * @returns a list that contains a row, once that statement has run, if the row was locked
 */
export function lockPasswordLater(
  trx: Transaction<Database>,
  username: string,
  passwordHash: string,
): Promise<readonly unknown[]> {
  return executeLater(
    trx,
    statement`select 1 from portal.users
      where username = ${username} and password_hash = ${passwordHash} for update`,
  );
}

export type DeviceRow = Tagged<'device'> & { readonly username: string; readonly device_key: Buffer };

/** Builds the query that finds a known device. Its rows go to {@link isKnown}. */
export const deviceQuery = (username: string, deviceKeys: readonly Buffer[]) =>
  statement<DeviceRow>`select username, device_key, row_version, row_tag from portal.devices
    where username = ${username} and device_key = any(${deviceKeys}::bytea[])`;

/** Whether one of the found devices has the right tag. */
export const isKnown = (tags: RowTags, found: readonly DeviceRow[]): boolean =>
  found.some((row) => tags.isRight('device', row));

export async function isKnownDevice(
  db: Db,
  tags: RowTags,
  username: string,
  deviceKeys: readonly Buffer[],
): Promise<boolean> {
  return isKnown(tags, (await db.executeQuery(deviceQuery(username, deviceKeys))).rows);
}

/**
 * Like {@link deviceQuery}, but the query runs right after the transaction's next statement.
 * @returns a list for {@link isKnown}, which gets its rows when that statement has run
 */
export function findDeviceAfterNext(
  trx: Transaction<Database>,
  username: string,
  deviceKeys: readonly Buffer[],
): Promise<readonly DeviceRow[]> {
  return executeAfterNext(trx, deviceQuery(username, deviceKeys));
}

/** The customers who have completed a log-on with this browser. */
export async function customersOfDevice(
  db: Db,
  tags: RowTags,
  deviceKeys: readonly Buffer[],
): Promise<string[]> {
  const { rows } = await sql<DeviceRow & { readonly customer_id: string }>`select d.username, d.device_key,
      d.row_version, d.row_tag, u.customer_id
    from portal.devices d join portal.users u on u.username = d.username
    where d.device_key in (${sql.join(deviceKeys)})`.execute(db);
  const known = rows.filter((row) => tags.isRight('device', row));
  return [...new Set(known.map((row) => row.customer_id))];
}

/** The times of this log-on and of the previous log-on. `previous` is null at the first log-on after registration. */
export interface LoginTimes {
  readonly at: Date;
  readonly previous: Date | null;
  /** Whether the bank's re-onboarding mark is set. */
  readonly reonboard: boolean;
  /** Whether the account closes. */
  readonly closing: boolean;
}

/**
 * Stores the time of this log-on, which the next log-on shows. Runs with the next statement of the log-on's transaction.
 * @returns a list that contains the times once that statement has run
 */
export function recordLoginLater(
  trx: Transaction<Database>,
  username: string,
): Promise<readonly LoginTimes[]> {
  const update = statement<LoginTimes>`update portal.users set previous_login_at = last_login_at,
      last_login_at = app_now()
    where username = ${username} returning last_login_at as at, previous_login_at as previous, reonboard,
      exists (select from portal.closings c where c.customer_id = users.customer_id) as closing`;
  return executeLater(trx, update);
}

/** Clears the bank's re-onboarding mark. */
export async function clearReonboard(
  trx: Transaction<Database>,
  tags: RowTags,
  username: string,
): Promise<RowChange | undefined> {
  return (await changeAccount(trx, tags, { username }, () => ({ reonboard: false })))?.change;
}

/**
 * Stores the browser of a completed log-on under the key of its new cookie. Its rows under other keys move to that key, including rows of
 * other users. Without such rows it takes one round trip; the insert is its last statement.
 * @param seen browser and network, named as by `browserFamily` and `networkOf`
 * @returns for a browser with which the user has never logged on, or which the user has forgotten since: the change
 */
export async function rememberDevice(
  trx: Transaction<Database>,
  tags: RowTags,
  username: string,
  { keys, storedKeys }: Pick<Device, 'keys' | 'storedKeys'>,
  seen: { readonly browser: string; readonly network: string },
): Promise<RowChange | undefined> {
  const deviceKey = keys.current;
  const others = storedKeys.filter((key) => !key.equals(deviceKey));
  if (others.length > 0) await moveDevices(trx, tags, others, deviceKey);
  const version = tags.newVersion();
  const tag = tags.sign('device', { username, device_key: deviceKey, row_version: version });
  const remember = statement<
    DeviceRow & { readonly isNew: boolean }
  >`insert into portal.devices as d (username, device_key, created_at, last_seen_at, browser, network, row_version, row_tag)
    select ${username}, ${deviceKey}, t, t, ${seen.browser}, ${seen.network}, ${version}, ${tag} from (select app_now() as t) n
    on conflict (username, device_key) do update
      set last_seen_at = excluded.last_seen_at, browser = excluded.browser, network = excluded.network
    returning xmax = 0 as "isNew", username, device_key, row_version, row_tag`;
  const [row] = (await trx.executeQuery(remember)).rows;
  if (row && !row.isNew && tags.isRight('device', row)) return undefined;
  // The person has just proved the log-on, so a row without the right tag gets a new one.
  if (row && !row.isNew)
    await sql`update portal.devices set created_at = last_seen_at, row_version = ${version}, row_tag = ${tag}
      where username = ${username} and device_key = ${deviceKey}`.execute(trx);
  return versionChange(null, version);
}

/** Moves devices to another key. Their versions stay. Rows whose tag is not right are deleted. */
async function moveDevices(
  trx: Transaction<Database>,
  tags: RowTags,
  from: readonly Buffer[],
  to: Buffer,
): Promise<void> {
  const { rows } =
    await trx.executeQuery(statement<DeviceRow>`select username, device_key, row_version, row_tag
    from portal.devices where device_key = any(${from}::bytea[]) order by username, created_at for update`);
  for (const row of rows) {
    if (!tags.isRight('device', row)) continue;
    const moved = { username: row.username, device_key: to, row_version: row.row_version };
    const tag = row.row_tag === null ? null : tags.sign('device', moved);
    const move = statement`insert into portal.devices (username, device_key, created_at, last_seen_at, browser, network, name,
        row_version, row_tag)
      select username, ${to}, created_at, last_seen_at, browser, network, name, row_version, ${tag}
      from portal.devices where username = ${row.username} and device_key = ${row.device_key}
      on conflict do nothing`;
    await executeLater(trx, move);
  }
  await executeLater(trx, statement`delete from portal.devices where device_key = any(${from}::bytea[])`);
}

/** Returns whether the password is older than a year (LOGIN-7). */
export async function passwordIsOld(db: Db, username: string): Promise<boolean> {
  const { rows } = await sql<{
    old: boolean;
  }>`select password_changed_at < app_now() - interval '1 year' as old
    from portal.users where username = ${username}`.execute(db);
  return rows[0]?.old ?? false;
}
