/** Writes to the history beside its conversion, and what is in it. */
import { sql } from 'kysely';
import { tableOf } from '../../server/db/months/fill.ts';
import { TRANSACTIONS } from '../../server/db/months/layout.ts';
import { isByMonth, readReferring, readShape } from '../../server/db/months/shape.ts';
import type { DatabaseContext } from '../support/database/databases.ts';

const TABLE = sql.raw(tableOf(TRANSACTIONS));

/** Keeps an eighth of the demo bank's lines, because each conversion copies all of them. */
export async function keepFew(context: DatabaseContext): Promise<void> {
  await sql`delete from ${TABLE} t where right(transaction_id::text, 1) not in ('0', '1')
    and not exists (select from cards.instalments i
      where i.customer_id = t.customer_id and i.transaction_id = t.transaction_id)`.execute(context.db());
}

/** All rows as text, in the order of their key. */
export async function rowsOf(context: DatabaseContext): Promise<readonly string[]> {
  const { rows } = await sql<{
    text: string;
  }>`select t::text from ${TABLE} t order by customer_id, transaction_id`.execute(context.db());
  return rows.map(({ text }) => text);
}

/** The number of rows without a key, of keys without a row, and of months. */
export async function keysOf(context: DatabaseContext): Promise<object | undefined> {
  const { rows } = await sql<object>`select
      (select count(*)::int from ${TABLE} t where not exists (select from history.transactions_keys k
        where k.customer_id = t.customer_id and k.transaction_id = t.transaction_id)) as rows,
      (select count(*)::int from history.transactions_keys k where not exists (select from ${TABLE} t
        where k.customer_id = t.customer_id and k.transaction_id = t.transaction_id)) as keys`.execute(
    context.db(),
  );
  return rows[0];
}

/** Adds a line, a copy of any line, on a day. Returns its id. */
export async function addLine(context: DatabaseContext, day: string, id?: string): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`insert into ${TABLE} (customer_id, transaction_id, card_id, transaction_date,
      description_en, description_zh, amount, category)
    select customer_id, coalesce(${id ?? null}::uuid, gen_random_uuid()), card_id, ${day}::date, 'Added', '新增', 7, 'fee'
    from cards.cards order by customer_id, card_id limit 1 returning transaction_id as id`.execute(
    context.db(),
  );
  return rows[0]!.id;
}

/** The shape of the table, with what refers to it and the schemas of the database. */
export async function shapeOf(context: DatabaseContext): Promise<object> {
  const { rows } = await sql<{ name: string }>`select nspname as name from pg_namespace
    where nspname like 'history%'`.execute(context.db());
  const table = tableOf(TRANSACTIONS);
  const [shape, referring] = [await readShape(context.db(), table), await readReferring(context.db(), table)];
  return { ...shape, indexes: [...shape.indexes].sort(), referring, schemas: rows };
}

/** Inserts lines with these ids on a day, moves them to it, or deletes them, with one statement. */
export async function writeLines(
  context: DatabaseContext,
  kind: 'insert' | 'move' | 'delete',
  ids: readonly string[],
  day: string,
): Promise<void> {
  const these = sql`transaction_id = any(${[...ids]}::uuid[])`;
  const statements = {
    insert: sql`insert into ${TABLE} (customer_id, transaction_id, card_id, transaction_date, description_en, description_zh,
        amount, category)
      select c.customer_id, id, c.card_id, ${day}::date, 'Written', '寫入', 7, 'fee'
      from (select customer_id, card_id from cards.cards order by 1, 2 limit 1) c, unnest(${[...ids]}::uuid[]) id`,
    move: sql`update ${TABLE} set transaction_date = ${day}::date where ${these}`,
    delete: sql`delete from ${TABLE} where ${these}`,
  };
  await statements[kind].execute(context.db());
}

/** The lines with these ids, by id. */
export async function linesWith(
  context: DatabaseContext,
  ids: readonly string[],
): Promise<readonly object[]> {
  const { rows } = await sql<object>`select transaction_id as id, transaction_date as day from ${TABLE}
    where transaction_id = any(${[...ids]}::uuid[]) order by 1`.execute(context.db());
  return rows;
}

/** Changes that calls and loads make, to rows everywhere in the order of the key. `turn` chooses the rows. */
export async function writeBeside(context: DatabaseContext, turn: number): Promise<void> {
  const some = sql`(customer_id, transaction_id) in (select customer_id, transaction_id from ${TABLE} t
    where not exists (select from cards.instalments i
      where i.customer_id = t.customer_id and i.transaction_id = t.transaction_id)
    order by md5(transaction_id::text || ${String(turn)}) limit 3)`;
  await sql`update ${TABLE} set amount = amount + 1 where ${some}`.execute(context.db());
  // To another month.
  await sql`update ${TABLE} set transaction_date = transaction_date - 45 where ${some}`.execute(context.db());
  await sql`delete from ${TABLE} where ${some}`.execute(context.db());
  const id = await addLine(context, '2025-03-03');
  // As the release before writes events, which names the unique index of one table.
  if (!(await isByMonth(context.db(), TRANSACTIONS)))
    await sql`insert into ${TABLE} (customer_id, transaction_id, card_id, transaction_date, description_en, description_zh,
        amount, category)
      select customer_id, transaction_id, card_id, transaction_date, description_en, description_zh, 8, category
      from ${TABLE} where transaction_id = ${id}
      on conflict (customer_id, transaction_id) do update set amount = excluded.amount`.execute(context.db());
  await context
    .transaction(async (trx) => {
      await sql`delete from ${TABLE} where ${some}`.execute(trx);
      throw new Error('rolled back');
    })
    .catch(() => undefined);
}

/** Changes of the lines of one card, as a call makes them: it locks the card first. `turn` chooses the card and the lines. */
export async function writeAsCall(context: DatabaseContext, turn: number): Promise<void> {
  await context.transaction(async (trx) => {
    const { rows } = await sql<{
      customer: string;
      card: string;
    }>`select customer_id as customer, card_id as card from cards.cards
      order by md5(card_id::text || ${String(turn)}) limit 1 for no key update`.execute(trx);
    const [{ customer, card } = { customer: '', card: '' }] = rows;
    const one = (
      nth: number,
    ) => sql`customer_id = ${customer} and transaction_id = (select transaction_id from ${TABLE} t
      where customer_id = ${customer} and card_id = ${card} and not exists (select from cards.instalments i
        where i.customer_id = t.customer_id and i.transaction_id = t.transaction_id)
      order by md5(transaction_id::text || ${String(turn + nth)}) limit 1)`;
    await sql`update ${TABLE} set amount = amount + 1 where ${one(0)}`.execute(trx);
    await sql`update ${TABLE} set transaction_date = transaction_date - 45 where ${one(1)}`.execute(trx);
    await sql`delete from ${TABLE} where ${one(2)}`.execute(trx);
    await sql`insert into ${TABLE} (customer_id, transaction_id, card_id, transaction_date, description_en, description_zh,
        amount, category)
      values (${customer}, gen_random_uuid(), ${card}, '2025-03-03', 'Added', '新增', 7, 'fee')`.execute(trx);
  });
}

/** Sets the date of the database to a year, as `app_now()` says it. */
export async function setYear(context: DatabaseContext, year: number): Promise<void> {
  await sql`update portal.clock_offset
    set seconds = extract(epoch from ${`${year}-06-15T12:00:00Z`}::timestamptz - clock_timestamp())`.execute(
    context.db(),
  );
}
