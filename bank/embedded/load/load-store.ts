import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely';
import { setOneConnection } from '../../../server/db/distribution/topology.ts';
import type { CardTables } from '../../../server/db/schema/cards.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { BankCustomer, BankProduct } from '../../../server/ports/card-system/parts/records.ts';
import { insertAskedCases } from '../disputes/asked-store.ts';
import type { CardKeys } from '../keys.ts';
import { type Columns, mapTables } from './load-columns.ts';

/** Adds card products and leaves existing ones unchanged. */
export async function insertProducts(db: Kysely<Database>, products: readonly BankProduct[]): Promise<void> {
  if (products.length === 0) return;
  await db
    .insertInto('cards.products')
    .values(products.map(({ code, name }) => ({ product_code: code, name_en: name.en, name_zh: name.zh_tw })))
    .onConflict((conflict) => conflict.column('product_code').doNothing())
    .execute();
}

export type TermsRow = Insertable<CardTables['cards.terms']>;
export type PlanTermsRow = Insertable<CardTables['cards.instalment_plans']>;

/** Adds the bank's terms and plans, and leaves existing ones unchanged. */
export async function insertTerms(
  db: Kysely<Database>,
  terms: readonly TermsRow[],
  plans: readonly PlanTermsRow[],
): Promise<void> {
  await db
    .insertInto('cards.terms')
    .values([...terms])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('cards.instalment_plans')
    .values([...plans])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Inserts customers with their cards and history in one transaction, with one statement per table. */
export async function insertCustomers(
  db: Kysely<Database>,
  keys: CardKeys,
  customers: readonly BankCustomer[],
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await setOneConnection(tx);
    const inserts = mapTables(
      keys,
      now,
      customers,
      (...rows) =>
        () =>
          insert(tx, ...rows),
    );
    for (const run of inserts) await run();
    await insertAskedCases(tx, keys, customers, now);
  });
}

/**
 * Inserts rows with one array parameter per column. PostgreSQL allows 65,535 parameters, and a constant SQL text is
 * prepared only once.
 */
async function insert<Row>(
  db: Kysely<Database>,
  table: keyof CardTables,
  columns: Columns<Row>,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns);
  const arrays: RawBuilder<unknown>[] = Object.values(columns).map(
    ([type, getValue]) => sql`${rows.map((row) => getValue(row) ?? null)}::${sql.raw(type)}[]`,
  );
  const list = sql.join(names.map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${list}) select * from unnest(${sql.join(arrays)})`.execute(db);
}
