/** Users, wrong-password counters and known devices. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';

type Db = Kysely<Database> | Transaction<Database>;

export interface UserRow {
  username: string;
  customer_id: string;
  password_hash: string;
  locked: boolean;
  disabled: boolean;
  reonboard: boolean;
}

/** The key of every device that has not logged on before. */
export const ANY_DEVICE = Buffer.alloc(0);

export async function findUser(db: Db, username: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`select username, customer_id, password_hash, locked, disabled, reonboard
    from portal.users where username = ${username}`.execute(db);
  return rows[0];
}

export async function findUserOfCustomer(db: Db, customerId: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`select username, customer_id, password_hash, locked, disabled, reonboard
    from portal.users where customer_id = ${customerId}`.execute(db);
  return rows[0];
}

/** A new user; false when the username is taken or the customer has one. Waits for others who are at the same. */
export async function insertUser(
  trx: Transaction<Database>,
  user: {
    username: string;
    customerId: string;
    passwordHash: string;
    statementPreference: 'email' | 'paper' | 'mobile';
  },
): Promise<boolean> {
  const result =
    await sql`insert into portal.users (username, customer_id, password_hash, password_changed_at, statement_preference)
    values (${user.username}, ${user.customerId}, ${user.passwordHash}, app_now(), ${user.statementPreference})
    on conflict do nothing`.execute(trx);
  return result.numAffectedRows === 1n;
}

/** A new password ends a lock as well. */
export async function setPassword(
  trx: Transaction<Database>,
  username: string,
  passwordHash: string,
): Promise<void> {
  await sql`update portal.users set password_hash = ${passwordHash}, password_changed_at = app_now(), locked = false
    where username = ${username}`.execute(trx);
}

/** Keeps a password from being changed until the transaction ends; false when this is no longer the one in use. */
export async function lockPassword(
  trx: Transaction<Database>,
  username: string,
  passwordHash: string,
): Promise<boolean> {
  const { rows } = await sql`select 1 from portal.users
    where username = ${username} and password_hash = ${passwordHash} for update`.execute(trx);
  return rows.length > 0;
}

/** Ends the row of wrong passwords for a name on every device. */
export async function clearAllTries(trx: Transaction<Database>, usernameKey: Buffer): Promise<void> {
  await sql`delete from portal.login_counters where username_key = ${usernameKey}`.execute(trx);
}

export async function isKnownDevice(db: Db, username: string, deviceKey: Buffer): Promise<boolean> {
  const { rows } = await sql`select 1 from portal.devices
    where username = ${username} and device_key = ${deviceKey}`.execute(db);
  return rows.length > 0;
}

/**
 * Counts a try before the password is looked at, so that parallel tries cannot exceed the limit: the fifth in a row
 * locks at once and a right password clears it. Returns how many there have been, undefined when locked.
 */
export async function claimTry(
  db: Db,
  usernameKey: Buffer,
  deviceKey: Buffer,
  max: number,
  lockMinutes: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ failures: number }>`
    insert into portal.login_counters as c (username_key, device_key, failures, updated_at)
    values (${usernameKey}, ${deviceKey}, 1, app_now())
    on conflict (username_key, device_key) do update set
      failures = case when c.locked_until is null then c.failures + 1 else 1 end,
      locked_until = case when c.locked_until is null and c.failures + 1 >= ${max}
        then app_now() + make_interval(mins => ${lockMinutes}) end,
      updated_at = app_now()
    where c.locked_until is null or c.locked_until <= app_now()
    returning failures`.execute(db);
  return rows[0]?.failures;
}

/** A right password ends the row of wrong ones, for this device. */
export async function clearTries(db: Db, usernameKey: Buffer, deviceKey: Buffer): Promise<void> {
  await sql`delete from portal.login_counters
    where username_key = ${usernameKey} and device_key = ${deviceKey}`.execute(db);
}

/** Inside the log-on's transaction: the times shown at the next one. */
export async function noteLogin(trx: Transaction<Database>, username: string): Promise<void> {
  await sql`update portal.users set previous_login_at = last_login_at, last_login_at = app_now(), reonboard = false
    where username = ${username}`.execute(trx);
}

/** Remembers the browser of a completed log-on. */
export async function rememberDevice(
  trx: Transaction<Database>,
  username: string,
  deviceKey: Buffer,
): Promise<void> {
  await sql`insert into portal.devices as d (username, device_key, created_at, last_seen_at)
    select ${username}, ${deviceKey}, t, t from (select app_now() as t) n
    on conflict (username, device_key) do update set last_seen_at = excluded.last_seen_at`.execute(trx);
}

/** True when the password is older than a year (LOGIN-7). */
export async function passwordIsOld(db: Db, username: string): Promise<boolean> {
  const { rows } = await sql<{
    old: boolean;
  }>`select password_changed_at < app_now() - interval '1 year' as old
    from portal.users where username = ${username}`.execute(db);
  return rows[0]?.old ?? false;
}
