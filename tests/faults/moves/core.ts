/** The bank's side of a run with merged customers: its card system moves cards, decides terms and writes files. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { CardKeys } from '../../../bank/embedded/keys.ts';
import { moveCards, pairsOf } from '../../../bank/embedded/moves/moves.ts';
import { lockMoving, type Move } from '../../../bank/embedded/moves/moves-store.ts';
import { writeSample } from '../../../bank/load/sample/sample.ts';
import { BANK_TABLES } from '../../../bank/load/tables/tables.ts';
import {
  changeManifest,
  deltaFolder,
  type Rows,
  readManifestOf,
  readRows,
  writeRows,
} from '../../../bank/load/test-folder.ts';
import type { Database } from '../../../server/db/schema/schema.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** What the bank changed: the cards that moved, and the customers that it deleted. */
export interface Change {
  readonly moves: readonly Move[];
  readonly gone: readonly string[];
}

export type Delivery = 'whole' | 'deletes last' | 'deletes first';

/** Terms in force from a time on: the interest of all plans, and the days until the first day of a temporary limit. */
export interface Terms {
  /** They do not hold before this time. */
  readonly from: Date;
  /** They hold from this time at the latest: `from`, or later when PostgreSQL was killed while they were stored. */
  readonly by: Date;
  readonly rate: string;
  readonly daysAhead: number;
}

export type NewTerms = Omit<Terms, 'from' | 'by'>;

const TRIES = 100;

/** Repeats work until it succeeds, because PostgreSQL is killed meanwhile. */
export async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries >= TRIES) throw error;
      await sleep(200);
    }
  }
}

/**
 * Makes the copied cards of fault runs ({@link addPeople}) cards with own numbers, and deletes all other customers, so that a load of files is
 * short. Call it on the databases of portal and bank with the same numbers.
 */
export async function prepareBank(
  db: Db,
  keys: CardKeys,
  numberOf: (cardId: string) => string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`create temporary table kept on commit drop as
      select c.customer_id, c.card_id from cards.cards c
      where c.customer_id::text in (select customer_id from portal.users where username like 'faults.%')
        and (c.account_customer_id is null or c.account_customer_id = c.customer_id)`.execute(trx);
    const { rows: tables } = await sql<{ name: string; has_card: boolean }>`select t.table_name as name,
        bool_or(c.column_name = 'card_id') as has_card
      from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
      where t.table_schema = 'cards' and t.table_type = 'BASE TABLE' group by 1
      having bool_or(c.column_name = 'customer_id')`.execute(trx);
    for (const { name, has_card } of tables) {
      const key = has_card ? sql`(customer_id, card_id)` : sql`customer_id`;
      const kept = has_card ? sql`select customer_id, card_id from kept` : sql`select customer_id from kept`;
      await sql`delete from ${sql.table(`cards.${name}`)} where ${key} not in (${kept})`.execute(trx);
    }
    const { rows: copies } = await sql<{ customer_id: string; card_id: string }>`select customer_id, card_id
      from cards.cards where card_id not in (select card_id from cards.card_numbers)`.execute(trx);
    for (const { customer_id, card_id } of copies) {
      const number = numberOf(card_id);
      await sql`update cards.cards set number_sealed = ${keys.seal('card-number', card_id, number)},
        last_four = ${number.slice(-4)} where card_id = ${card_id}`.execute(trx);
      await sql`insert into cards.card_numbers (number_index, customer_id, card_id)
        values (${keys.index('card-number', number)}, ${customer_id}, ${card_id})`.execute(trx);
    }
  });
}

/** Moves cards in the bank's own database. Does nothing when they have moved, as after a commit whose answer was lost. */
export function moveInBank(db: Db, keys: CardKeys, { moves, gone }: Change): Promise<void> {
  const [first] = moves;
  if (!first) return Promise.resolve();
  return insist(() =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql`select 1 from cards.cards
        where customer_id = ${first.from} and card_id = ${first.cardId}`.execute(trx);
      if (rows.length === 0) return;
      await lockMoving(trx, moves);
      for (const { from, to } of moves) await addLike(trx, keys, from, to);
      await moveCards(trx, keys, pairsOf(moves, gone));
      await sql`delete from cards.customers where customer_id = any(${[...gone]}::uuid[])`.execute(trx);
    }),
  );
}

/** Adds a customer who is like another one, if there is none. */
async function addLike(trx: Trx, keys: CardKeys, from: string, to: string): Promise<void> {
  const { rows } = await sql<
    Record<'national_id_sealed' | 'phone_sealed' | 'email_sealed', Buffer | null>
  >`insert into cards.customers
    select (jsonb_populate_record(c, jsonb_build_object('customer_id', ${to}::text,
      'customer_number', lpad((random() * 8999999999)::bigint::text, 10, '1')))).*
    from cards.customers c where customer_id = ${from}
      and not exists (select from cards.customers o where o.customer_id = ${to}::uuid)
    returning national_id_sealed, phone_sealed, email_sealed`.execute(trx);
  const [row] = rows;
  if (!row) return;
  const again = (kind: 'national-id' | 'phone' | 'email', sealed: Buffer | null) =>
    sealed && keys.seal(kind, to, keys.open(kind, from, sealed));
  await sql`update cards.customers set national_id_sealed = ${again('national-id', row.national_id_sealed)},
      phone_sealed = ${again('phone', row.phone_sealed)}, email_sealed = ${again('email', row.email_sealed)}
    where customer_id = ${to}`.execute(trx);
}

/** Sets the bank's terms of a day: the interest of all plans, and how many days ahead a temporary limit may begin. */
export function setTerms(db: Db, terms: NewTerms, inDays: number): Promise<void> {
  const day = sql`((app_now() at time zone 'Asia/Taipei')::date + ${sql.lit(inDays)}::int)`;
  return insist(() =>
    db.transaction().execute(async (trx) => {
      await sql`create temporary table newest on commit drop as select * from cards.instalment_plans
        where valid_from = (select max(valid_from) from cards.instalment_plans where valid_from <= ${day})`.execute(
        trx,
      );
      await sql`delete from cards.instalment_plans where valid_from = ${day}`.execute(trx);
      await sql`update newest set valid_from = ${day}, annual_rate = ${terms.rate}::numeric`.execute(trx);
      await sql`insert into cards.instalment_plans select * from newest`.execute(trx);
      await sql`insert into cards.terms (valid_from, term, value) values (${day}, 'limit_days_ahead', ${String(terms.daysAhead)})
        on conflict (valid_from, term) do update set value = excluded.value`.execute(trx);
    }),
  );
}

/** Reads the bank's time. */
export async function timeOf(db: Db): Promise<Date> {
  const { rows } = await insist(() => sql<{ now: Date }>`select app_now() as now`.execute(db));
  return rows[0]?.now ?? new Date();
}

/** Writes the bank's data at one moment as whole files. */
export function writeWhole(db: Db, keys: CardKeys, home: string): Promise<string> {
  return insist(async () => {
    const folder = mkdtempSync(join(home, 'whole-'));
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) => writeSample(trx, keys, folder));
    return folder;
  });
}

/** Returns files for a change: whole, or the rows of the customers that it names, with rows that delete what they had before. */
export async function writeFiles(
  db: Db,
  keys: CardKeys,
  home: string,
  { moves, gone }: Change,
  delivery: Delivery,
): Promise<string> {
  const whole = await writeWhole(db, keys, home);
  if (delivery === 'whole') return whole;
  const delta = deltaFolder(readManifestOf(whole).asOf);
  const people = new Set(moves.flatMap(({ from, to }) => [from, to]));
  for (const { name, columns } of BANK_TABLES) {
    if (!columns.some((column) => column.name === 'customer_id')) continue;
    const own = (await readRows(whole, name)).filter((row) => people.has(row.customer_id ?? ''));
    const upserts = own.map((row) => ({ ...row, change: 'upsert' }));
    const deletes: Rows =
      name === 'cards'
        ? moves.map(({ from, cardId }) => ({ customer_id: from, card_id: cardId, change: 'delete' }))
        : name === 'customers'
          ? gone.map((customerId) => ({ customer_id: customerId, change: 'delete' }))
          : [];
    writeRows(
      delta,
      name,
      (delivery === 'deletes last' ? [...upserts, ...deletes] : [...deletes, ...upserts]) as Rows,
    );
  }
  return delta;
}

/** Changes the files of a whole load to a mistake: a later time, and a card at the wrong customer. */
export async function makeWrong(folder: string, move: Move | undefined, asOf: string): Promise<void> {
  changeManifest(folder, (manifest) => {
    manifest.asOf = asOf;
  });
  if (!move) return;
  for (const { name, columns } of BANK_TABLES) {
    if (!columns.some((column) => column.name === 'card_id')) continue;
    const rows = await readRows(folder, name);
    writeRows(
      folder,
      name,
      rows.map((row) => ({
        ...row,
        ...(row.customer_id === move.from && row.card_id === move.cardId && { customer_id: move.to }),
        ...(row.account_customer_id === move.from &&
          row.account_card_id === move.cardId && { account_customer_id: move.to }),
      })),
    );
  }
}

/** Ids of new customers come before or after all others, in turn. */
export function newCustomerId(isFirst: boolean): string {
  return (isFirst ? '00000000' : 'ffffffff') + randomUUID().slice(8);
}
