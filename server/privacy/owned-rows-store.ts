/** SQL for the rows of one customer, as the catalogue says how rows belong to customers. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { readPseudonym } from '../audit/store.ts';
import type { Database } from '../db/schema/schema.ts';
import type { Ownership, PersonTable } from './types.ts';

type Db = Kysely<Database> | Transaction<Database>;

/**
 * Returns the condition that selects the customer's rows of a table; undefined for a table whose rows cannot be linked to
 * a customer. Use it before the account's row is deleted: user names and sessions are looked up there.
 */
export async function ownedBy(
  db: Db,
  of: Ownership,
  customerId: string,
): Promise<RawBuilder<unknown> | undefined> {
  if (of.by === 'nobody') return undefined;
  const column = sql.ref(of.column);
  const usernames = sql`(select username from portal.users where customer_id = ${customerId})`;
  switch (of.by) {
    case 'customer':
      return sql`${column} = ${customerId}`;
    case 'pseudonym': {
      // Values and not a subquery, because their type is that of the column: a UUID in a distributed database, else a text.
      const pseudonym = await readPseudonym(db, customerId);
      return sql`${column} in (${sql.join(pseudonym ? [customerId, pseudonym] : [customerId])})`;
    }
    case 'username':
      return sql`${column} in ${usernames}`;
    case 'session':
      return sql`${column} in (select session_key from portal.sessions where username in ${usernames})`;
    case 'message':
      return sql`${column} in (select message_id::text from portal.outbox where customer_id = ${customerId})`;
  }
}

/** Counts the customer's rows of a table, up to `most`. */
export async function countOwned(
  db: Db,
  name: string,
  { of }: PersonTable,
  customerId: string,
  most: number,
): Promise<number> {
  const isOwn = await ownedBy(db, of, customerId);
  if (!isOwn) return 0;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n
    from (select 1 from ${sql.table(name)} where ${isOwn} limit ${most}) as owned`.execute(db);
  return rows[0]?.n ?? 0;
}
