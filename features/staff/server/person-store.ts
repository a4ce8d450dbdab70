/** SQL of the staff's view of a customer. Every query is for one customer, except the list of pending commands. */

import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { newestFirst, readOfCustomer } from '../../../server/audit/of-customer.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { Language } from '../../../shared/languages.ts';
import { IS_OPEN } from '../../confirmation/server/contact-changes-store.ts';
import type { AuditRow, BrowserRow, CommandRow, ContactChangeRow, Part, SessionRow } from '../calls.ts';

type Db = Kysely<Database> | Transaction<Database>;

const MAX_ROWS = 50;
const PART = 25;

/** The customer's account. */
export interface AccountRow {
  readonly username: string;
  readonly locked: boolean;
  readonly disabled: boolean;
  readonly createdAt: Date;
  readonly lastLoginAt: Date | null;
  /** End of a running hold after a reset of the password. */
  readonly heldUntil: Date | null;
}

export interface AccessState {
  /** Undefined if the customer is not registered. */
  readonly account: AccountRow | undefined;
  /** Number of completed changes by staff. */
  readonly acts: number;
  readonly contactChanges: readonly OpenContactChange[];
  /**
   * Changes when the account's username, password, lock or block changes, with every change by staff, and with every change of a contact
   * and answer to it. What ends by time does not change it.
   */
  readonly version: string;
}

/**
 * Reads the account, the changes of contacts, and their version. With `for update`, locks them for a change in this transaction, so that
 * an objection waits.
 */
export async function readAccess(
  db: Db,
  customerId: string,
  lock: 'for update' | '' = '',
): Promise<AccessState> {
  const { rows } = await sql<AccountRow & { mark: string }>`select username, locked, disabled,
      created_at as "createdAt", last_login_at as "lastLoginAt",
      case when hold_until > app_now() then hold_until end as "heldUntil",
      md5(concat_ws('/', username, created_at, password_changed_at, locked, disabled)) as mark
    from portal.users where customer_id = ${customerId} ${sql.raw(lock)}`.execute(db);
  const acts = await countActs(db, customerId);
  const [row] = rows;
  const contactChanges = await readContactChanges(db, customerId, lock);
  const version = `${row?.mark ?? 'none'}-${acts}${markOf(contactChanges)}`;
  return { account: row, acts, contactChanges, version };
}

/** A change of a contact that did not end. */
export interface OpenContactChange extends ContactChangeRow {
  /** Whether it is not final. A change that waits becomes final by time. */
  readonly open: boolean;
}

/** Returns the changes of contacts that did not end, the oldest first. */
export async function readContactChanges(
  db: Db,
  customerId: string,
  lock: 'for update' | '' = '',
): Promise<OpenContactChange[]> {
  const { rows } = await sql<OpenContactChange>`select change_id as "changeId", kind, state,
      begun_at as "begunAt", waits_until as "waitsUntil", objected_by as "objectedBy",
      confirmed_at is not null as confirmed, bank_change_id is not null as made,
      undo_begun_at as "undoBegunAt", undo_failed_at as "undoFailedAt", ${IS_OPEN} as open
    from portal.contact_changes where customer_id = ${customerId} and ended_at is null
    order by begun_at, change_id ${sql.raw(lock)}`.execute(db);
  return rows;
}

/** Returns a text that is equal for equal answers to the same changes; empty without changes. */
function markOf(changes: readonly OpenContactChange[]): string {
  if (changes.length === 0) return '';
  const states = changes.map(({ open: _, ...one }) => one);
  return `-${createHash('sha256').update(JSON.stringify(states)).digest('base64url').slice(0, 16)}`;
}

async function countActs(db: Db, customerId: string): Promise<number> {
  const { rows } = await sql<{
    acts: number;
  }>`select coalesce(max(sequence), 0)::int as acts from portal.staff_acts
    where customer_id = ${customerId} and state = 'done'`.execute(db);
  return rows[0]?.acts ?? 0;
}

/** Returns sessions that completed a log-on, newest first. Ended sessions are included for a day. */
export async function readSessions(db: Db, username: string): Promise<SessionRow[]> {
  const { rows } =
    await sql<SessionRow>`select live_since as "startedAt", seen_at as "seenAt", ended_at as "endedAt",
      nullif(browser, '') as browser, network
    from portal.sessions where username = ${username} and live_since is not null
    order by live_since desc limit ${MAX_ROWS}`.execute(db);
  return rows;
}

/** Returns browsers that completed a log-on, most recently seen first. */
export async function readBrowsers(db: Db, username: string): Promise<BrowserRow[]> {
  const { rows } = await sql<BrowserRow>`select created_at as "firstSeenAt", last_seen_at as "lastSeenAt",
      nullif(browser, '') as browser
    from portal.devices where username = ${username} order by last_seen_at desc limit ${MAX_ROWS}`.execute(
    db,
  );
  return rows;
}

interface Cursor {
  readonly cursor: string;
}

/**
 * Parses a position in the audit trail: time in microseconds and sequence number. An invalid cursor starts at the
 * beginning.
 */
function auditPosition(after: string | undefined): { at: string; seq: string } | undefined {
  const [, at, seq] = /^(\d{1,17})\.(\d{1,18})$/.exec(after ?? '') ?? [];
  return at === undefined || seq === undefined ? undefined : { at, seq };
}

/** Returns the deleted customers whose cards the bank moved to this customer. */
async function earlierCustomers(db: Db, customerId: string): Promise<readonly string[]> {
  const records = await readOfCustomer(db, customerId, MAX_ROWS, async (isOwn) => {
    const { rows } = await sql<{ id: string } & Cursor>`select details ->> 'from' as id,
        (extract(epoch from at) * 1000000)::bigint || '.' || seq as cursor
      from portal.audit where ${isOwn} and action = 'move-cards' and outcome <> 'out' and details ? 'account'
      order by at desc, seq desc limit ${MAX_ROWS}`.execute(db);
    return rows;
  });
  return [...new Set(records.map(({ id }) => id))];
}

/**
 * Returns the customer's records after a cursor, newest first, with those of deleted customers whose cards the bank moved to this
 * customer. Reads one more than a page holds, to detect the last page.
 */
export async function readAudit(
  db: Db,
  customerId: string,
  after: string | undefined,
): Promise<(AuditRow & Cursor)[]> {
  const ids = [customerId, ...(await earlierCustomers(db, customerId))];
  const parts = await Promise.all(ids.map((id) => readAuditOf(db, id, after)));
  return parts
    .flat()
    .sort(newestFirst)
    .slice(0, PART + 1);
}

async function readAuditOf(
  db: Db,
  customerId: string,
  after: string | undefined,
): Promise<(AuditRow & Cursor)[]> {
  const position = auditPosition(after);
  const isAfter = position
    ? sql`and (at, seq) < (timestamptz 'epoch' + ${position.at}::bigint * interval '1 microsecond', ${position.seq}::bigint)`
    : sql``;
  return readOfCustomer(db, customerId, PART + 1, async (isOwn) => {
    const { rows } = await sql<
      AuditRow & Cursor
    >`select at, action, outcome, request_id as "requestId", details,
        channel, actor, address, device,
        (extract(epoch from at) * 1000000)::bigint || '.' || seq as cursor
      from portal.audit where ${isOwn} ${isAfter}
      order by at desc, seq desc limit ${PART + 1}`.execute(db);
    return rows;
  });
}

export interface MessageRow {
  readonly messageId: string;
  readonly seq: bigint;
  readonly purpose: string;
  readonly channel: 'sms' | 'email';
  readonly language: Language;
  readonly state: 'waiting' | 'sent' | 'given_up';
  readonly createdAt: Date;
  readonly isCode: boolean;
}

const MESSAGE = sql`message_id as "messageId", seq, purpose, channel, language, state, created_at as "createdAt",
  challenge_id is not null as "isCode"`;

/**
 * Excludes push messages: they have no address that staff could compare, and their notice is in the customer's list.
 */
const NO_PUSH = sql`channel <> 'push'`;

/** Returns messages to the customer, newest first, before a sequence number. Reads one more than a page holds. */
export async function readMessages(
  db: Db,
  customerId: string,
  after: string | undefined,
): Promise<MessageRow[]> {
  const before = /^\d{1,18}$/.test(after ?? '') ? sql`and seq < ${after}::bigint` : sql``;
  const { rows } = await sql<MessageRow>`select ${MESSAGE} from portal.outbox
    where customer_id = ${customerId} and ${NO_PUSH} ${before} order by seq desc limit ${PART + 1}`.execute(
    db,
  );
  return rows;
}

export async function readMessage(
  db: Db,
  customerId: string,
  messageId: string,
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`select ${MESSAGE} from portal.outbox
    where customer_id = ${customerId} and message_id = ${messageId}::uuid and ${NO_PUSH}`.execute(db);
  return rows[0];
}

/** Splits rows, which may be one more than a page holds, into a page and the cursor of the next page. */
export function partOf<R>(rows: readonly R[], cursorOf: (row: R) => string): Part<R> {
  const entries = rows.slice(0, PART);
  const last = entries.at(-1);
  return { entries, next: rows.length > PART && last ? cursorOf(last) : null };
}

/** Returns the language of the latest message to the customer. */
export async function latestLanguage(db: Db, customerId: string): Promise<Language | undefined> {
  const { rows } = await sql<{ language: Language }>`select language from portal.outbox
    where customer_id = ${customerId} order by seq desc limit 1`.execute(db);
  return rows[0]?.language;
}

/** Returns commands without an outcome, oldest first, at most 200, of one customer or of all. */
export async function pendingCommands(db: Db, customerId?: string): Promise<CommandRow[]> {
  const ofCustomer = customerId === undefined ? sql`` : sql`and customer_id = ${customerId}`;
  const { rows } = await sql<CommandRow>`select customer_id as reference, kind, begun_at as "begunAt", tries
    from portal.commands where state = 'pending' ${ofCustomer}
    order by begun_at, command_id limit 200`.execute(db);
  return rows;
}
