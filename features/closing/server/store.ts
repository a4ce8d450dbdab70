/** SQL of accounts that close, and of erasing. All time comparisons use the database's clock. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { readOfCustomer } from '../../../server/audit/of-customer.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { PERSON_TABLES } from '../../../server/privacy/catalogue.ts';
import { ownedBy } from '../../../server/privacy/owned-rows-store.ts';
import type { Ownership } from '../../../server/privacy/types.ts';

type Db = Kysely<Database> | Transaction<Database>;
type Trx = Transaction<Database>;

/** Most moves of an account that are looked up. */
const MOST_MOVES = 100;

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

/** Customers with a command without an outcome. Apart, because a distributed database does not join it with closings. */
const PENDING = sql`pending as materialized (select customer_id from portal.commands where state = 'pending')`;

/** Returns customers whose time to undo is over and who have no command without an outcome, the longest over first. */
export async function dueClosings(db: Db, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`with ${PENDING}
    select customer_id as id from portal.closings
    where ends_at <= app_now() and customer_id not in (select customer_id from pending)
    order by ends_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes a closing whose time is over, unless a command has no outcome. Returns whether this transaction deleted it. */
export async function takeDueClosing(trx: Trx, customerId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`with ${PENDING}
    delete from portal.closings where customer_id = ${customerId} and ends_at <= app_now()
      and customer_id not in (select customer_id from pending)`.execute(trx);
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

/** An account, as the comparison with the list of deletions needs it. */
interface Account {
  readonly customerId: string;
  readonly createdAt: Date;
  /** Whether its time to undo a closing is over. */
  readonly due: boolean;
}

/** Returns accounts in the order of their customers. */
export async function readAccounts(db: Db, after: string, limit: number): Promise<readonly Account[]> {
  const { rows } = await sql<Account>`select customer_id as "customerId", created_at as "createdAt",
      exists (select from portal.closings c where c.customer_id = u.customer_id and ends_at <= app_now()) as due
    from portal.users u where customer_id > ${after} order by customer_id limit ${limit}`.execute(db);
  return rows;
}

/** Returns the customers from whom the bank moved the account to this one, as far as the audit trail reaches. */
export async function earlierCustomers(db: Kysely<Database>, customerId: string): Promise<readonly string[]> {
  const found = new Set([customerId]);
  for (const id of found) {
    const moves = await readOfCustomer(db, id, MOST_MOVES, async (isOwn) => {
      const { rows } = await sql<{ cursor: string; from: string }>`select '0.' || seq as cursor,
          details ->> 'from' as from
        from portal.audit where ${isOwn} and action = 'move-cards' and outcome = 'in-with-account'`.execute(
        db,
      );
      return rows;
    });
    for (const { from } of moves) found.add(from);
  }
  found.delete(customerId);
  return [...found];
}
