import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import type { StatementPreference } from '../contract.ts';

/** The part of a profile that the portal stores. */
export interface PortalUser {
  readonly previousLoginAt: Date | null;
  readonly statementPreference: StatementPreference;
  readonly today: IsoDate;
  /** End of a running hold after a reset of the password. */
  readonly heldUntil: Date | null;
  readonly holdUsed: ('sms' | 'email')[] | null;
}

/** Reads the portal's record of a logged-on user, and today's date in Taipei by the database's clock. */
export async function readUser(db: Kysely<Database>, username: string): Promise<PortalUser> {
  const { rows } = await sql<PortalUser>`
    select previous_login_at as "previousLoginAt", statement_preference as "statementPreference",
      to_char(app_now() at time zone 'Asia/Taipei', 'YYYY-MM-DD') as today,
      case when hold_until > app_now() then hold_until end as "heldUntil", hold_used as "holdUsed"
    from portal.users where username = ${username}`.execute(db);
  const user = rows[0];
  if (!user) throw new Error('the user of a live session does not exist');
  return user;
}

/** Sets the preference. Returns false if it was already set. */
export async function setPreference(
  trx: Transaction<Database>,
  username: string,
  preference: StatementPreference,
): Promise<boolean> {
  const result = await sql`update portal.users set statement_preference = ${preference}
    where username = ${username} and statement_preference <> ${preference}`.execute(trx);
  return result.numAffectedRows === 1n;
}
