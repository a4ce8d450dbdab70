/** SQL of the demo surface. */

import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { PortalUser } from '../../../bank/demo/demo-people.ts';
import type { planColumns } from '../../../bank/embedded/instalments/instalments.ts';
import { PLACED } from '../../../server/db/distribution/distribute.ts';
import { isDistributed, setOneConnection } from '../../../server/db/distribution/topology.ts';
import type { CardTables } from '../../../server/db/schema/cards.ts';
import type { Database } from '../../../server/db/schema/schema.ts';

/** Advances the clock that decides all expiry. Returns its offset in seconds. */
export async function advanceClock(db: Kysely<Database>, seconds: number): Promise<number> {
  const { rows } = await sql<{
    seconds: number;
  }>`update portal.clock_offset set seconds = seconds + ${seconds}
    returning seconds::int as seconds`.execute(db);
  return rows[0]!.seconds;
}

/** Tables that a reset leaves: the clock offset, and the audit trail with its pseudonyms and the counts of its anchors. */
const LEFT = ['clock_offset', 'audit', 'audit_anchors', 'audit_heads', 'audit_pseudonyms', 'audit_segments'];

/**
 * Empties every table except the given tables, the migrations and {@link LEFT}. Blocks until transactions that used the tables end.
 * @param trx in a distributed database it uses one connection to each node from then on
 */
export async function emptyAllBut(trx: Transaction<Database>, names: readonly string[]): Promise<void> {
  const distributed = await isDistributed(trx);
  if (distributed) await emptyPlaced(trx, names);
  const { rows } = await sql<{ tables: string }>`
    select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables from pg_tables
    where schemaname in ('portal', 'cards', 'demo') and tablename <> all (${LEFT}::text[])
      and format('%s.%s', schemaname, tablename) <> all (${[...names, ...(distributed ? PLACED : [])]}::text[])`.execute(
    trx,
  );
  await sql`truncate ${sql.raw(rows[0]!.tables)} restart identity`.execute(trx);
}

/** Deletes the rows of the tables that Citus knows. To truncate a table takes as many files as it has shards. */
async function emptyPlaced(trx: Transaction<Database>, names: readonly string[]): Promise<void> {
  await setOneConnection(trx);
  // A table comes after those that it references.
  for (const table of PLACED.toReversed())
    if (!names.includes(table) && !LEFT.includes(table.split('.')[1] ?? ''))
      await sql`delete from ${sql.table(table)}`.execute(trx);
}

/** Resets the clock's offset. */
export async function putClockBack(db: Kysely<Database>): Promise<void> {
  await sql`update portal.clock_offset set seconds = 0`.execute(db);
}

/** Returns the day for which the bank was created; undefined if there is no bank. */
export async function bankDay(db: Kysely<Database>): Promise<string | undefined> {
  const { rows } = await sql<{ made_for: string }>`select made_for from demo.bank`.execute(db);
  return rows[0]?.made_for;
}

export async function noteBankDay(db: Kysely<Database>, day: string): Promise<void> {
  await sql`insert into demo.bank (made_for) values (${day}::date)`.execute(db);
}

export async function insertUsers(
  db: Kysely<Database>,
  users: readonly PortalUser[],
  passwordHash: string,
): Promise<void> {
  await db
    .insertInto('portal.users')
    .values(
      users.map(({ username, customerId, passwordChangedOn, statementPreference, ...state }) => ({
        ...state,
        username,
        customer_id: customerId,
        password_hash: passwordHash,
        password_changed_at: new Date(`${passwordChangedOn}T12:00:00+08:00`),
        statement_preference: statementPreference,
        last_login_at: null,
        previous_login_at: null,
      })),
    )
    .execute();
}

/** Inserts a redemption for each ledger line of these customers that deducted points for a voucher. */
export async function insertPastRedemptions(
  db: Kysely<Database>,
  customerIds: readonly string[],
): Promise<void> {
  await sql`insert into cards.redemptions (customer_id, redemption_id, card_id, point_sequence, unit_id, redeem_code,
      redeemed_at, item_code, category, description_en, description_zh, quantity, points)
    select customer_id, entry_id, card_id, sequence, 'past/' || entry_id, 'RD' || upper(left(md5(entry_id::text), 10)),
      (entry_date + time '12:00') at time zone 'Asia/Taipei', 'VOUCSHOP', 'voucher_and_donation', description_en,
      description_zh, 1, -points
    from cards.point_entries
    where campaign_id = 'REDEEM' and customer_id = any(${customerIds}::uuid[])`.execute(db);
}

type Conversion = Insertable<CardTables['cards.instalments']>;

/** A purchase on a statement. */
export interface PastPurchase
  extends Pick<Conversion, 'customer_id' | 'transaction_id' | 'card_id' | 'amount'> {
  readonly statement_date: string;
}

/**
 * Returns a customer's latest purchases of TWD 1,500 or more on statements before a day. They were made with a card
 * that pays instalments.
 */
export async function pastPurchases(
  db: Kysely<Database>,
  customerId: string,
  before: string,
  count: number,
): Promise<PastPurchase[]> {
  const { rows } =
    await sql<PastPurchase>`select t.customer_id, t.transaction_id, t.card_id, t.amount, t.statement_date
    from cards.transactions t
    where t.customer_id = ${customerId} and t.statement_date < ${before}::date and t.amount >= 1500 and not t.over_limit
      and t.category in ('shopping', 'travel') and exists (select from cards.transactions i
        where i.customer_id = ${customerId} and i.card_id = t.card_id and i.category = 'instalment')
    order by t.transaction_date desc, t.transaction_id limit ${count}`.execute(db);
  return rows;
}

export async function insertPastConversion(
  db: Kysely<Database>,
  { customer_id, transaction_id, card_id, amount }: PastPurchase,
  convertedOn: string,
  plan: ReturnType<typeof planColumns>,
): Promise<void> {
  await db
    .insertInto('cards.instalments')
    .values({
      ...{ customer_id, transaction_id, card_id, amount, ...plan },
      conversion_id: transaction_id,
      reference_number: sql<string>`'IN' || translate(upper(left(md5(${transaction_id}::text), 10)), '01', 'XY')`,
      type: 'latestStatement',
      converted_at: new Date(`${convertedOn}T12:00:00+08:00`),
      converted_on: convertedOn,
    })
    .execute();
}
