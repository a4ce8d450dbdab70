import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../server/db/schema/schema.ts';
import type {
  ReplacementCategory,
  ReplacementOrder,
} from '../../server/ports/card-system/parts/replacements.ts';
import type { CardStatus } from '../../server/ports/card-system/port.ts';
import type { ReplacementOutcome } from '../../shared/card-values.ts';
import { TODAY } from './common-store.ts';
import type { CardKey } from './ids.ts';

type Trx = Transaction<Database>;

/** Validity of a new card in years. */
const VALID_YEARS = 5;

/** A row of {@link readReplacement}. */
export interface ReplacementRow {
  readonly status: CardStatus;
  readonly activation_blocked: boolean;
  readonly reference_number: string | null;
  readonly category: ReplacementCategory | null;
  readonly ordered_on: string | null;
}

/** Reads a card's status and open order; undefined for an unknown or another customer's card. */
export async function readReplacement(
  db: Kysely<Database>,
  { customerId, cardId }: CardKey,
): Promise<ReplacementRow | undefined> {
  const { rows } = await sql<ReplacementRow>`
    select c.status, c.activation_blocked, r.reference_number, r.category,
      (r.ordered_at at time zone 'Asia/Taipei')::date as ordered_on
    from cards.cards c
      left join cards.replacements r on r.customer_id = c.customer_id and r.card_id = c.card_id
        and r.closed_at is null
    where c.customer_id = ${customerId} and c.card_id = ${cardId}`.execute(db);
  return rows[0];
}

/** The number of a stopped card, and the expiry date of its replacement. */
export interface StoppedCard {
  readonly number_sealed: Buffer;
  readonly last_four: string;
  readonly expiry_month: number;
  readonly expiry_year: number;
}

/**
 * Stops a card that has one of these statuses and sets the expiry date of its replacement. Returns undefined for other
 * statuses, an unknown card, or a card whose activation is blocked. The row lock serialises concurrent orders, so that
 * only the first succeeds.
 */
export async function stopCard(
  trx: Trx,
  { customerId, cardId }: CardKey,
  category: ReplacementCategory,
  from: readonly CardStatus[],
): Promise<StoppedCard | undefined> {
  const { rows } = await sql<StoppedCard>`
    update cards.cards set status = ${category},
      expiry_month = extract(month from ${TODAY})::smallint,
      expiry_year = (extract(year from ${TODAY}) + ${VALID_YEARS}::int)::smallint
    where customer_id = ${customerId} and card_id = ${cardId} and status in (${sql.join(from)})
      and not activation_blocked
    returning number_sealed, last_four, expiry_month, expiry_year`.execute(trx);
  return rows[0];
}

/** A card number, encrypted and indexed. */
export interface SealedNumber {
  readonly index: Buffer;
  /** Indexes of the number under every known secret. */
  readonly indexes: readonly Buffer[];
  readonly sealed: Buffer;
  readonly lastFour: string;
}

/** Assigns a number to a card; returns false when another card has it. */
export async function assignNumber(
  trx: Trx,
  { customerId, cardId }: CardKey,
  { index, indexes, sealed, lastFour }: SealedNumber,
): Promise<boolean> {
  // The primary key finds a duplicate only if the stored index was made with the current secret, so the indexes under
  // the other secrets are looked up first.
  if (indexes.length > 1) {
    const known =
      await sql`select from cards.card_numbers where number_index in (${sql.join(indexes)})`.execute(trx);
    if (known.rows.length > 0) return false;
  }
  const { rows } = await sql`insert into cards.card_numbers (number_index, customer_id, card_id)
    values (${index}, ${customerId}, ${cardId}) on conflict do nothing returning 1`.execute(trx);
  if (rows.length === 0) return false;
  await sql`update cards.cards set number_sealed = ${sealed}, last_four = ${lastFour}
    where customer_id = ${customerId} and card_id = ${cardId}`.execute(trx);
  return true;
}

/** Deletes the index of a number, so that it no longer identifies a card. */
export async function deleteNumber(
  trx: Trx,
  { customerId, cardId }: CardKey,
  indexes: readonly Buffer[],
): Promise<void> {
  await sql`delete from cards.card_numbers
    where number_index in (${sql.join(indexes)}) and customer_id = ${customerId} and card_id = ${cardId}`.execute(
    trx,
  );
}

/** Inserts an order. If an order is open, closes it as superseded. */
export async function insertOrder(
  trx: Trx,
  card: CardKey,
  order: ReplacementOrder & { readonly referenceNumber: string; readonly stoppedLastFour: string },
): Promise<void> {
  await closeOrder(trx, card, 'superseded');
  await sql`insert into cards.replacements (customer_id, reference_number, card_id, category, reason, reason_detail,
      ordered_at, stopped_last_four)
    values (${card.customerId}, ${order.referenceNumber}, ${card.cardId}, ${order.category}, ${order.reason},
      ${order.reasonDetail}, app_now(), ${order.stoppedLastFour})`.execute(trx);
}

/** Closes the open order of a card, if any. */
export async function closeOrder(
  trx: Trx,
  { customerId, cardId }: CardKey,
  outcome: ReplacementOutcome,
): Promise<void> {
  await sql`update cards.replacements set closed_at = app_now(), outcome = ${outcome}
    where customer_id = ${customerId} and card_id = ${cardId} and closed_at is null`.execute(trx);
}
