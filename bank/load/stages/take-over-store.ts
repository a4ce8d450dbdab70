/** SQL that imports staged rows into schema `cards`, for a range of customers. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import { MAX_UUID, NIL_UUID } from '../../../server/db/uuids.ts';
import { nextExpiry } from '../../embedded/points/points-store.ts';
import { equal, isDeletedByLoad, isStagedWhole, list, REDEEMED_SINCE, type StagedKind } from '../sql.ts';
import { type BankTable, SOURCE_HASH, writtenColumns } from '../tables/table.ts';
import { CUSTOMER_TABLES } from '../tables/tables.ts';
import { CARDS } from '../tables/tables-cards.ts';
import { CUSTOMERS, PRODUCTS } from '../tables/tables-customers.ts';

type Db = Kysely<Database>;

/** A range of customer ids; first and last are included. */
export interface Range {
  readonly first: string;
  readonly last: string;
  readonly customers: number;
  /** Set if the range is only these customers. */
  readonly only?: readonly string[];
  /** Customers between first and last that do not belong to the range. */
  readonly except?: readonly string[];
}

/** The range of these customers only. */
export function rangeOf(customerIds: readonly string[]): Range {
  const sorted = customerIds.toSorted();
  const [first, last] = [sorted[0] ?? NIL_UUID, sorted.at(-1) ?? NIL_UUID];
  return { first, last, customers: sorted.length, only: sorted };
}

/** The range of all customers. */
export const EVERYBODY: Range = { first: NIL_UUID, last: MAX_UUID, customers: 0 };

/** Numbers of rows that a load wrote to a table. */
export interface Written {
  readonly inserted: number;
  readonly changed: number;
  readonly deleted: number;
}

export const NOTHING: Written = { inserted: 0, changed: 0, deleted: 0 };

/** SQL condition: the customer of a row is in the range. */
export function within(alias: string, { first, last, only, except = [] }: Range): RawBuilder<unknown> {
  const customer = sql.raw(`${alias}.customer_id`);
  if (only) return sql`${customer} = any(${[...only]}::uuid[])`;
  const isBetween = sql`${customer} between ${first}::uuid and ${last}::uuid`;
  return except.length === 0 ? isBetween : sql`(${isBetween} and ${customer} <> all(${[...except]}::uuid[]))`;
}

/**
 * SQL: the ids of the customers that a load concerns. A whole load also concerns customers that are only in the
 * database.
 */
function affectedCustomers(kind: StagedKind): string {
  const tables =
    kind !== 'delta'
      ? ['bank_load.customers', 'cards.customers']
      : CUSTOMER_TABLES.map(({ name }) => `bank_load.${name}`);
  return tables.map((table) => `select customer_id from ${table}`).join(' union ');
}

/** Splits the customers into ranges of at most `size`. Leaves out some customers. */
export async function readRanges(
  db: Db,
  kind: StagedKind,
  size: number,
  except: readonly string[],
): Promise<readonly Range[]> {
  const { rows } = await sql<Range>`
    select min(customer_id::text collate "C") as first, max(customer_id::text collate "C") as last,
      count(*)::int as customers
    from (select customer_id, (row_number() over (order by customer_id) - 1) / ${sql.lit(size)} as part
      from (${sql.raw(affectedCustomers(kind))}) customers
      where customer_id <> all(${[...except]}::uuid[])) parts
    group by part order by part`.execute(db);
  return rows.map((range) => ({
    ...range,
    except: except.filter((id) => id > range.first && id < range.last),
  }));
}

/** Splits a range into one range per customer. */
export async function readSingles(db: Db, kind: StagedKind, range: Range): Promise<readonly Range[]> {
  const { rows } = await sql<{
    id: string;
  }>`select customer_id as id from (${sql.raw(affectedCustomers(kind))}) c
    where ${within('c', range)} order by customer_id`.execute(db);
  return rows.map(({ id }) => ({ first: id, last: id, customers: 1 }));
}

/**
 * Locks the cards of a range. Commands of the portal wait until the transaction ends.
 * @param areMoving also locks out new rows that refer to the cards
 */
export async function lockCards(db: Db, range: Range, areMoving: boolean): Promise<void> {
  await sql`select 1 from cards.cards c where ${within('c', range)} order by customer_id, card_id
    for ${sql.raw(areMoving ? 'update' : 'no key update')}`.execute(db);
}

/** Inserts new rows and updates rows that differ. */
export async function writeRows(db: Db, table: BankTable, range?: Range): Promise<Written> {
  const { inserted, changed } = await upsert(db, table, range);
  return { ...NOTHING, inserted, changed: changed.length };
}

interface Upserted {
  readonly inserted: number;
  /** Value of the last key column of each changed row. */
  readonly changed: readonly string[];
}

async function upsert(db: Db, table: BankTable, range?: Range): Promise<Upserted> {
  const others = writtenColumns(table).filter((column) => !table.key.includes(column));
  const hash = table.compared ? [SOURCE_HASH] : [];
  const columns = [...table.key, ...others, ...hash];
  const condition = range ? within('s', range) : sql`true`;
  const hasNewHash = table.compared
    ? `(s.${SOURCE_HASH} is not null and s.${SOURCE_HASH} is distinct from t.${SOURCE_HASH})`
    : 'false';
  const isNew = `t.${table.key[0]} is null`;
  const isChanged = `(${list('t', others)}) is distinct from (${list('s', others)})`;
  // One look at the table for each row; new rows in the order of its key, so that neighbours in the indexes follow one another.
  const { rows } = await sql<Upserted>`with s as materialized (
      select ${sql.raw(list('s', columns))}, ${sql.raw(isNew)} as is_new, ${sql.raw(isChanged)} as is_changed
      from ${sql.raw(`bank_load.${table.name}`)} s
        left join ${sql.raw(`cards.${table.name}`)} t on ${sql.raw(equal('t', 's', table.key))}
      where s.change = 'upsert' and ${condition} and (${sql.raw(`${isNew} or ${isChanged} or ${hasNewHash}`)})),
    written as (
      update ${sql.raw(`cards.${table.name}`)} t
      set ${sql.raw([...others, ...hash].map((column) => `${column} = s.${column}`).join(', '))}
      from s where not s.is_new and ${sql.raw(equal('t', 's', table.key))}),
    changed as (select ${sql.raw(`s.${table.key.at(-1)}::text`)} as id from s where s.is_changed and not s.is_new),
    inserted as (
      insert into ${sql.raw(`cards.${table.name} (${columns.join(', ')})`)}
      select ${sql.raw(list('s', columns))} from s where s.is_new order by ${sql.raw(list('s', table.key))}
      returning 1)
    select array(select id from changed) as changed, (select count(*)::int from inserted) as inserted`.execute(
    db,
  );
  return rows[0] ?? { inserted: 0, changed: [] };
}

/**
 * SQL conditions for rows that the import keeps although the files omit them, because records of the portal need them.
 */
const keptRows = (asOf: string): Readonly<Record<string, RawBuilder<unknown>>> => ({
  transactions: sql`exists (select from cards.instalments i where i.customer_id = t.customer_id
      and i.transaction_id = t.transaction_id)
    or exists (select from cards.redemptions r where r.customer_id = t.customer_id
      and r.redemption_id = t.transaction_id and r.redeemed_at > ${asOf}::timestamptz)`,
  point_entries: sql.raw(REDEEMED_SINCE),
  statements: sql`exists (select from cards.transactions x where x.customer_id = t.customer_id
    and x.card_id = t.card_id and x.statement_date = t.statement_date)`,
});

/** Deletes the rows of a range that are not in the bank's data any more. Call it for referencing tables first. */
export async function deleteRows(
  db: Db,
  table: BankTable,
  kind: StagedKind,
  asOf: string,
  range: Range,
): Promise<number> {
  const kept = keptRows(asOf)[table.name] ?? sql`false`;
  const isDeleted = isStagedWhole(table, kind)
    ? sql`(${sql.raw(isDeletedByLoad(table, kind))})`
    : sql`(${sql.raw(list('t', table.key))}) in (${deletedKeys(table, kind, range)})`;
  const { numAffectedRows } = await sql`delete from ${sql.raw(`cards.${table.name}`)} t
    where ${within('t', range)} and ${isDeleted} and not (${kept})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/**
 * SQL: the keys of a range that a load deletes, see {@link isDeletedByLoad}. It starts from the few staged deletions instead of all rows
 * of the customers.
 */
function deletedKeys(table: BankTable, kind: StagedKind, range: Range): RawBuilder<unknown> {
  const name = sql.raw(table.name);
  const own = sql`select ${sql.raw(list('g', table.key))} from bank_load.${name} g
    where g.change = 'delete' and ${within('g', range)}`;
  const parents =
    kind === 'delta' && table !== CUSTOMERS ? [CUSTOMERS, ...(table === CARDS ? [] : [CARDS])] : [];
  return sql.join(
    [
      own,
      ...parents.map(
        (parent) => sql`select ${sql.raw(list('r', table.key))} from bank_load.${sql.raw(parent.name)} g
          join cards.${name} r on ${sql.raw(equal('r', 'g', parent.key))}
          where g.change = 'delete' and ${within('g', range)}`,
      ),
    ],
    sql` union all `,
  );
}

/** Deletes products that are not in the bank's data any more. Call it after all cards are written. */
export async function deleteProducts(db: Db, kind: StagedKind): Promise<number> {
  // Apart, because a distributed database has the cards on other nodes than the change of a common table.
  const { rows: used } = await sql<{
    code: string;
  }>`select distinct product_code as code from cards.cards`.execute(db);
  const codes = used.map(({ code }) => code);
  const { numAffectedRows } =
    await sql`delete from cards.products t where (${sql.raw(isDeletedByLoad(PRODUCTS, kind))})
    and product_code <> all(${codes}::text[])`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Writes the rows of a table that belongs to no customer, and deletes those that the load removes. */
export async function replaceRows(db: Db, table: BankTable, kind: StagedKind): Promise<Written> {
  const written = await writeRows(db, table);
  const { numAffectedRows } = await sql`delete from ${sql.raw(`cards.${table.name}`)} t
    where (${sql.raw(isDeletedByLoad(table, kind))})`.execute(db);
  return { ...written, deleted: Number(numAffectedRows ?? 0n) };
}

/** Updates the index of card numbers from the staged cards. A number may have moved to another card. */
export async function writeNumbers(db: Db, range: Range): Promise<Written> {
  const deleted = await sql`delete from cards.card_numbers n using bank_load.cards s
    where ${within('s', range)} and s.change = 'upsert' and n.customer_id = s.customer_id and n.card_id = s.card_id
      and n.number_index <> s.number_index`.execute(db);
  const { rows } = await sql<{
    is_new: boolean;
  }>`insert into cards.card_numbers as n (number_index, customer_id, card_id)
    select s.number_index, s.customer_id, s.card_id from bank_load.cards s
    where ${within('s', range)} and s.change = 'upsert' and s.number_index is not null
    on conflict (number_index) do update set customer_id = excluded.customer_id, card_id = excluded.card_id
      where (n.customer_id, n.card_id) is distinct from (excluded.customer_id, excluded.card_id)
    returning xmax = 0 as is_new`.execute(db);
  const inserted = rows.filter(({ is_new }) => is_new).length;
  return { inserted, changed: rows.length - inserted, deleted: Number(deleted.numAffectedRows ?? 0n) };
}

/** Deletes the numbers of cards that no longer exist. */
export async function deleteNumbers(db: Db, range: Range): Promise<number> {
  const { numAffectedRows } = await sql`delete from cards.card_numbers n where ${within('n', range)}
    and not exists (select from cards.cards c
      where c.customer_id = n.customer_id and c.card_id = n.card_id)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** SQL condition: the statements or ledger of card `k` may have changed, by the files or because recorded entries were taken back. */
function hasNewHistory(range: Range): RawBuilder<unknown> {
  const tables = ['bank_load.statements', 'bank_load.point_entries', 'cards.redemptions'];
  return sql`(k.customer_id, k.card_id) in (${sql.join(
    tables.map(
      (name) => sql`select g.customer_id, g.card_id from ${sql.raw(name)} g where ${within('g', range)}`,
    ),
    sql` union all `,
  )})`;
}

/**
 * Writes the cards of a range, then runs `writeHistory`, then copies the latest statement and the last ledger entry to
 * the cards. The foreign keys of these copies are checked at the commit. A card that changes twice counts once.
 */
export async function writeCards(
  db: Db,
  kind: StagedKind,
  range: Range,
  writeHistory: () => Promise<void>,
): Promise<Written> {
  const before = await sql<{
    id: string;
  }>`select card_id as id from cards.cards c where ${within('c', range)}`.execute(db);
  const known = new Set(before.rows.map(({ id }) => id));
  const { inserted, changed } = await upsert(db, CARDS, range);
  // From here on the files have told it, and later events and commands change it again.
  await sql`update cards.cards c set suspended_at = null
    where ${within('c', range)} and c.suspended_at is not null
      and exists (select from bank_load.cards s where s.change = 'upsert'
        and s.customer_id = c.customer_id and s.card_id = c.card_id)`.execute(db);
  await writeHistory();
  const { rows } = await sql<{ id: string }>`update cards.cards c
    set statement_date = l.statement_date, payment_due_date = l.payment_due_date, statement_total = l.total,
      minimum_payment = l.minimum_payment, points = coalesce(p.balance_after, 0), point_sequence = p.sequence,
      points_end_on = p.first_end
    from cards.cards k
      left join lateral (select statement_date, payment_due_date, total, minimum_payment from cards.statements x
        where x.customer_id = k.customer_id and x.card_id = k.card_id order by statement_date desc limit 1) l on true
      left join lateral (select sequence, balance_after, ${nextExpiry(sql`k.customer_id`, sql`k.card_id`)} as first_end
        from cards.point_entries x
        where x.customer_id = k.customer_id and x.card_id = k.card_id order by sequence desc limit 1) p on true
    where ${within('k', range)} and c.customer_id = k.customer_id and c.card_id = k.card_id
      and ${kind === 'delta' ? hasNewHistory(range) : sql`true`}
      and (c.statement_date, c.payment_due_date, c.statement_total, c.minimum_payment, c.points, c.point_sequence,
          c.points_end_on)
        is distinct from (l.statement_date, l.payment_due_date, l.total, l.minimum_payment,
          coalesce(p.balance_after, 0), p.sequence, p.first_end)
    returning c.card_id as id`.execute(db);
  const copied = rows.map(({ id }) => id).filter((id) => known.has(id));
  return { ...NOTHING, inserted, changed: new Set([...changed, ...copied]).size };
}
