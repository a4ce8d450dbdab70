/** Events that the portal has not accepted yet, in the bank's own database. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../server/db/schema/schema.ts';

type Db = Kysely<Database> | Transaction<Database>;

export interface OutgoingRow {
  readonly seq: string;
  /** The event as JSON. */
  readonly event: string;
}

export async function createTable(db: Db): Promise<void> {
  await sql`create table if not exists public.bank_outgoing (
    seq bigint generated always as identity primary key,
    event text not null
  )`.execute(db);
}

export async function add(trx: Db, event: string): Promise<void> {
  await sql`insert into public.bank_outgoing (event) values (${event})`.execute(trx);
}

export async function oldest(db: Db): Promise<OutgoingRow | undefined> {
  const { rows } = await sql<OutgoingRow>`select seq::text, event from public.bank_outgoing
    order by seq limit 1`.execute(db);
  return rows[0];
}

export async function remove(db: Db, { seq }: OutgoingRow): Promise<void> {
  await sql`delete from public.bank_outgoing where seq = ${seq}::bigint`.execute(db);
}
