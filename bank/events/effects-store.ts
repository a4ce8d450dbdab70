/**
 * SQL that writes the facts of events to schema `cards`. The cards must be locked. All statements except
 * {@link insertPoints} are idempotent. In a distributed database the rows of each statement must be of one customer.
 */
import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import { executeLater } from '../../server/db/engine/dialect.ts';
import type { CardTables } from '../../server/db/schema/cards.ts';
import type { Database } from '../../server/db/schema/schema.ts';
import type { EventOf } from '../../server/ports/card-system/http/wire/events.ts';
import { type Customers, customersOf, type KeyTable } from '../embedded/one-customer.ts';
import { nextExpiry } from '../embedded/points/points-store.ts';
import { type BankTable, storedColumns } from '../load/tables/table.ts';
import { POINT_ENTRIES, STATEMENTS, TRANSACTIONS } from '../load/tables/tables-history.ts';

type Trx = Transaction<Database>;

/** Column values as JSON. Amounts are decimal strings, which keeps them exact. */
export type Row = Readonly<Record<string, string | number | boolean | null>>;

type Columns = Readonly<Record<string, string>>;
/** One row of a table, without the columns that events do not contain. */
type RowOf<T extends keyof CardTables, Without extends string = never> = Readonly<
  Record<Exclude<keyof Selectable<CardTables[T]>, Without>, Row[string]>
>;

/** Returns the columns of a table that the bank's files fill, with their types. */
const columnsOf = (table: BankTable, without: readonly string[] = []): Columns =>
  Object.fromEntries(
    storedColumns(table).flatMap(({ name, sql: type }) => (without.includes(name) ? [] : [[name, type]])),
  );

const STATEMENT = columnsOf(STATEMENTS);
const POINTS = columnsOf(POINT_ENTRIES);
const TRANSACTION = columnsOf(TRANSACTIONS, ['statement_date', 'point_sequence']);

export type StatementRow = RowOf<'cards.statements'>;
export type PointRow = RowOf<'cards.point_entries', 'recorded' | 'previous_sequence'>;
export type TransactionRow = RowOf<'cards.transactions', 'statement_date' | 'point_sequence'>;

/** The key of a card. */
export const CARD = { customer_id: 'uuid', card_id: 'uuid' };
const DUE = { ...CARD, statement_date: 'date', payment_due_date: 'date', minimum_payment: 'bigint' };
const PAID = {
  ...CARD,
  statement_date: 'date',
  paid_since: 'bigint',
  suspended: 'bigint',
  /** Time of the event that has it; null without one. */
  suspended_at: 'timestamptz',
};
const BALANCE = { ...CARD, current_balance: 'bigint', occurred_at: 'timestamptz' };
const TOKEN = { ...CARD, token_id: 'text', wallet: 'text', added_at: 'timestamptz' };

const CONTACT = { customer_id: 'uuid', contact: 'text', occurred_at: 'timestamptz' };

export type ContactTimeRow = Readonly<Record<keyof typeof CONTACT, Row[string]>>;
export type DueRow = Readonly<Record<keyof typeof DUE, Row[string]>>;
export type TokenRow = Readonly<Record<keyof typeof TOKEN, Row[string]>>;
export type PaidRow = Readonly<Record<keyof typeof PAID, Row[string]>>;
export type BalanceRow = Readonly<Record<keyof typeof BALANCE, Row[string]>>;

/** Returns whose rows these are. */
const of = (rows: readonly Row[]): Customers => customersOf(rows.map(({ customer_id }) => `${customer_id}`));

/** Returns the rows as SQL table `r`. */
export function tableOf(columns: Columns, rows: readonly Row[]): RawBuilder<unknown> {
  const types = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${sql.raw(types.join(', '))})`;
}

const listed = (columns: Columns, alias?: string) =>
  sql.raw(
    Object.keys(columns)
      .map((name) => (alias ? `${alias}.${name}` : name))
      .join(', '),
  );

/** Returns `x = excluded.x, …` for the columns outside the key. */
function assigned(columns: Columns, key: readonly string[], from = 'excluded'): RawBuilder<unknown> {
  const others = Object.keys(columns).filter((name) => !key.includes(name));
  return sql.raw(others.map((name) => `${name} = ${from}.${name}`).join(', '));
}

/**
 * Inserts transactions, and updates stored transactions that are not on a statement. An authorised transaction does
 * not replace a posted one. A transaction never moves to another card. Two statements in one round trip, because a history by month
 * has no unique index that `on conflict` could name. The cards are locked, so that no row comes in between.
 */
export async function writeLines(trx: Trx, rows: readonly TransactionRow[]): Promise<void> {
  if (rows.length === 0) return;
  const key = ['customer_id', 'transaction_id', 'card_id'];
  const first = sql`distinct on (r.customer_id, r.transaction_id) ${listed(TRANSACTION, 'r')}
    from ${tableOf(TRANSACTION, rows)}`;
  const order = sql`order by r.customer_id, r.transaction_id, r.card_id`;
  await executeLater(
    trx,
    sql`update cards.transactions t set ${assigned(TRANSACTION, key, 'l')} from (select ${first} ${order}) l
    where ${of(rows).has('t.customer_id')} and t.customer_id = l.customer_id and t.transaction_id = l.transaction_id
      and t.card_id = l.card_id and t.statement_date is null
      and (l.posting_date is not null or t.posting_date is null)
      and (${listed(TRANSACTION, 't')}) is distinct from (${listed(TRANSACTION, 'l')})`,
  );
  await sql`insert into cards.transactions (${listed(TRANSACTION)}) select ${first}
    where not exists (select from cards.transactions t where t.customer_id = ${of(rows).id('r.customer_id')}
      and t.transaction_id = r.transaction_id)
    ${order} on conflict do nothing`.execute(trx);
}

/**
 * Inserts and updates statements. Skips a statement whose id another statement already uses: a statement id keeps its
 * card and date.
 */
export async function writeStatements(trx: Trx, rows: readonly StatementRow[]): Promise<void> {
  if (rows.length === 0) return;
  const key = ['customer_id', 'card_id', 'statement_date'];
  await sql`insert into cards.statements as t (${listed(STATEMENT)})
    select distinct on (r.customer_id, r.statement_id) ${listed(STATEMENT, 'r')} from ${tableOf(STATEMENT, rows)}
    where not exists (select from cards.statements o where o.customer_id = ${of(rows).id('r.customer_id')}
      and o.statement_id = r.statement_id and (o.card_id, o.statement_date) <> (r.card_id, r.statement_date))
    order by r.customer_id, r.statement_id, r.statement_date
    on conflict (customer_id, card_id, statement_date) do update set ${assigned(STATEMENT, key)}
    where (${listed(STATEMENT, 't')}) is distinct from (${listed(STATEMENT, 'excluded')})`.execute(trx);
}

/** Returns, for each event, the due date of the statement that it refers to. */
export async function readDueDates(
  trx: Trx,
  events: readonly EventOf<'due-changed'>[],
): Promise<ReadonlyMap<string, string>> {
  if (events.length === 0) return new Map();
  const named = events.map(({ eventId, customerId, cardId, statementDate }) => ({
    event_id: eventId,
    customer_id: customerId,
    card_id: cardId,
    statement_date: statementDate,
  }));
  const columns = { event_id: 'text', ...CARD, statement_date: 'date' };
  const { rows } = await sql<{ event_id: string; due: string }>`select r.event_id,
      to_char(s.payment_due_date, 'YYYY-MM-DD') as due
    from ${tableOf(columns, named)} join cards.statements s on s.customer_id = r.customer_id
      and s.card_id = r.card_id and s.statement_date = r.statement_date`.execute(trx);
  return new Map(rows.map(({ event_id, due }) => [event_id, due]));
}

/** Updates the due date and minimum payment of existing statements. Skips a minimum payment above the total. */
export async function writeDues(trx: Trx, rows: readonly DueRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`update cards.statements t
    set payment_due_date = r.payment_due_date, minimum_payment = r.minimum_payment
    from ${tableOf(DUE, rows)}
    where ${of(rows).has('t.customer_id')} and t.customer_id = r.customer_id and t.card_id = r.card_id and t.statement_date = r.statement_date
      and r.minimum_payment <= greatest(t.total, 0)
      and (t.payment_due_date, t.minimum_payment) is distinct from (r.payment_due_date, r.minimum_payment)`.execute(
    trx,
  );
}

/** Returns the entry ids that already belong to other entries of the customer's ledgers. */
export async function usedEntries(
  trx: Trx,
  entries: readonly { readonly customer_id: string; readonly entry_id: string }[],
): Promise<ReadonlySet<string>> {
  if (entries.length === 0) return new Set();
  const { rows } = await sql<{ entry_id: string }>`select p.entry_id from cards.point_entries p
    join ${tableOf({ customer_id: 'uuid', entry_id: 'uuid' }, entries)}
      on p.customer_id = r.customer_id and p.entry_id = r.entry_id where ${of(entries).has('p.customer_id')}`.execute(
    trx,
  );
  return new Set(rows.map(({ entry_id }) => entry_id));
}

/** Appends entries to points ledgers. */
export async function insertPoints(trx: Trx, rows: readonly PointRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into cards.point_entries (${listed(POINTS)})
    select ${listed(POINTS, 'r')} from ${tableOf(POINTS, rows)}`.execute(trx);
}

/**
 * Adds wallet tokens to cards. Skips a token that was removed after its event. Skips a token from before the
 * replacement of a lost or stolen card: the new card is not in any wallet.
 */
export async function writeTokens(trx: Trx, rows: readonly TokenRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into cards.wallet_tokens as t (${listed(TOKEN)})
    select ${listed(TOKEN, 'r')} from ${tableOf(TOKEN, rows)}
    where not exists (select from cards.replacements x
      where x.customer_id = ${of(rows).id('r.customer_id')} and x.card_id = r.card_id
      and x.category <> 'damaged' and x.ordered_at >= r.added_at)
    on conflict (customer_id, card_id, token_id) do update
    set wallet = excluded.wallet, added_at = excluded.added_at, removed_at = null
    where excluded.added_at > coalesce(t.removed_at, t.added_at)`.execute(trx);
}

/**
 * Writes balances (minus later rebates of the portal) and payments to the cards. Also copies the latest statement and
 * the last ledger entry to them. A payment counts for the latest statement only, and so does what is suspended: another statement starts
 * without it. A command of the portal that began later than the event keeps what it has changed.
 */
export async function writeCards(
  trx: Trx,
  cards: KeyTable,
  balances: readonly BalanceRow[],
  paid: readonly PaidRow[],
): Promise<void> {
  await sql`with balances as (select r.* from ${tableOf(BALANCE, balances)}),
    paid as (select r.* from ${tableOf(PAID, paid)}),
    newest as (
      select c.customer_id, c.card_id, l.statement_date, l.payment_due_date, l.total, l.minimum_payment,
        coalesce(s.paid_since, c.paid_since) as paid_since, coalesce(b.current_balance - (select coalesce(sum(r.rebate), 0) from cards.redemptions r
          where r.customer_id = ${cards.id('c.customer_id')} and r.card_id = c.card_id and r.redeemed_at > b.occurred_at)::bigint,
          c.current_balance) as current_balance,
        case when t.is_told then s.suspended else c.suspended end as suspended,
        case when t.is_told then s.suspended_at else c.suspended_at end as suspended_at,
        p.sequence, coalesce(p.balance_after, 0) as points, p.first_end
      from ${cards.table} join cards.cards c on c.customer_id = k.customer_id and c.card_id = k.card_id
          and ${cards.has('c.customer_id')}
        left join lateral (select statement_date, payment_due_date, total, minimum_payment from cards.statements x
          where x.customer_id = ${cards.id('c.customer_id')} and x.card_id = c.card_id order by statement_date desc limit 1) l on true
        left join lateral (select sequence, balance_after, ${nextExpiry(cards.id('c.customer_id'), sql`c.card_id`)} as first_end
          from cards.point_entries x
          where x.customer_id = ${cards.id('c.customer_id')} and x.card_id = c.card_id order by sequence desc limit 1) p on true
        left join balances b on b.customer_id = c.customer_id and b.card_id = c.card_id
        left join paid s on s.customer_id = c.customer_id and s.card_id = c.card_id
          and s.statement_date = l.statement_date
        cross join lateral (select c.statement_date is distinct from l.statement_date
          or s.suspended_at >= coalesce(c.suspended_at, s.suspended_at) as is_told) t)
    update cards.cards c set statement_date = n.statement_date, payment_due_date = n.payment_due_date,
      statement_total = n.total, minimum_payment = n.minimum_payment, paid_since = n.paid_since,
      suspended = n.suspended, suspended_at = n.suspended_at, current_balance = n.current_balance, points = n.points, point_sequence = n.sequence,
      points_end_on = n.first_end
    from newest n where ${cards.has('c.customer_id')} and c.customer_id = n.customer_id and c.card_id = n.card_id
      and (c.statement_date, c.payment_due_date, c.statement_total, c.minimum_payment, c.paid_since, c.current_balance,
          c.suspended, c.suspended_at, c.points, c.point_sequence, c.points_end_on)
        is distinct from (n.statement_date, n.payment_due_date, n.total, n.minimum_payment, n.paid_since,
          n.current_balance, n.suspended, n.suspended_at, n.points, n.sequence, n.first_end)`.execute(trx);
}

const CONTROLS = {
  ...CARD,
  version: 'integer',
  frozen_since: 'timestamptz',
  frozen_by: 'text',
  online: 'boolean',
  abroad: 'boolean',
  contactless: 'boolean',
  cash: 'boolean',
  per_purchase: 'bigint',
  per_day: 'bigint',
  occurred_at: 'timestamptz',
};

export type ControlRow = Readonly<Record<keyof typeof CONTROLS, Row[string]>>;

/**
 * Writes controls whose version is higher than the stored version. Skips events from before the replacement of a lost
 * or stolen card, because the new card starts without controls. Keeps the day's count of changes that allowed more
 * payments: events do not contain it.
 */
export async function writeControls(trx: Transaction<Database>, rows: readonly ControlRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into cards.controls as k (customer_id, card_id, version, frozen_since, frozen_by, online, abroad,
      contactless, cash, per_purchase, per_day)
    select r.customer_id, r.card_id, r.version, r.frozen_since, r.frozen_by, r.online, r.abroad, r.contactless, r.cash,
      r.per_purchase, r.per_day
    from ${tableOf(CONTROLS, rows)}
    where not exists (select from cards.replacements x
      where x.customer_id = ${of(rows).id('r.customer_id')} and x.card_id = r.card_id
      and x.category <> 'damaged' and x.ordered_at >= r.occurred_at)
    on conflict (customer_id, card_id) do update set version = excluded.version, frozen_since = excluded.frozen_since,
      frozen_by = excluded.frozen_by, online = excluded.online, abroad = excluded.abroad,
      contactless = excluded.contactless, cash = excluded.cash, per_purchase = excluded.per_purchase,
      per_day = excluded.per_day
    where k.version < excluded.version`.execute(trx);
}

/** Writes the times of changes of contacts. No code goes to a contact for 24 hours after its latest change. */
export async function writeContactTimes(trx: Trx, rows: readonly ContactTimeRow[]): Promise<void> {
  if (rows.length === 0) return;
  const latest = (kind: string) => sql`max(r.occurred_at) filter (where r.contact = ${sql.lit(kind)})`;
  await sql`update cards.customers c set phone_changed_at = greatest(c.phone_changed_at, l.phone),
      email_changed_at = greatest(c.email_changed_at, l.email),
      address_changed_at = greatest(c.address_changed_at, l.address)
    from (select r.customer_id, ${latest('phone')} as phone, ${latest('email')} as email,
        ${latest('address')} as address
      from ${tableOf(CONTACT, rows)} group by r.customer_id) l
    where ${of(rows).has('c.customer_id')} and c.customer_id = l.customer_id`.execute(trx);
}
