/** For tests: cases whose lines are suspended, written without the rules for opening a case. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { CardKey } from '../ids.ts';

/** Opens a case of a line, of which `suspended` need not be paid. Returns the id of the case. */
export async function holdLine(
  db: Kysely<Database>,
  { customerId, cardId }: CardKey,
  transactionId: string,
  suspended: bigint,
): Promise<string> {
  const caseId = randomUUID();
  await sql`insert into cards.disputes (customer_id, case_id, card_id, reference, kind, state, opened_at, answers_sealed,
      next_who)
    values (${customerId}, ${caseId}, ${cardId}, ${caseId.slice(0, 8)}, 'not-mine', 'received', app_now(), 'x', 'bank')`.execute(
    db,
  );
  await sql`insert into cards.dispute_lines (customer_id, case_id, card_id, cleared_on, transaction_id, amount, suspended,
      transaction_date, description_en, description_zh, whole)
    select customer_id, ${caseId}, card_id, coalesce(posting_date, transaction_date), transaction_id,
      greatest(${suspended}::bigint, 1), ${suspended}::bigint, transaction_date, description_en, description_zh, amount
    from cards.transactions where customer_id = ${customerId} and transaction_id = ${transactionId}`.execute(
    db,
  );
  return caseId;
}

/** Ends a case without a change of its lines. */
export async function endHeld(
  db: Kysely<Database>,
  caseId: string,
  state: 'for-you' | 'against-you' | 'withdrawn',
): Promise<void> {
  await sql`update cards.disputes set state = ${state}, ended_at = app_now(), next_who = null
    where case_id = ${caseId}`.execute(db);
}

/** Removes all cases. */
export async function forgetHeld(db: Kysely<Database>): Promise<void> {
  await sql`delete from cards.dispute_lines`.execute(db);
  await sql`delete from cards.disputes`.execute(db);
}
