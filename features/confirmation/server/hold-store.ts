/** SQL for the hold after a reset of the password. All time comparisons use the database's clock. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { readOfCustomer } from '../../../server/audit/of-customer.ts';
import { nameOnCoordinator } from '../../../server/db/distribution/homes.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { SentMethod } from './request.ts';

const HOLD_HOURS = 24;

/** The hold of a person after a reset of the password from an unknown browser. */
export interface Hold {
  readonly until: Date;
  /** Contacts whose codes confirmed the resets. A code to one of them confirms no action of `HELD_PURPOSES`. */
  readonly usedContacts: readonly SentMethod[];
}

/** Returns the running hold of a person, if there is one. */
export async function readHold(
  db: Kysely<Database> | Transaction<Database>,
  customerId: string,
): Promise<Hold | undefined> {
  const { rows } = await sql<Hold>`select hold_until as until, hold_used as "usedContacts"
    from ${sql.table(nameOnCoordinator(db, 'portal.users'))}
    where customer_id = ${customerId} and hold_until > app_now()`.execute(db);
  return rows[0];
}

/**
 * Whether the person had an account before, by the audit trail, also under another customer whose cards the bank moved. A registration after that gives the same access as a reset of the password.
 */
export async function hadAccount(db: Kysely<Database>, customerId: string): Promise<boolean> {
  const records = await readOfCustomer(db, customerId, 1, async (isOwn) => {
    const { rows } = await sql<{ cursor: string }>`select '0.' || seq as cursor from portal.audit
      where ${isOwn} and (outcome = 'done' and action in ('login', 'register', 'staff-reset-registration')
        or action = 'move-cards' and details ->> 'account' in ('moved', 'closed'))
      limit 1`.execute(db);
    return rows;
  });
  return records.length > 0;
}

/**
 * Starts a hold in the transaction of the reset, or extends the running hold: it keeps its start and its used contacts. Returns its end.
 * @param used the contact whose code confirmed the reset
 */
export async function startHold(
  trx: Transaction<Database>,
  customerId: string,
  used: SentMethod,
): Promise<Date> {
  const { rows: before } = await sql<{
    runs: boolean | null;
  }>`select hold_until > app_now() as runs from portal.users
    where customer_id = ${customerId} for update`.execute(trx);
  const changed = before[0]?.runs
    ? sql`hold_used = array_append(array_remove(hold_used, ${used}::text), ${used}::text)`
    : sql`hold_from = app_now(), hold_used = array[${used}::text]`;
  const { rows } = await sql<{ until: Date }>`update portal.users set ${changed},
      hold_until = app_now() + make_interval(hours => ${sql.lit(HOLD_HOURS)})
    where customer_id = ${customerId} returning hold_until as until`.execute(trx);
  if (!rows[0]) throw new Error('the person of a reset has no account');
  return rows[0].until;
}
