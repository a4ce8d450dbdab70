/**
 * Counters of wrong passwords. A counter has one row per known secret. All its rows have equal values after each attempt, so that replacing
 * a secret gives no further attempts.
 */
import { type CompiledQuery, type Kysely, sql, type Transaction } from 'kysely';
import type { KeyedHashes } from '../../../server/crypto/keyring.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { statement } from '../../../server/db/statement.ts';

type Db = Kysely<Database> | Transaction<Database>;
type Trx = Transaction<Database>;

/** A counter for a username, and a browser or an address. */
export interface Counter {
  readonly name: KeyedHashes;
  readonly device: KeyedHashes;
}

/** The key of one row of a counter. */
type Row = readonly [name: Buffer, device: Buffer];

/** Device key of the counter for all unknown browsers together. */
const EVERYWHERE = Buffer.alloc(0);
/** Attempts for a username in 24 hours from all unknown browsers before the result of further attempts is hidden. */
export const OPEN_EVERYWHERE = 20;
/** Attempts for a username in 24 hours from all unknown browsers. Further attempts are refused without a check. */
export const MAX_EVERYWHERE = 300;

/**
 * Counts an attempt before the password check, so that parallel attempts cannot exceed the limit. The attempt that reaches `max` locks at
 * once. If several secrets are known, it needs a transaction. Returns the number of attempts, or undefined if locked.
 */
export async function countAttempt(
  on: Db,
  { name, device }: Counter,
  max: number,
  lockMinutes: number,
): Promise<number | undefined> {
  const rows = rowsOf(name.all, device.all);
  await align(on, rows);
  let attempts: number | undefined;
  for (const [nameKey, deviceKey] of rows) {
    const counted = await sql<{ failures: number }>`
      insert into portal.login_counters as c (username_key, device_key, failures, updated_at, key_id)
      values (${nameKey}, ${deviceKey}, 1, app_now(), ${name.keyId})
      on conflict (username_key, device_key) do update set
        failures = case when c.locked_until is null then c.failures + 1 else 1 end,
        locked_until = case when c.locked_until is null and c.failures + 1 >= ${max}
          then app_now() + make_interval(mins => ${lockMinutes}) end,
        updated_at = app_now(), key_id = excluded.key_id
      where c.locked_until is null or c.locked_until <= app_now()
      returning failures`.execute(on);
    attempts = counted.rows[0]?.failures;
  }
  return attempts;
}

/**
 * Counts an attempt from an unknown browser, over all addresses. It keeps the times of the last {@link MAX_EVERYWHERE} attempts, so that
 * the limit holds for every 24 hours and not for each day of the calendar.
 * @returns `open` for the first {@link OPEN_EVERYWHERE} attempts in 24 hours and `hidden` for later ones; undefined above the limit
 */
export async function countEverywhere(trx: Trx, name: KeyedHashes): Promise<'open' | 'hidden' | undefined> {
  const rows = everywhere(name);
  await align(trx, rows);
  let state: 'open' | 'hidden' | undefined;
  for (const [nameKey, deviceKey] of rows) {
    const { rows: counted } = await sql<{ hidden: boolean }>`
      insert into portal.login_counters as c (username_key, device_key, failures, tried_at, updated_at, key_id)
      values (${nameKey}, ${deviceKey}, 1, array[app_now()], app_now(), ${name.keyId})
      on conflict (username_key, device_key) do update set
        failures = c.failures + 1,
        tried_at = (c.tried_at || app_now())[greatest(cardinality(c.tried_at) - ${MAX_EVERYWHERE - 2}::int, 1):],
        locked_until = c.tried_at[cardinality(c.tried_at) - ${MAX_EVERYWHERE - 2}::int] + interval '1 day',
        updated_at = app_now(), key_id = excluded.key_id
      where c.locked_until is null or c.locked_until <= app_now()
      returning coalesce(tried_at[cardinality(tried_at) - ${OPEN_EVERYWHERE}::int] > app_now() - interval '1 day', false)
        as hidden`.execute(trx);
    state = counted[0] && (counted[0].hidden ? 'hidden' : 'open');
  }
  return state;
}

/** Keeps a browser or address that has used up its attempts locked for a day. */
export async function lockForDay(trx: Trx, { name, device }: Counter): Promise<void> {
  await sql`update portal.login_counters set locked_until = app_now() + interval '1 day'
    where ${isOneOf(rowsOf(name.all, device.all))}`.execute(trx);
}

/** A row of a counter. */
export interface CounterRow {
  /** Key of a browser or an address; empty for all unknown browsers together. */
  readonly deviceKey: Buffer;
  readonly locked: boolean;
}

/** Builds the query of a username's counters for some browsers and addresses, and of the counter of all unknown browsers. */
export function countersQuery(name: KeyedHashes, devices: readonly KeyedHashes[]): CompiledQuery<CounterRow> {
  const deviceKeys = [EVERYWHERE, ...devices.flatMap(({ all }) => all)];
  return statement<CounterRow>`select device_key as "deviceKey", coalesce(locked_until > app_now(), false) as locked
    from portal.login_counters
    where username_key = any(${name.all}::bytea[]) and device_key = any(${deviceKeys}::bytea[])`;
}

/**
 * Whether attempts of a browser or address are locked, or unknown browsers must wait; and whether any attempt was counted.
 * @param rows result of {@link countersQuery}
 */
export function stateOf(
  rows: readonly CounterRow[],
  { all }: KeyedHashes,
  known: boolean,
): { readonly locked: boolean; readonly counted: boolean } {
  const counts = [...all, ...(known ? [] : [EVERYWHERE])];
  const own = rows.filter(({ deviceKey }) => counts.some((key) => key.equals(deviceKey)));
  return { locked: own.some(({ locked }) => locked), counted: own.length > 0 };
}

/** Refunds an attempt that was not evaluated. */
export async function refundAttempt(trx: Trx, { name, device }: Counter): Promise<void> {
  await sql`update portal.login_counters set failures = failures - 1, locked_until = null
    where ${isOneOf(rowsOf(name.all, device.all))} and failures > 0`.execute(trx);
}

/** Builds the statement that refunds the attempt of a correct password over all addresses. */
export const refundEverywhere = (name: KeyedHashes): CompiledQuery =>
  statement`update portal.login_counters set failures = failures - 1, locked_until = null,
      tried_at = tried_at[:cardinality(tried_at) - 1]
    where username_key = any(${name.all}::bytea[]) and device_key = ${EVERYWHERE} and failures > 0`;

/** Builds the statement that deletes the counter of a browser or an address. */
export const clearAttempts = ({ name, device }: Counter): CompiledQuery =>
  statement`delete from portal.login_counters
    where username_key = any(${name.all}::bytea[]) and device_key = any(${device.all}::bytea[])`;

/** Deletes the counters of a username on every device. */
export async function clearAllAttempts(trx: Trx, name: KeyedHashes): Promise<void> {
  await sql`delete from portal.login_counters where username_key in (${sql.join(name.all)})`.execute(trx);
}

/** The latest end of the locks and delays of a username. Undefined if there is none. */
export async function lockedUntil(db: Kysely<Database> | Trx, name: KeyedHashes): Promise<Date | undefined> {
  const { rows } = await sql<{
    until: Date | null;
  }>`select max(locked_until) as until from portal.login_counters
    where username_key in (${sql.join(name.all)}) and locked_until > app_now()`.execute(db);
  return rows[0]?.until ?? undefined;
}

/** Returns the rows of a counter, one per known secret. Sorted, so that two calls cannot deadlock. */
function rowsOf(names: readonly Buffer[], devices: readonly Buffer[]): readonly Row[] {
  return names
    .map((name, i): Row => [name, devices[i] ?? EVERYWHERE])
    .sort(([a], [b]) => Buffer.compare(a, b));
}

const everywhere = ({ all }: KeyedHashes) => rowsOf(all, []);

const isOneOf = (rows: readonly Row[]) =>
  sql<boolean>`(username_key, device_key) in (${sql.join(rows.map(([name, device]) => sql`(${name}::bytea, ${device}::bytea)`))})`;

/** Locks the rows of a counter and sets all of them to the highest values, because a newly added secret has no row yet. */
async function align(on: Db, rows: readonly Row[]): Promise<void> {
  if (rows.length === 1) return;
  for (const [name, device] of rows)
    await sql`insert into portal.login_counters as c (username_key, device_key, failures, updated_at)
      values (${name}, ${device}, 0, 'epoch')
      on conflict (username_key, device_key) do update set failures = c.failures`.execute(on);
  await sql`update portal.login_counters c
    set failures = m.failures, locked_until = m.locked_until, updated_at = m.updated_at, tried_at = m.tried_at
    from (select max(failures) as failures, max(locked_until) as locked_until, max(updated_at) as updated_at,
        max(tried_at) as tried_at
      from portal.login_counters where ${isOneOf(rows)}) m
    where ${isOneOf(rows)} and (c.failures, c.locked_until, c.updated_at, c.tried_at)
      is distinct from (m.failures, m.locked_until, m.updated_at, m.tried_at)`.execute(on);
}
