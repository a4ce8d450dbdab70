/** Users, counters of wrong passwords, and known devices. */
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

/** Counts the wrong passwords of a name from all unknown browsers together. */
const EVERYWHERE = Buffer.alloc(0);
/** Wrong passwords of a name from all unknown browsers before the next ones have to wait. */
const FREE_EVERYWHERE = 20;
/** The wait between attempts from then on: fewer than 300 a day. */
const WAIT_SECONDS = 300;

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

/** Inserts a user. Returns false when the username is taken or the customer has one. Blocks on concurrent inserts. */
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

/** Sets a password and ends a lock. */
export async function setPassword(
  trx: Transaction<Database>,
  username: string,
  passwordHash: string,
): Promise<void> {
  await sql`update portal.users set password_hash = ${passwordHash}, password_changed_at = app_now(), locked = false
    where username = ${username}`.execute(trx);
}

/** Locks the user's password until the transaction ends. Returns false when it is not the current one. */
export async function lockPassword(
  trx: Transaction<Database>,
  username: string,
  passwordHash: string,
): Promise<boolean> {
  const { rows } = await sql`select 1 from portal.users
    where username = ${username} and password_hash = ${passwordHash} for update`.execute(trx);
  return rows.length > 0;
}

/** Deletes the counters of wrong passwords for a name on every device. */
export async function clearAllAttempts(trx: Transaction<Database>, usernameKey: Buffer): Promise<void> {
  await sql`delete from portal.login_counters where username_key = ${usernameKey}`.execute(trx);
}

/** The latest end of the locks and waits of a name; undefined without one. */
export async function lockedUntil(db: Db, usernameKey: Buffer): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date | null }>`select max(locked_until) as until from portal.login_counters
    where username_key = ${usernameKey} and locked_until > app_now()`.execute(db);
  return rows[0]?.until ?? undefined;
}

export async function isKnownDevice(db: Db, username: string, deviceKey: Buffer): Promise<boolean> {
  const { rows } = await sql`select 1 from portal.devices
    where username = ${username} and device_key = ${deviceKey}`.execute(db);
  return rows.length > 0;
}

/**
 * Counts an attempt before the password check, so that parallel attempts cannot exceed the limit. The attempt that
 * reaches `max` locks at once. Returns the number of attempts, undefined when locked.
 */
export async function countAttempt(
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

/**
 * Counts an attempt from an unknown browser, over all addresses. From the twentieth on only one in five minutes is
 * allowed, so that many addresses cannot guess without end. It is never a lock: a stranger's wrong passwords must not
 * shut out a browser that the owner uses for the first time. False when the attempt has to wait.
 */
export async function countEverywhere(db: Db, usernameKey: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into portal.login_counters as c (username_key, device_key, failures, updated_at)
    values (${usernameKey}, ${EVERYWHERE}, 1, app_now())
    on conflict (username_key, device_key) do update set
      failures = case when c.updated_at < app_now() - interval '1 day' then 1 else c.failures + 1 end,
      locked_until = case when c.updated_at >= app_now() - interval '1 day' and c.failures + 1 >= ${FREE_EVERYWHERE}
        then app_now() + make_interval(secs => ${WAIT_SECONDS}) end,
      updated_at = app_now()
    where c.locked_until is null or c.locked_until <= app_now()
    returning failures`.execute(db);
  return rows.length > 0;
}

/** Gives back an attempt that was not evaluated. */
export async function refundAttempt(db: Db, usernameKey: Buffer, deviceKey: Buffer): Promise<void> {
  await sql`update portal.login_counters set failures = failures - 1, locked_until = null
    where username_key = ${usernameKey} and device_key = ${deviceKey} and failures > 0`.execute(db);
}

/** Gives back the attempt of a right password. */
export async function refundEverywhere(db: Db, usernameKey: Buffer): Promise<void> {
  await sql`update portal.login_counters set failures = failures - 1
    where username_key = ${usernameKey} and device_key = ${EVERYWHERE} and failures > 0`.execute(db);
}

/** The customers whose log-on this browser has completed. */
export async function customersOfDevice(db: Db, deviceKey: Buffer): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`select u.customer_id from portal.devices d
    join portal.users u on u.username = d.username where d.device_key = ${deviceKey}`.execute(db);
  return rows.map((row) => row.customer_id);
}

/** Deletes the counter of wrong passwords for this browser. */
export async function clearAttempts(db: Db, usernameKey: Buffer, deviceKey: Buffer): Promise<void> {
  await sql`delete from portal.login_counters
    where username_key = ${usernameKey} and device_key = ${deviceKey}`.execute(db);
}

/** Stores the time of this log-on, shown at the next one. Runs in the log-on's transaction. */
export async function recordLogin(trx: Transaction<Database>, username: string): Promise<void> {
  await sql`update portal.users set previous_login_at = last_login_at, last_login_at = app_now(), reonboard = false
    where username = ${username}`.execute(trx);
}

/** Stores the browser of a completed log-on. */
export async function rememberDevice(
  trx: Transaction<Database>,
  username: string,
  deviceKey: Buffer,
  browser: string,
): Promise<void> {
  await sql`insert into portal.devices as d (username, device_key, created_at, last_seen_at, browser)
    select ${username}, ${deviceKey}, t, t, ${browser} from (select app_now() as t) n
    on conflict (username, device_key) do update
      set last_seen_at = excluded.last_seen_at, browser = excluded.browser`.execute(trx);
}

/** Returns whether the password is older than a year (LOGIN-7). */
export async function passwordIsOld(db: Db, username: string): Promise<boolean> {
  const { rows } = await sql<{
    old: boolean;
  }>`select password_changed_at < app_now() - interval '1 year' as old
    from portal.users where username = ${username}`.execute(db);
  return rows[0]?.old ?? false;
}
