/** What the demo surface does to the database. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/db/schema.ts';

/** Moves the clock by which everything expires; returns how far it is ahead now, in seconds. */
export async function advanceClock(db: Kysely<Database>, seconds: number): Promise<number> {
  const { rows } = await sql<{
    seconds: number;
  }>`update portal.clock_offset set seconds = seconds + ${seconds}
    returning seconds::int as seconds`.execute(db);
  return rows[0]!.seconds;
}

/**
 * Empties every table but the named ones, the migrations' own and the audit trail, which nothing empties. Waits for
 * transactions that have used them.
 */
export async function emptyAllBut(db: Kysely<Database>, names: readonly string[]): Promise<void> {
  const { rows } = await sql<{ tables: string }>`
    select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables from pg_tables
    where schemaname in ('portal', 'cards', 'demo') and tablename not in ('clock_offset', 'audit', 'audit_heads')
      and format('%s.%s', schemaname, tablename) <> all (${names}::text[])`.execute(db);
  await sql`truncate ${sql.raw(rows[0]!.tables)} restart identity`.execute(db);
}

/** No longer ahead of time. */
export async function putClockBack(db: Kysely<Database>): Promise<void> {
  await sql`update portal.clock_offset set seconds = 0`.execute(db);
}

/** The day the bank was made for; undefined when there is no bank yet. */
export async function bankDay(db: Kysely<Database>): Promise<string | undefined> {
  const { rows } = await sql<{ made_for: string }>`select made_for from demo.bank`.execute(db);
  return rows[0]?.made_for;
}

export async function noteBankDay(db: Kysely<Database>, day: string): Promise<void> {
  await sql`insert into demo.bank (made_for) values (${day}::date)`.execute(db);
}

export async function insertUsers(
  db: Kysely<Database>,
  users: readonly {
    username: string;
    customerId: string;
    passwordHash: string;
    passwordChangedOn: string;
    locked: boolean;
    disabled: boolean;
    reonboard: boolean;
    statementPreference: 'email' | 'paper' | 'mobile';
  }[],
): Promise<void> {
  await db
    .insertInto('portal.users')
    .values(
      users.map((u) => ({
        username: u.username,
        customer_id: u.customerId,
        password_hash: u.passwordHash,
        password_changed_at: new Date(`${u.passwordChangedOn}T12:00:00+08:00`),
        locked: u.locked,
        disabled: u.disabled,
        reonboard: u.reonboard,
        statement_preference: u.statementPreference,
        last_login_at: null,
        previous_login_at: null,
      })),
    )
    .execute();
}
