/** SQL that writes the changes of contacts. All time comparisons use the database's clock. */

import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { ToldContact } from '../../../server/outbox/notice.ts';
import { IS_OPEN } from '../../confirmation/server/contact-changes-store.ts';
import type { ContactKind } from '../../profile/contacts.ts';

type Trx = Transaction<Database>;

/** Hours for which a change waits and can be objected to. */
export const WAIT_HOURS = 24;

interface ChangeKey {
  readonly customerId: string;
  readonly changeId: string;
}

const isChange = ({ customerId, changeId }: ChangeKey) =>
  sql`customer_id = ${customerId} and change_id = ${changeId}`;

const fromNow = sql`app_now() + make_interval(hours => ${sql.lit(WAIT_HOURS)})`;

/**
 * Inserts a change. Returns false if an open change is in its way: one of the same kind, one that there is an objection to, or for phone
 * and e-mail one of the other, so that one of the two contacts has always been there for a day.
 */
export async function insertChange(
  trx: Trx,
  { customerId, changeId }: ChangeKey,
  kind: ContactKind,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contact/${customerId}`}, 0))`.execute(trx);
  const isReached = (column: ReturnType<typeof sql>) => sql`${column} in ('phone', 'email')`;
  const { numAffectedRows } = await sql`insert into portal.contact_changes
      (customer_id, change_id, kind, begun_at, waits_until)
    select ${customerId}, ${changeId}::uuid, ${kind}::text, app_now(), ${fromNow}
    where not exists (select 1 from portal.contact_changes
      where customer_id = ${customerId} and ${IS_OPEN} and (state <> 'waiting' or kind = ${kind}
        or ${isReached(sql`kind`)} and ${isReached(sql`${kind}::text`)}))`.execute(trx);
  return numAffectedRows === 1n;
}

/** Deletes a change that the bank did not make. */
export async function deleteChange(trx: Trx, key: ChangeKey): Promise<void> {
  await sql`delete from portal.contact_changes where ${isChange(key)}`.execute(trx);
}

/** Notes that the bank has made a change. The hours of waiting begin now, because the notices are sent now. */
export async function startWaiting(trx: Trx, key: ChangeKey, bankChangeId: string): Promise<void> {
  await sql`update portal.contact_changes set bank_change_id = ${bankChangeId}::uuid, waits_until = ${fromNow}
    where ${isChange(key)}`.execute(trx);
}

/** The change of an objection, before it is counted. */
export interface ObjectedChange extends ChangeKey {
  readonly kind: ContactKind;
  readonly state: 'waiting' | 'objected' | 'desk';
  readonly objectedBy: readonly ToldContact[];
  readonly confirmed: boolean;
}

/** Returns the customer of a change with this id, of any state. */
export async function customerOfChange(db: Kysely<Database>, changeId: string): Promise<string | undefined> {
  const { rows } = await sql<{
    customerId: string;
  }>`select customer_id as "customerId" from portal.contact_changes
    where change_id = ${changeId}`.execute(db);
  return rows[0]?.customerId;
}

/** Locks a change. Returns undefined if it is not open any more: an objection comes too late. */
export async function lockOpenChange(trx: Trx, key: ChangeKey): Promise<ObjectedChange | undefined> {
  const { rows } =
    await sql<ObjectedChange>`select customer_id as "customerId", change_id as "changeId", kind, state,
      objected_by as "objectedBy", confirmed_at is not null as confirmed
    from portal.contact_changes where ${isChange(key)} and ${IS_OPEN} for update`.execute(trx);
  return rows[0];
}

/** Counts an objection of a locked change. */
export async function objectTo(
  trx: Trx,
  key: ChangeKey,
  by: ToldContact,
  state: 'objected' | 'desk',
): Promise<void> {
  await sql`update portal.contact_changes set state = ${state}, objected_by = array_append(objected_by, ${by}::text)
    where ${isChange(key)}`.execute(trx);
}

/** Lets an objected change wait again. Returns its new end; undefined if it is not objected, or the desk decides. */
export async function confirmChange(trx: Trx, key: ChangeKey): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date }>`update portal.contact_changes
    set state = 'waiting', confirmed_at = app_now(), waits_until = ${fromNow}
    where ${isChange(key)} and state = 'objected' and undo_begun_at is null returning waits_until as until`.execute(
    trx,
  );
  return rows[0]?.until;
}

/**
 * Notes that the bank is asked to take a change back. Until it answers, the change holds as before. Returns the bank's id of the change;
 * undefined if it is final, is being taken back, or is not made yet, and for the person if the desk decides.
 */
export async function beginUndo(
  trx: Trx,
  key: ChangeKey,
  by: 'person' | 'staff',
): Promise<string | undefined> {
  const isTheirs = by === 'staff' ? sql`` : sql`and state <> 'desk'`;
  const { rows } = await sql<{ bankChangeId: string }>`update portal.contact_changes
    set undo_begun_at = app_now(), undo_failed_at = null
    where ${isChange(key)} and ${IS_OPEN} and undo_begun_at is null and bank_change_id is not null ${isTheirs}
    returning bank_change_id as "bankChangeId"`.execute(trx);
  return rows[0]?.bankChangeId;
}

/** Ends a change that the bank has taken back. */
export async function endUndone(trx: Trx, key: ChangeKey): Promise<void> {
  await sql`update portal.contact_changes set state = 'taken-back', ended_at = app_now(), undo_begun_at = null
    where ${isChange(key)} and undo_begun_at is not null`.execute(trx);
}

/** Notes that the bank did not take a change back. It is as before. */
export async function failUndo(trx: Trx, key: ChangeKey): Promise<void> {
  await sql`update portal.contact_changes set undo_begun_at = null, undo_failed_at = app_now()
    where ${isChange(key)} and undo_begun_at is not null`.execute(trx);
}

/** Makes a change with an objection final. Returns false if there is no objection any more, or the bank is taking it back. */
export async function keepChange(trx: Trx, key: ChangeKey): Promise<boolean> {
  const { numAffectedRows } = await sql`update portal.contact_changes set state = 'kept', ended_at = app_now()
    where ${isChange(key)} and state in ('objected', 'desk') and undo_begun_at is null`.execute(trx);
  return numAffectedRows === 1n;
}

/** The time of the passkey with this credential id; undefined if the person has none. */
export async function passkeyMadeAt(
  db: Kysely<Database>,
  customerId: string,
  credentialId: Buffer,
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`select created_at as at from portal.passkeys
    where customer_id = ${customerId} and credential_id = ${credentialId}`.execute(db);
  return rows[0]?.at;
}

/** The times of the person's passkeys that are not paused. */
export async function passkeyTimes(db: Kysely<Database>, customerId: string): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`select created_at as at from portal.passkeys
    where customer_id = ${customerId} and paused_at is null`.execute(db);
  return rows.map(({ at }) => at);
}
