/** Outcomes of commands in the bank's own database. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../server/db/schema/schema.ts';
import { NIL_UUID } from '../../server/db/uuids.ts';

export interface CommandRow {
  readonly id: string;
  readonly customer_id: string;
  readonly kind: string;
  /** The command without a PIN block, encoded as JSON; null for a command of an earlier release. */
  readonly command: string | null;
  /** Outcome of the command, encoded as JSON. */
  readonly outcome: string;
}

type Db = Kysely<Database> | Transaction<Database>;

export async function createTable(db: Db): Promise<void> {
  await sql`create table if not exists public.bank_commands (
    id uuid primary key,
    customer_id text not null,
    kind text not null,
    command text,
    outcome text,
    settled_on date
  )`.execute(db);
  await sql`alter table public.bank_commands add column if not exists command text`.execute(db);
}

/** Claims an id for a command. Returns false when the id is already claimed or `notAfter` has passed. */
export async function claim(trx: Db, row: Omit<CommandRow, 'outcome'>, notAfter: Date): Promise<boolean> {
  const { rows } = await sql`insert into public.bank_commands (id, customer_id, kind, command)
    select ${row.id}::uuid, ${row.customer_id}, ${row.kind}, ${row.command} where app_now() <= ${notAfter}::timestamptz
    on conflict (id) do nothing returning id`.execute(trx);
  return rows.length > 0;
}

export async function keepOutcome(trx: Db, id: string, outcome: string): Promise<void> {
  await sql`update public.bank_commands
    set outcome = ${outcome}, settled_on = (app_now() at time zone 'Asia/Taipei')::date
    where id = ${id}::uuid`.execute(trx);
}

export async function readCommand(db: Db, id: string): Promise<CommandRow | undefined> {
  const { rows } = await sql<CommandRow>`select id::text, customer_id, kind, command, outcome
    from public.bank_commands where id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** Returns the commands whose outcome was stored on a day, ordered by id. */
export async function readSettled(
  db: Db,
  day: string,
  after: string | undefined,
  limit: number,
): Promise<readonly CommandRow[]> {
  const { rows } = await sql<CommandRow>`select id::text, customer_id, kind, command, outcome
    from public.bank_commands
    where settled_on = ${day}::date and id > ${after ?? NIL_UUID}::uuid
    order by id limit ${limit}`.execute(db);
  return rows;
}
