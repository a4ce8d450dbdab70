/** SQL of staff log-ons and sessions. All times are the database's. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { StaffRole } from '../../../shared/staff-roles.ts';
import type { LogOnProof } from './provider.ts';

type Db = Kysely<Database>;

/** Maximum seconds for a log-on at the provider. */
const LOG_ON_SECONDS = 600;
const IDLE_SECONDS = 600;
const MAX_SECONDS = 8 * 3600;
/** Minimum seconds between two activity updates of a session. */
const TOUCH_SECONDS = 15;

export async function insertLogOn(
  db: Db,
  key: Buffer,
  { state, nonce, codeVerifier }: LogOnProof,
): Promise<void> {
  await sql`insert into portal.staff_logons (logon_key, state, nonce, code_verifier, expires_at)
    values (${key}, ${state}, ${nonce}, ${codeVerifier}, app_now() + make_interval(secs => ${LOG_ON_SECONDS}))`.execute(
    db,
  );
}

/** Deletes a log-on and returns it to exactly one caller. Undefined if it is unknown or has expired. */
export async function takeLogOn(db: Db, key: Buffer): Promise<LogOnProof | undefined> {
  const { rows } = await sql<LogOnProof & { valid: boolean }>`delete from portal.staff_logons
    where logon_key = ${key}
    returning state, nonce, code_verifier as "codeVerifier", expires_at > app_now() as valid`.execute(db);
  const [row] = rows;
  return row?.valid ? row : undefined;
}

export interface StaffMember {
  readonly subject: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
}

export async function insertSession(
  db: Db,
  key: Buffer,
  { subject, name, roles }: StaffMember,
): Promise<void> {
  await sql`insert into portal.staff_sessions (session_key, subject, name, roles, created_at, seen_at)
    select ${key}, ${subject}, ${name}, ${[...roles]}::text[], t, t from (select app_now() as t) n`.execute(
    db,
  );
}

/** Returns the staff member of a session within its limits. Counts as activity. */
export async function readSession(db: Db, key: Buffer): Promise<StaffMember | undefined> {
  const { rows } = await sql<StaffMember & { idle: number; age: number }>`
    select subject, name, roles, extract(epoch from now - seen_at)::float8 as idle,
      extract(epoch from now - created_at)::float8 as age
    from portal.staff_sessions, (select app_now() as now offset 0) n where session_key = ${key}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  if (row.idle > IDLE_SECONDS || row.age > MAX_SECONDS) {
    await deleteSession(db, key);
    return undefined;
  }
  if (row.idle > TOUCH_SECONDS)
    await sql`update portal.staff_sessions set seen_at = greatest(seen_at, app_now()) where session_key = ${key}`.execute(
      db,
    );
  return { subject: row.subject, name: row.name, roles: row.roles };
}

/** Ends a session. Returns true to exactly one caller. */
export async function deleteSession(db: Db, key: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from portal.staff_sessions where session_key = ${key}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}
