/**
 * SQL that moves cards to another customer. Rows are inserted and deleted, because keys contain the customer, and a distributed
 * database cannot change its distribution column.
 */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import { CARD_TABLES, CASE_TABLES } from './tables.ts';

type Trx = Transaction<Database>;

/** A card that moves to another customer. */
export interface Move {
  readonly from: string;
  readonly to: string;
  readonly cardId: string;
}

/** The cards that move from one customer to another. */
export interface Pair extends Omit<Move, 'cardId'> {
  readonly cardIds: readonly string[];
  /** Whether the earlier customer gets another card at the same time. */
  readonly receives: boolean;
  /** Whether the files delete the earlier customer. */
  readonly isGone: boolean;
}

const ofPair = ({ from, cardIds }: Pair) =>
  sql`customer_id = ${from}::uuid and card_id = any(${[...cardIds]}::uuid[])`;

/** Locks cards that move until the transaction ends, also against new rows that refer to them. */
export async function lockMoving(trx: Trx, moves: readonly Move[]): Promise<void> {
  await sql`select 1 from cards.cards c
    where (c.customer_id, c.card_id) in (select m."from", m."cardId"
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m("from" uuid, "cardId" uuid))
    order by c.customer_id, c.card_id for update`.execute(trx);
}

/** Moves the rows of cards in schema `cards`. Throws if the new customer is missing, or has a row with the same id. */
export async function moveRows(trx: Trx, pair: Pair): Promise<void> {
  const { from, to, cardIds } = pair;
  const columns = await copiedColumns(trx);
  for (const table of CARD_TABLES) {
    const names = sql.join((columns.get(table) ?? []).map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (customer_id, ${names})
      select ${to}::uuid, ${names} from ${sql.table(table)} where ${ofPair(pair)}`.execute(trx);
  }
  for (const table of CASE_TABLES) {
    const names = sql.join((columns.get(table) ?? []).map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (customer_id, ${names})
      select ${to}::uuid, ${names} from ${sql.table(table)} where customer_id = ${from}::uuid
        and case_id in (select case_id from cards.disputes where ${ofPair(pair)})`.execute(trx);
  }
  await moveYears(trx, pair);
  for (const table of CARD_TABLES.toReversed())
    await sql`delete from ${sql.table(table)} where ${ofPair(pair)}`.execute(trx);
  await sql`update cards.card_numbers set customer_id = ${to}::uuid where ${ofPair(pair)}`.execute(trx);
  await sql`update portal.bank_events set customer_id = ${to}::uuid,
      content = jsonb_set(content, '{customerId}', to_jsonb(${to}::text)) where ${ofPair(pair)}`.execute(trx);
  // Supplementary cards of the card, at any customer.
  await sql`update cards.cards set account_customer_id = ${to}::uuid
    where account_customer_id = ${from}::uuid and account_card_id = any(${[...cardIds]}::uuid[])`.execute(
    trx,
  );
}

/** Rows of cards that move, as JSON, by table. */
export type MovedRows = ReadonlyMap<string, readonly object[]>;

/** Reads the rows that {@link moveRows} moves in schema `cards`. */
export async function readRows(db: Kysely<Database>, pair: Pair): Promise<MovedRows> {
  const rows = new Map<string, readonly object[]>();
  const read = async (table: string, condition: RawBuilder<unknown>) => {
    const found = await sql<{
      row: object;
    }>`select to_jsonb(t) - 'source_hash' as row from ${sql.table(table)} t
      where ${condition}`.execute(db);
    rows.set(
      table,
      found.rows.map(({ row }) => row),
    );
  };
  for (const table of CARD_TABLES) await read(table, ofPair(pair));
  const cases = (rows.get('cards.disputes') ?? []).map((row) => String((row as { case_id: string }).case_id));
  for (const table of CASE_TABLES)
    await read(table, sql`customer_id = ${pair.from}::uuid and case_id = any(${cases}::uuid[])`);
  return rows;
}

/** Deletes the rows of cards that move from a shard. Rows of a case go with it. */
export async function takeRows(trx: Trx, pair: Pair): Promise<void> {
  for (const table of CARD_TABLES.toReversed())
    await sql`delete from ${sql.table(table)} where ${ofPair(pair)}`.execute(trx);
}

/** Inserts the rows of cards that move into the shard of their new customer. */
export async function putRows(trx: Trx, to: string, rows: MovedRows): Promise<void> {
  const columns = await copiedColumns(trx);
  for (const [table, own] of rows) {
    const names = sql.join((columns.get(table) ?? []).map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (customer_id, ${names}) select ${to}::uuid, ${names}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(own)}::jsonb)`.execute(trx);
  }
}

/** Names of the columns besides the customer, by table. Without the hash of a record, which has the earlier customer. */
async function copiedColumns(trx: Trx): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_schema || '.' || table_name as name,
      array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns
    where table_schema = 'cards' and is_generated = 'NEVER' and column_name not in ('customer_id', 'source_hash')
    group by 1`.execute(trx);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/**
 * Counts the rebates of the cards for the new customer, who would otherwise have a new limit for the year. The earlier customer keeps
 * its count. All of it goes with its last card, and to each new customer if it is deleted.
 */
async function moveYears(trx: Trx, pair: Pair): Promise<void> {
  const { from, to, cardIds, receives, isGone } = pair;
  const { rows } = await sql`select 1 from cards.cards
    where customer_id = ${from}::uuid and card_id <> all(${[...cardIds]}::uuid[]) limit 1`.execute(trx);
  const isLast = rows.length === 0 && !receives;
  const counted =
    isLast || isGone
      ? sql`select item_code, year, used from cards.redemption_years where customer_id = ${from}::uuid`
      : sql`select item_code, extract(year from redeemed_at at time zone 'Asia/Taipei')::smallint, sum(quantity)::bigint
        from cards.redemptions where ${ofPair(pair)} and rebate is not null group by 1, 2`;
  await addYears(trx, to, counted);
  if (isLast && !isGone) await deleteYears(trx, [from]);
}

/** Deletes the counts of rebates, of customers whom the files delete. */
export async function deleteYears(trx: Trx, customerIds: readonly string[]): Promise<void> {
  await sql`delete from cards.redemption_years where customer_id = any(${[...customerIds]}::uuid[])`.execute(
    trx,
  );
}

async function addYears(trx: Trx, to: string, counted: RawBuilder<unknown>): Promise<void> {
  await sql`insert into cards.redemption_years as y (customer_id, item_code, year, used)
    select ${to}::uuid, c.item_code, c.year, c.used from (${counted}) as c(item_code, year, used)
    on conflict (customer_id, item_code, year) do update set used = y.used + excluded.used`.execute(trx);
}

export interface RecordedCommand {
  readonly commandId: string;
  readonly sealed: Buffer;
}

/** Reads the commands of a customer that the bank's files do not include yet, or that a load has set aside. */
export async function readRecorded(trx: Trx, customerId: string): Promise<readonly RecordedCommand[]> {
  const { rows } = await sql<RecordedCommand>`select command_id as "commandId", sealed
    from cards.recorded_commands where customer_id = ${customerId}::uuid
    union all select command_id, sealed from cards.commands_in_files
    where customer_id = ${customerId}::uuid`.execute(trx);
  return rows;
}

/** Moves recorded commands. Their encryption names the command only. */
export async function moveRecorded(
  trx: Trx,
  { from, to }: Pair,
  commandIds: readonly string[],
): Promise<void> {
  if (commandIds.length === 0) return;
  const isMoved = sql`customer_id = ${from}::uuid and command_id = any(${[...commandIds]}::uuid[])`;
  await sql`insert into cards.recorded_commands (customer_id, command_id, begun_at, sealed)
    select ${to}::uuid, command_id, begun_at, sealed from cards.recorded_commands where ${isMoved}`.execute(
    trx,
  );
  await sql`insert into cards.commands_in_files (customer_id, command_id, load_id, begun_at, sealed)
    select ${to}::uuid, command_id, load_id, begun_at, sealed from cards.commands_in_files
    where ${isMoved}`.execute(trx);
  await sql`delete from cards.recorded_commands where ${isMoved}`.execute(trx);
  await sql`delete from cards.commands_in_files where ${isMoved}`.execute(trx);
}

/** Whether a command of a card that moved, or of a customer that the load deletes, has no outcome yet. */
export async function hasPendingCommand(
  trx: Trx,
  pairs: readonly Pick<Pair, 'from' | 'cardIds' | 'isGone'>[],
): Promise<boolean> {
  for (const { from, cardIds, isGone } of pairs) {
    const { rows } = await sql`select 1 from portal.commands
      where customer_id = ${from} and state = 'pending' and (${isGone} or card_id = any(${[...cardIds]}::text[]))
      limit 1`.execute(trx);
    if (rows.length > 0) return true;
  }
  return false;
}
