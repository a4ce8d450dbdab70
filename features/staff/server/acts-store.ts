/** SQL of changes made by staff. Every change refers to the state that it changes. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { violates } from '../../../server/db/errors.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { changeAccount } from '../../../server/row-tags/accounts-store.ts';
import type { RowTags } from '../../../server/row-tags/row-tags.ts';
import type { RowChange } from '../../../server/row-tags/trail.ts';
import type { ActKind } from '../../../shared/staff-roles.ts';
import type { InputOf } from '../calls.ts';

type Db = Kysely<Database> | Transaction<Database>;
type Trx = Transaction<Database>;

/** Minutes until a request for a second person expires. */
const REQUEST_MINUTES = 30;

export interface ActRow {
  readonly customerId: string;
  readonly actId: string;
  readonly kind: ActKind;
  readonly messageId: string | null;
  readonly changeId: string | null;
  readonly reason: string;
  readonly version: string;
  readonly state: 'requested' | 'done' | 'refused';
  readonly requestedBy: string;
  readonly requestedName: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  readonly expired: boolean;
}

const ROW = sql`customer_id as "customerId", act_id as "actId", kind, message_id as "messageId", change_id as "changeId", reason, version, state,
  requested_by as "requestedBy", requested_name as "requestedName", requested_at as "requestedAt",
  expires_at as "expiresAt", expires_at <= app_now() as expired`;

/** A change as its maker sends it. */
export interface NewAct extends Omit<InputOf<'act'>, 'reference'> {
  readonly customerId: string;
  readonly dual: boolean;
}

export interface Staff {
  readonly id: string;
  readonly name: string;
}

/** Stores a request. Returns false if the id is already used. Blocks on a concurrent insert of the same id. */
export async function insertRequest(trx: Trx, act: NewAct, maker: Staff): Promise<boolean> {
  return changed(
    await sql`insert into portal.staff_acts (customer_id, act_id, kind, message_id, change_id, reason,
      version, dual, state, requested_by, requested_name, requested_at, expires_at)
    values (${act.customerId}, ${act.actId}, ${act.kind}, ${act.messageId ?? null}, ${act.changeId ?? null}, ${act.reason}, ${act.version},
      ${act.dual}, 'requested', ${maker.id}, ${maker.name}, app_now(), app_now() + make_interval(mins => ${REQUEST_MINUTES}))
    on conflict (customer_id, act_id) do nothing`.execute(trx),
  );
}

/** Reads a change. With `for update`, locks it until the transaction ends, so that it can be decided. */
export async function findAct(
  db: Db,
  customerId: string,
  actId: string,
  lock: 'for update' | '' = '',
): Promise<ActRow | undefined> {
  const { rows } = await sql<ActRow>`select ${ROW} from portal.staff_acts
    where customer_id = ${customerId} and act_id = ${actId}::uuid ${sql.raw(lock)}`.execute(db);
  return rows[0];
}

/** Returns open requests of one customer or of all, oldest first, at most 200. */
export async function standingRequests(db: Db, customerId?: string): Promise<ActRow[]> {
  const ofCustomer = customerId === undefined ? sql`` : sql`and customer_id = ${customerId}`;
  const { rows } = await sql<ActRow>`select ${ROW} from portal.staff_acts
    where state = 'requested' and expires_at > app_now() ${ofCustomer}
    order by requested_at, act_id limit 200`.execute(db);
  return rows;
}

/**
 * Decides an open request. Returns true to exactly one caller. `sequence` is the number of the change among the
 * customer's completed changes. Throws if another change already has that number: see {@link isOvertaken}.
 */
export async function settleAct(
  trx: Trx,
  { customerId, actId }: Pick<ActRow, 'customerId' | 'actId'>,
  decision: { readonly by: Staff; readonly state: 'done' | 'refused'; readonly sequence: number | null },
): Promise<boolean> {
  return changed(
    await sql`update portal.staff_acts
    set state = ${decision.state}, decided_by = ${decision.by.id}, decided_name = ${decision.by.name},
      decided_at = app_now(), sequence = ${decision.sequence}
    where customer_id = ${customerId} and act_id = ${actId}::uuid and state = 'requested'
      and expires_at > app_now() and (not dual or requested_by <> ${decision.by.id})`.execute(trx),
  );
}

/** Whether a change failed because another change was made from the same state. */
export function isOvertaken(error: unknown): boolean {
  return violates(error, 'staff_acts_customer_id_sequence_key');
}

/** Removes the bank's lock. Returns the change for the audit record; undefined if there was no lock. */
export async function clearBankLock(
  trx: Trx,
  tags: RowTags,
  username: string,
): Promise<RowChange | undefined> {
  const unlock = ({ locked }: { readonly locked: boolean }) => (locked ? { locked: false } : undefined);
  return (await changeAccount(trx, tags, { username }, unlock))?.change;
}

/** Sets whether the customer can log on. Returns the change for the audit record; undefined if this changes nothing. */
export async function setDisabled(
  trx: Trx,
  tags: RowTags,
  username: string,
  disabled: boolean,
): Promise<RowChange | undefined> {
  const changes = (account: { readonly disabled: boolean }) =>
    account.disabled === disabled ? undefined : { disabled };
  return (await changeAccount(trx, tags, { username }, changes))?.change;
}

/** Ends every session of the customer. Returns false if there was none. */
export async function endSessions(trx: Trx, username: string): Promise<boolean> {
  return changed(
    await sql`update portal.sessions set state = 'ended', ended_at = app_now(), end_reason = 'reset'
      where username = ${username} and state <> 'ended'`.execute(trx),
  );
}

/** Makes a waiting notice due now. Returns false if it is not waiting, or is being sent. */
export async function sendNow(trx: Trx, customerId: string, messageId: string): Promise<boolean> {
  return changed(
    await sql`update portal.outbox set next_try_at = app_now()
      where customer_id = ${customerId} and message_id = ${messageId}::uuid and challenge_id is null
        and state = 'waiting' and not in_flight`.execute(trx),
  );
}

function changed({ numAffectedRows }: { readonly numAffectedRows?: bigint }): boolean {
  return (numAffectedRows ?? 0n) > 0n;
}
