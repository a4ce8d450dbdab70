/** SQL of a person's audit records, sessions and known browsers. Every query is for one customer or username. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { readOfCustomer } from '../../../server/audit/of-customer.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { type RowChange, versionChange } from '../../../server/row-tags/trail.ts';
import type { KnownBrowser, SeenSession } from '../contract.ts';

type Db = Kysely<Database> | Transaction<Database>;
type Trx = Transaction<Database>;

export interface RecordRow {
  readonly at: Date;
  readonly action: string;
  readonly outcome: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly address: string | null;
  readonly device: string | null;
  readonly channel: string | null;
  readonly actor: string | null;
  /** Position of the record: time in microseconds and sequence number. */
  readonly cursor: string;
}

/**
 * Returns the customer's audit records, newest first.
 * @param after cursor of the last record that was read
 */
export async function readRecords(
  db: Db,
  customerId: string,
  after: string | undefined,
  limit: number,
): Promise<RecordRow[]> {
  const [at, seq] = after?.split('.') ?? [];
  const isAfter =
    at === undefined || seq === undefined
      ? sql``
      : sql`and (at, seq) < (timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond', ${seq}::bigint)`;
  return readOfCustomer(db, customerId, limit, async (isOwn) => {
    const { rows } =
      await sql<RecordRow>`select at, action, outcome, details, address, device, channel, actor,
        (extract(epoch from at) * 1000000)::bigint || '.' || seq as cursor
      from portal.audit where ${isOwn} ${isAfter}
      order by at desc, seq desc limit ${limit}`.execute(db);
    return rows;
  });
}

export interface SessionRow extends Omit<SeenSession, 'startedAt' | 'seenAt'> {
  readonly state: 'pending' | 'live';
  readonly startedAt: Date;
  readonly seenAt: Date;
  readonly isThis: boolean;
}

/** Returns the session of the call, then log-ons of the last hour with a pending code, newest first, at most 20. */
export async function readSessions(db: Db, username: string, key: Buffer): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`select state, coalesce(live_since, created_at) as "startedAt",
      seen_at as "seenAt", nullif(browser, '') as browser, network, session_key = ${key} as "isThis"
    from portal.sessions where username = ${username}
      and (state = 'live' or (state = 'pending' and seen_at > app_now() - interval '1 hour'))
    order by "isThis" desc, "startedAt" desc limit 21`.execute(db);
  return rows;
}

export interface BrowserRow extends Omit<KnownBrowser, 'firstSeenAt' | 'lastSeenAt'> {
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
}

/** Maximum browsers in the list. */
const MAX_BROWSERS = 50;

/** The id of a known browser in API calls: a hash of its stored key, which is itself a hash of the cookie. */
const BROWSER_ID = sql<string>`encode(sha256(device_key), 'hex')`;

/**
 * Returns the user's known browsers, most recently seen first.
 * @param keys keys under which the calling browser may be stored
 */
export async function readBrowsers(db: Db, username: string, keys: readonly Buffer[]): Promise<BrowserRow[]> {
  const here = keys.length === 0 ? sql`false` : sql`device_key in (${sql.join(keys)})`;
  const { rows } = await sql<BrowserRow>`select ${BROWSER_ID} as "browserId", ${here} as here, name,
      nullif(browser, '') as browser, network, created_at as "firstSeenAt", last_seen_at as "lastSeenAt"
    from portal.devices where username = ${username}
    order by last_seen_at desc, device_key limit ${MAX_BROWSERS}`.execute(db);
  return rows;
}

/** Names a known browser. Returns false if the user has no such browser. */
export async function nameBrowser(
  db: Db,
  username: string,
  browserId: string,
  name: string,
): Promise<boolean> {
  const result = await sql`update portal.devices set name = ${name}
    where username = ${username} and ${BROWSER_ID} = ${browserId}`.execute(db);
  return (result.numAffectedRows ?? 0n) > 0n;
}

/** Deletes a known browser. Returns the change for the audit record; undefined if the user has no such browser. */
export async function deleteBrowser(
  trx: Trx,
  username: string,
  browserId: string,
): Promise<RowChange | undefined> {
  const { rows } = await sql<Deleted>`delete from portal.devices
    where username = ${username} and ${BROWSER_ID} = ${browserId} returning row_version`.execute(trx);
  return rows[0] && versionChange(rows[0].row_version, null);
}

interface Deleted {
  readonly row_version: string | null;
}

/**
 * Deletes the user's known browsers except the browser with one of these keys. Returns the changes for the audit record, one
 * for each deleted browser.
 */
export async function deleteOtherBrowsers(
  trx: Trx,
  username: string,
  keys: readonly Buffer[],
): Promise<RowChange[]> {
  const isOther = keys.length === 0 ? sql`` : sql`and device_key not in (${sql.join(keys)})`;
  const { rows } = await sql<Deleted>`delete from portal.devices where username = ${username} ${isOther}
    returning row_version`.execute(trx);
  return rows.map((row) => versionChange(row.row_version, null));
}
