/**
 * SQL of the portal's rows of a customer whose cards moved. Rows are inserted and deleted, because a distributed database cannot change
 * its distribution column.
 */
import { sql, type Transaction } from 'kysely';
import { readOfCustomer } from '../audit/of-customer.ts';
import type { Database } from '../db/schema/schema.ts';
import { ACCOUNT_COLUMNS, type AccountRow } from '../row-tags/accounts-store.ts';
import { COLUMNS, type CopiedTable } from './tables.ts';

type Trx = Transaction<Database>;

/** The account of a customer, with the time of its latest log-on. */
export interface LockedAccount extends AccountRow {
  readonly last_login_at: Date | null;
}

/** Locks and returns the accounts of customers. Every log-on takes the same lock. */
export async function lockAccounts(
  trx: Trx,
  customerIds: readonly string[],
): Promise<readonly LockedAccount[]> {
  const { rows } = await sql<LockedAccount>`select ${ACCOUNT_COLUMNS}, last_login_at from portal.users
    where customer_id in (${sql.join([...customerIds])}) order by username for update`.execute(trx);
  return rows;
}

/** Gives an account to another customer. Its passkeys must not be there. */
export async function giveAccount(
  trx: Trx,
  { username, customer_id, row_version, row_tag }: AccountRow,
): Promise<void> {
  await sql`update portal.users set customer_id = ${customer_id}, row_version = ${row_version}, row_tag = ${row_tag}
    where username = ${username}`.execute(trx);
}

/** Ends the sessions and log-ons of an account. */
export async function endSessions(trx: Trx, username: string): Promise<void> {
  await sql`update portal.sessions set state = 'ended', ended_at = app_now(), end_reason = 'reset'
    where username = ${username} and state <> 'ended'`.execute(trx);
}

/** The new customer gets the running hold of the earlier customer, or the longer one of two. */
export async function extendHold(trx: Trx, from: string, to: string): Promise<void> {
  await sql`update portal.users b set hold_from = least(b.hold_from, a.hold_from),
      hold_until = greatest(b.hold_until, a.hold_until),
      hold_used = array(select distinct unnest(coalesce(b.hold_used, '{}') || a.hold_used) order by 1)
    from portal.users a
    where a.customer_id = ${from} and a.hold_until > app_now() and b.customer_id = ${to}`.execute(trx);
}

type Row = Readonly<Record<string, unknown>>;

/** Deletes the rows of a customer and returns them. */
export async function takeRows<R extends Row>(
  trx: Trx,
  table: CopiedTable,
  customerId: string,
): Promise<R[]> {
  const { rows } = await sql<R>`delete from ${sql.table(table)} where customer_id = ${customerId}
    returning ${sql.join(['customer_id', ...COLUMNS[table]].map((name) => sql.ref(name)))}`.execute(trx);
  return rows;
}

/** Inserts rows. Skips a row whose key or unique columns another row has. */
export async function putRows(trx: Trx, table: CopiedTable, rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))})
      on conflict do nothing`.execute(trx);
  }
}

/** Invalidates the codes of a customer. Waits for a request that uses one. */
export async function endChallenges(trx: Trx, customerId: string): Promise<void> {
  await sql`update portal.otp_challenges set state = 'dead'
    where customer_id = ${customerId} and state = 'open'`.execute(trx);
}

/** Moves the rows that are not encrypted and do not depend on the account. */
export async function movePlain(trx: Trx, from: string, to: string): Promise<void> {
  for (const table of [
    'portal.hidden_subscriptions',
    'portal.otp_challenges',
    'portal.contact_changes',
    'portal.family_agreements',
  ] as const) {
    await copy(trx, table, from, to);
    await sql`delete from ${sql.table(table)} where customer_id = ${from}`.execute(trx);
  }
  await moveConsents(trx, from, to);
  await sql`update portal.otp_sends set customer_id = ${to} where customer_id = ${from}`.execute(trx);
  await sql`insert into portal.alert_foreign_days as d (customer_id, day, transaction_ids)
    select ${to}, day, transaction_ids from portal.alert_foreign_days where customer_id = ${from}
    on conflict (customer_id, day) do update set transaction_ids = excluded.transaction_ids
      where cardinality(excluded.transaction_ids) > cardinality(d.transaction_ids)`.execute(trx);
  await sql`delete from portal.alert_foreign_days where customer_id = ${from}`.execute(trx);
}

/** Appends the consents to those of the new customer. Agreements are left out if the new customer has made choices: a refusal counts. */
async function moveConsents(trx: Trx, from: string, to: string): Promise<void> {
  await sql`insert into portal.consents (customer_id, seq, purpose, channel, agreed, at)
    select ${to}, own.last + row_number() over (order by c.seq), c.purpose, c.channel, c.agreed, c.at
    from portal.consents c,
      (select coalesce(max(seq), 0)::int as last from portal.consents where customer_id = ${to}) own
    where c.customer_id = ${from} and (own.last = 0 or not c.agreed)`.execute(trx);
  await sql`delete from portal.consents where customer_id = ${from}`.execute(trx);
}

/** The primary cardholder of family cards is another customer now. */
export async function movePrimary(trx: Trx, from: string, to: string): Promise<void> {
  await sql`update portal.family_agreements set primary_id = ${to} where primary_id = ${from}`.execute(trx);
  await sql`update portal.family_requests set primary_id = ${to} where primary_id = ${from}`.execute(trx);
}

/** Moves the choice of alerts. */
export async function moveAlerts(trx: Trx, from: string, to: string): Promise<void> {
  await deleteAlerts(trx, to);
  await copy(trx, 'portal.alerts', from, to);
  await deleteAlerts(trx, from);
}

/** Lets the new customer's account close as the earlier one's did. */
export async function moveClosing(trx: Trx, from: string, to: string): Promise<void> {
  await deleteClosing(trx, to);
  await copy(trx, 'portal.closings', from, to);
  await deleteClosing(trx, from);
}

export async function deleteClosing(trx: Trx, customerId: string): Promise<void> {
  await sql`delete from portal.closings where customer_id = ${customerId}`.execute(trx);
}

export async function deleteAlerts(trx: Trx, customerId: string): Promise<void> {
  await sql`delete from portal.alerts where customer_id = ${customerId}`.execute(trx);
}

/**
 * Counts the points that left on a day for the new customer too, who would otherwise have a new limit for the day. Waits for redemptions
 * of both.
 */
export async function addSentPoints(trx: Trx, from: string, to: string): Promise<void> {
  const { rows } = await sql<{ day: string; points: bigint }>`select day, points from portal.points_sent
    where customer_id = ${from} order by day for update`.execute(trx);
  for (const { day, points } of rows)
    await sql`insert into portal.points_sent as p (customer_id, day, points) values (${to}, ${day}, ${points})
      on conflict (customer_id, day) do update set points = p.points + excluded.points`.execute(trx);
}

/** Deletes the counts of points of a deleted customer, which count for its heirs now: a move that runs again must not add them again. */
export async function deleteSentPoints(trx: Trx, customerId: string): Promise<void> {
  await sql`delete from portal.points_sent where customer_id = ${customerId}`.execute(trx);
}

/** Whether the trail has a move from one customer to the other, and the earlier customer has no account. */
export async function hasFollowed(trx: Trx, from: string, to: string): Promise<boolean> {
  if ((await lockAccounts(trx, [from])).length > 0) return false;
  const records = await readOfCustomer(trx, from, 1, async (isOwn) => {
    const { rows } = await sql<{
      cursor: string;
    }>`select '0.' || seq as cursor from portal.audit where ${isOwn}
      and action = 'move-cards' and outcome = 'out' and details ->> 'to' = ${to} limit 1`.execute(trx);
    return rows;
  });
  return records.length > 0;
}

/** Copies rows to another customer. Skips a row whose key another row has. */
async function copy(trx: Trx, table: CopiedTable, from: string, to: string): Promise<void> {
  const names = sql.join(COLUMNS[table].map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (customer_id, ${names})
    select ${to}, ${names} from ${sql.table(table)} where customer_id = ${from} on conflict do nothing`.execute(
    trx,
  );
}
