/** SQL of accounts that close, and of erasing. All time comparisons use the database's clock. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import { PERSON_TABLES } from '../../../server/privacy/catalogue.ts';
import { ownedBy } from '../../../server/privacy/owned-rows-store.ts';
import type { Ownership } from '../../../server/privacy/types.ts';

type Db = Kysely<Database> | Transaction<Database>;
type Trx = Transaction<Database>;

/** Days for which a closing can be undone. */
const DAYS_TO_UNDO = 7;

export interface Closing {
  readonly begunAt: Date;
  readonly endsAt: Date;
}

const CLOSING = sql`begun_at as "begunAt", ends_at as "endsAt"`;

/** Returns the closing of a person's account; undefined if it does not close. */
export async function readClosing(db: Db, customerId: string): Promise<Closing | undefined> {
  const { rows } = await sql<Closing>`select ${CLOSING} from portal.closings
    where customer_id = ${customerId}`.execute(db);
  return rows[0];
}

/** Begins a closing. Returns undefined if the account closes already. */
export async function insertClosing(trx: Trx, customerId: string): Promise<Closing | undefined> {
  const { rows } = await sql<Closing>`insert into portal.closings (customer_id, begun_at, ends_at)
    select ${customerId}, t, t + make_interval(days => ${sql.lit(DAYS_TO_UNDO)}) from (select app_now() as t) n
    on conflict (customer_id) do nothing returning ${CLOSING}`.execute(trx);
  return rows[0];
}

/** Undoes a closing whose time is not over. Returns whether there was one. */
export async function deleteClosing(trx: Trx, customerId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from portal.closings
    where customer_id = ${customerId} and ends_at > app_now()`.execute(trx);
  return numAffectedRows === 1n;
}

/** Returns customers whose time to undo is over and who have no command without an outcome, the longest over first. */
export async function dueClosings(db: Db, limit: number): Promise<readonly string[]> {
  // Apart, because a distributed database does not join the two tables.
  const { rows } = await sql<{ id: string }>`with pending as materialized
      (select customer_id from portal.commands where state = 'pending')
    select customer_id as id from portal.closings
    where ends_at <= app_now() and customer_id not in (select customer_id from pending)
    order by ends_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes a closing whose time is over. Returns whether this transaction deleted it. */
export async function takeDueClosing(trx: Trx, customerId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from portal.closings
    where customer_id = ${customerId} and ends_at <= app_now()`.execute(trx);
  return numAffectedRows === 1n;
}

/** Locks the customer's account until the transaction ends. Every log-on takes the same lock. Returns its user name. */
export async function lockAccount(trx: Trx, customerId: string): Promise<string | undefined> {
  const { rows } = await sql<{ username: string }>`select username from portal.users
    where customer_id = ${customerId} for update`.execute(trx);
  return rows[0]?.username;
}

/** Tables that the account's own deletion, the evidence or the audit trail take care of, because more than rows goes. */
const DELETED_ELSEWHERE: readonly string[] = [
  'portal.users',
  'portal.sessions',
  'portal.devices',
  'portal.passkeys',
  'portal.remembered_places',
  'portal.evidence',
  'portal.audit_pseudonyms',
];

/** Rows that are found through other rows come before those. */
const ORDER: readonly Ownership['by'][] = [
  'message',
  'session',
  'username',
  'customer',
  'pseudonym',
  'nobody',
];

/** The tables whose rows are deleted here, in the order in which they can be. */
export const ERASED_TABLES = PERSON_TABLES.filter(
  ([name, { erase }]) => erase === 'delete' && !DELETED_ELSEWHERE.includes(name),
).toSorted(([, one], [, other]) => ORDER.indexOf(one.of.by) - ORDER.indexOf(other.of.by));

/** Deletes the customer's rows in all tables of which the catalogue says so. The account must still be there. */
export async function eraseRows(trx: Trx, customerId: string): Promise<void> {
  for (const [name, { of }] of ERASED_TABLES) {
    const isOwn = await ownedBy(trx, of, customerId);
    if (isOwn) await sql`delete from ${sql.table(name)} where ${isOwn}`.execute(trx);
  }
}

/** Returns accounts in the order of their customers, with the time of their creation. */
export async function readAccounts(
  db: Db,
  after: string,
  limit: number,
): Promise<readonly { readonly customerId: string; readonly createdAt: Date }[]> {
  const { rows } = await sql<{
    customerId: string;
    createdAt: Date;
  }>`select customer_id as "customerId", created_at as "createdAt"
    from portal.users where customer_id > ${after} order by customer_id limit ${limit}`.execute(db);
  return rows;
}
