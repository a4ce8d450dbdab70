/** Functions that reset and read the state of the portal in server tests. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import { namedAudit } from './audit.ts';
import type { Answer, TestApp } from './clients/api.ts';

type Db = Kysely<Database>;

/** The error code of an answer, or `ok`. */
export function codeOf(answer: Answer): string {
  return answer.error?.code ?? 'ok';
}

/** Empties tables, named with their schema. */
export async function empty(db: Db, ...tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(db);
}

/** Moves the server's clock by seconds. */
export async function shiftClock(db: Db, seconds: number): Promise<void> {
  await sql`update portal.clock_offset set seconds = seconds + ${seconds}`.execute(db);
}

export async function resetClock(db: Db): Promise<void> {
  await sql`update portal.clock_offset set seconds = 0`.execute(db);
}

/** Returns the audit records of a person, except those of log-ons, oldest first, as `action outcome`. */
export async function auditLines(db: Db, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`select action || ' ' || outcome as line from ${namedAudit} a
    where action <> 'login' and customer_id = ${customerId} order by seq`.execute(db);
  return rows.map(({ line }) => line);
}

/** Counts the audit records of an action with an outcome. */
export async function countAudit(db: Db, action: string, outcome: string): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from portal.audit
    where action = ${action} and outcome = ${outcome}`.execute(db);
  return rows[0]?.n;
}

/** Counts the rows of a table, named with its schema. */
export async function countRows(db: Db, table: string): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db);
  return rows[0]?.n;
}

/** Returns the password hash, which is the same for all users of the demo. Throws when there are several hashes. */
export async function demoPasswordHash(db: Db): Promise<string> {
  const { rows } = await sql<{ hash: string }>`select distinct password_hash as hash
    from portal.users`.execute(db);
  if (rows.length !== 1) throw new Error('the users of the demo have several passwords');
  return rows[0]!.hash;
}

interface Message {
  readonly purpose: string;
  readonly channel: string;
  readonly text: string;
  readonly language: string;
}

/** Returns all messages, or the messages to one user, newest first. Sends due messages first. */
export async function messages(t: TestApp, to?: string): Promise<Message[]> {
  await t.app.settled();
  await t.app.dispatcher.drain();
  const url = to === undefined ? '/demo/inbox' : `/demo/inbox?to=${to}`;
  const answer = await t.app.server.inject({ url, headers: { accept: 'application/json' } });
  return answer.json();
}

/**
 * SQL of a time, some minutes earlier than in the column. By the clock of UTC, because a distributed database updates no column from one by the
 * time zone of the session.
 */
export function earlier(column: string, minutes: number): RawBuilder<Date> {
  return sql`(${sql.ref(column)} at time zone 'UTC' - make_interval(mins => ${minutes}::int)) at time zone 'UTC'`;
}
