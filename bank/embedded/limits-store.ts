import { type Kysely, sql, type Transaction } from 'kysely';
import { executeAfterNext } from '../../server/db/engine/dialect.ts';
import type { Database } from '../../server/db/schema/schema.ts';
import { TODAY } from './common-store.ts';
import type { CardKey } from './ids.ts';

/** A row of {@link readLimits}. */
export interface LimitRow {
  readonly credit_limit: bigint;
  readonly highest_limit: bigint;
  readonly today: string;
  readonly allowed: boolean;
  /** The temporary limit, if it is valid now or starts later. */
  readonly open_limit: bigint | null;
  readonly open_from: string | null;
  readonly open_to: string | null;
  readonly reference_number: string | null;
}

/**
 * Reads a card's limits and its temporary limit, if it is in effect or starts later; undefined for an unknown or
 * another customer's card.
 */
export async function readLimits(
  db: Kysely<Database>,
  { customerId, cardId }: CardKey,
): Promise<LimitRow | undefined> {
  const { rows } = await sql<LimitRow>`
    select c.credit_limit, c.highest_limit, now.today,
      c.status = 'active' and c.relationship = 'primary' as allowed,
      case when c.temporary_limit_to >= now.today then c.temporary_limit end as open_limit,
      case when c.temporary_limit_to >= now.today then c.temporary_limit_from end as open_from,
      case when c.temporary_limit_to >= now.today then c.temporary_limit_to end as open_to,
      r.reference_number
    from (select ${TODAY} as today) now, cards.cards c
      left join cards.limit_requests r on r.customer_id = c.customer_id and r.card_id = c.card_id
        and r.start_date = c.temporary_limit_from and r.end_date = c.temporary_limit_to
        and r.new_limit = c.temporary_limit
    where c.customer_id = ${customerId} and c.card_id = ${cardId}`.execute(db);
  return rows[0];
}

/** A temporary limit to store. */
export interface NewRaise extends CardKey {
  readonly referenceNumber: string;
  readonly limit: bigint;
  readonly startDate: string;
  readonly endDate: string;
}

/** The limit before the change, and today's date. */
export interface RaisedRow {
  readonly credit_limit: bigint;
  readonly today: string;
}

/**
 * Sets the temporary limit of a card. Returns undefined when that is not allowed or a temporary limit is open. The row
 * lock serialises concurrent requests, so that only the first succeeds.
 * @param daysAhead the first day is at most this many days from today
 */
export async function setTemporaryLimit(
  trx: Transaction<Database>,
  raise: NewRaise,
  daysAhead: number,
): Promise<RaisedRow | undefined> {
  const days = await executeAfterNext(trx, sql<{ today: string }>`select ${TODAY} as today`);
  const { rows } = await sql<{ credit_limit: bigint }>`
    update cards.cards set temporary_limit = ${raise.limit}, temporary_limit_from = ${raise.startDate}::date,
      temporary_limit_to = ${raise.endDate}::date
    where customer_id = ${raise.customerId} and card_id = ${raise.cardId}
      and status = 'active' and relationship = 'primary'
      and (temporary_limit_to is null or temporary_limit_to < ${TODAY})
      and ${raise.limit}::bigint between credit_limit and highest_limit
      and ${raise.startDate}::date between ${TODAY} and ${TODAY} + ${daysAhead}::int
    returning credit_limit`.execute(trx);
  const [[raised], [day]] = [rows, days];
  return raised && day && { ...raised, ...day };
}

/** Stores the request. Call it in the same transaction as {@link setTemporaryLimit}. */
export async function insertRequest(
  trx: Transaction<Database>,
  raise: NewRaise,
  creditLimit: bigint,
): Promise<void> {
  await sql`insert into cards.limit_requests (customer_id, reference_number, card_id, credit_limit, new_limit,
      start_date, end_date, requested_at)
    values (${raise.customerId}, ${raise.referenceNumber}, ${raise.cardId}, ${creditLimit}, ${raise.limit},
      ${raise.startDate}::date, ${raise.endDate}::date, app_now())`.execute(trx);
}
