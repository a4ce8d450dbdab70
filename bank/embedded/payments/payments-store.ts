/** SQL of bill payment data in schema `cards`. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { Autopay, CardRelationship } from '../../../server/ports/card-system/port.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import { TODAY } from '../common-store.ts';
import type { CardKey } from '../ids.ts';
import { type BankTerms, toTerms } from '../terms/terms.ts';
import { TERMS_TODAY, type TermRows } from '../terms/terms-store.ts';
import { type StatementColumns, suspendedParts } from './suspended-store.ts';

/**
 * Payment data of a card. `total`, `minimum` and `due_date` are from the latest statement. Amounts are in whole TWD.
 */
export interface PaymentRow extends StatementColumns {
  readonly relationship: CardRelationship;
  readonly statement_date: IsoDate;
  readonly due_date: IsoDate;
  readonly today: IsoDate;
  readonly autopay: Autopay;
  readonly autopay_account: string | null;
  readonly payment_number: string | null;
  readonly payment_bank: string | null;
  readonly payment_account: string | null;
  readonly e_bill_number: string | null;
  readonly terms: BankTerms;
}

/**
 * Reads the payment data of a card. Undefined for an unknown card, another customer's card, or a card without a
 * statement.
 */
export async function readPayment(
  db: Kysely<Database>,
  { customerId, cardId }: CardKey,
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<Omit<PaymentRow, 'terms'> & { readonly terms: TermRows }>`
    select relationship, statement_total as total, minimum_payment as minimum, paid_since, suspended, statement_date,
      payment_due_date as due_date, ${TODAY} as today, ${TERMS_TODAY} as terms, autopay, autopay_account,
      payment_number, payment_bank, payment_account, e_bill_number, ${suspendedParts(customerId)} as suspended_parts
    from cards.cards c
    where customer_id = ${customerId} and card_id = ${cardId} and statement_total is not null`.execute(db);
  const [row] = rows;
  return row && { ...row, terms: toTerms(row.terms) };
}

/** The latest statement, after the payment was added. */
export interface PaidRow {
  readonly statement_date: string;
  readonly payment_due_date: string;
  readonly minimum_payment: bigint;
  readonly paid_since: bigint;
}

/** Adds to the amount received since the latest statement; undefined if the card has no statement. */
export async function addPaid(
  trx: Transaction<Database>,
  { customerId, cardId }: CardKey,
  amount: bigint,
): Promise<PaidRow | undefined> {
  const { rows } = await sql<PaidRow>`update cards.cards set paid_since = paid_since + ${amount}::bigint
    where customer_id = ${customerId} and card_id = ${cardId} and statement_date is not null
    returning statement_date, payment_due_date, minimum_payment, paid_since`.execute(trx);
  return rows[0];
}
