/** Users and known devices. */

import { type Kysely, sql, type Transaction } from 'kysely';
import { executeAfterNext, executeLater } from '../../../server/db/engine/dialect.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { statement } from '../../../server/db/statement.ts';
import type { StatementPreference } from '../../../shared/card-values.ts';
import type { Device } from './device.ts';

type Db = Kysely<Database> | Transaction<Database>;

export interface UserRow {
  username: string;
  customer_id: string;
  password_hash: string;
  locked: boolean;
  disabled: boolean;
  reonboard: boolean;
}

const USERS = sql`select username, customer_id, password_hash, locked, disabled, reonboard from portal.users`;

export async function findUser(db: Db, username: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`${USERS} where username = ${username}`.execute(db);
  return rows[0];
}

export async function findUserOfCustomer(db: Db, customerId: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`${USERS} where customer_id = ${customerId}`.execute(db);
  return rows[0];
}

export interface NewAccount {
  /** The username in lower case. */
  readonly username: string;
  readonly customerId: string;
  readonly passwordHash: string;
  readonly statementPreference: StatementPreference;
}

/** Inserts a user. Returns false if the username is taken or the customer has an account. Blocks on concurrent inserts. */
export async function insertUser(trx: Transaction<Database>, user: NewAccount): Promise<boolean> {
  const result =
    await sql`insert into portal.users (username, customer_id, password_hash, password_changed_at, statement_preference)
    values (${user.username}, ${user.customerId}, ${user.passwordHash}, app_now(), ${user.statementPreference})
    on conflict do nothing`.execute(trx);
  return result.numAffectedRows === 1n;
}

/** Sets a password, and ends a lock set by the bank. */
export async function setPassword(
  trx: Transaction<Database>,
  username: string,
  passwordHash: string,
): Promise<void> {
  await sql`update portal.users set password_hash = ${passwordHash}, password_changed_at = app_now(), locked = false
    where username = ${username}`.execute(trx);
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

/** Builds the query that finds a known device. */
export const deviceQuery = (username: string, deviceKeys: readonly Buffer[]) =>
  statement`select 1 from portal.devices where username = ${username} and device_key = any(${deviceKeys}::bytea[])`;

export async function isKnownDevice(
  db: Db,
  username: string,
  deviceKeys: readonly Buffer[],
): Promise<boolean> {
  const { rows } = await db.executeQuery(deviceQuery(username, deviceKeys));
  return rows.length > 0;
}

/**
 * Like {@link isKnownDevice}, but the query runs right after the transaction's next statement.
 * @returns a list that contains a row, once that statement has run, if the device is known
 */
export function findDeviceAfterNext(
  trx: Transaction<Database>,
  username: string,
  deviceKeys: readonly Buffer[],
): Promise<readonly unknown[]> {
  return executeAfterNext(trx, deviceQuery(username, deviceKeys));
}

/** The customers who have completed a log-on with this browser. */
export async function customersOfDevice(db: Db, deviceKeys: readonly Buffer[]): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`select distinct u.customer_id from portal.devices d
    join portal.users u on u.username = d.username
    where d.device_key in (${sql.join(deviceKeys)})`.execute(db);
  return rows.map((row) => row.customer_id);
}

/** The times of this log-on and of the previous log-on. `previous` is null at the first log-on after registration. */
export interface LoginTimes {
  readonly at: Date;
  readonly previous: Date | null;
}

/**
 * Stores the time of this log-on, which the next log-on shows, and clears the bank's re-onboarding mark. Runs with the
 * next statement of the log-on's transaction.
 * @returns a list that contains the times once that statement has run
 */
export function recordLoginLater(
  trx: Transaction<Database>,
  username: string,
): Promise<readonly LoginTimes[]> {
  const update = statement<LoginTimes>`update portal.users set previous_login_at = last_login_at,
      last_login_at = app_now(), reonboard = false
    where username = ${username} returning last_login_at as at, previous_login_at as previous`;
  return executeLater(trx, update);
}

/**
 * Stores the browser of a completed log-on under the key of its new cookie. Its rows under other keys move to that key, including rows of
 * other users. Takes one round trip; the insert is its last statement.
 * @param seen browser and network, named as by `browserFamily` and `networkOf`
 * @returns whether the user has never logged on with this browser, or has forgotten it since
 */
export async function rememberDevice(
  trx: Transaction<Database>,
  username: string,
  { keys, storedKeys }: Pick<Device, 'keys' | 'storedKeys'>,
  seen: { readonly browser: string; readonly network: string },
): Promise<boolean> {
  const deviceKey = keys.current;
  const others = storedKeys.filter((key) => !key.equals(deviceKey));
  if (others.length > 0) {
    const move = statement`insert into portal.devices (username, device_key, created_at, last_seen_at, browser, network, name)
      select username, ${deviceKey}, min(created_at), max(last_seen_at), max(browser), max(network), max(name)
      from portal.devices where device_key = any(${others}::bytea[]) group by username order by username
      on conflict do nothing`;
    await executeLater(trx, move);
    await executeLater(trx, statement`delete from portal.devices where device_key = any(${others}::bytea[])`);
  }
  const remember = statement<{
    isNew: boolean;
  }>`insert into portal.devices as d (username, device_key, created_at, last_seen_at, browser, network)
    select ${username}, ${deviceKey}, t, t, ${seen.browser}, ${seen.network} from (select app_now() as t) n
    on conflict (username, device_key) do update
      set last_seen_at = excluded.last_seen_at, browser = excluded.browser, network = excluded.network
    returning xmax = 0 as "isNew"`;
  const { rows } = await trx.executeQuery(remember);
  return rows[0]?.isNew ?? true;
}

/** Returns whether the password is older than a year (LOGIN-7). */
export async function passwordIsOld(db: Db, username: string): Promise<boolean> {
  const { rows } = await sql<{
    old: boolean;
  }>`select password_changed_at < app_now() - interval '1 year' as old
    from portal.users where username = ${username}`.execute(db);
  return rows[0]?.old ?? false;
}
