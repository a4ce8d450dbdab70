/** SQL that loads cases in which the bank waits for the holder, for tests and the conformance suite. */
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { BankAskedCase, BankCustomer } from '../../../server/ports/card-system/parts/records.ts';
import { addDays, taipeiDate } from '../../../shared/dates.ts';
import type { CardKeys } from '../keys.ts';

/** Days that the holder has for the answer. */
const ANSWER_DAYS = 14;

/** Inserts the cases of the records. Nothing of them is suspended. Their lines must be there. */
export async function insertAskedCases(
  trx: Transaction<Database>,
  keys: CardKeys,
  customers: readonly BankCustomer[],
  now: Date,
): Promise<void> {
  for (const { customerId, cards } of customers)
    for (const { cardId, askedCases = [] } of cards)
      for (const one of askedCases) await insertAsked(trx, keys, { customerId, cardId }, one, now);
}

async function insertAsked(
  trx: Transaction<Database>,
  keys: CardKeys,
  { customerId, cardId }: { readonly customerId: string; readonly cardId: string },
  { caseId, reference, transactionId, amount, text }: BankAskedCase,
  now: Date,
): Promise<void> {
  const answers = keys.seal('dispute', caseId, JSON.stringify({ rightAmount: 0, shop: { asked: true } }));
  await sql`insert into cards.disputes (customer_id, case_id, card_id, reference, kind, state, opened_at, answers_sealed,
      next_who, next_by)
    values (${customerId}, ${caseId}, ${cardId}, ${reference}, 'amount', 'more-wanted', ${now}, ${answers},
      'you', ${addDays(taipeiDate(now), ANSWER_DAYS)}::date)`.execute(trx);
  await sql`insert into cards.dispute_lines (customer_id, case_id, card_id, cleared_on, transaction_id, amount, suspended,
      transaction_date, description_en, description_zh, whole)
    select t.customer_id, ${caseId}::uuid, t.card_id, coalesce(t.cleared_on, t.posting_date), t.transaction_id, ${amount}::bigint, 0,
      t.transaction_date, t.description_en, t.description_zh, t.amount
    from cards.transactions t where t.customer_id = ${customerId} and t.transaction_id = ${transactionId}`.execute(
    trx,
  );
  await sql`insert into cards.dispute_steps (customer_id, case_id, position, state, at, text_en, text_zh)
    values (${customerId}, ${caseId}, 1, 'received', ${now}, null, null),
      (${customerId}, ${caseId}, 2, 'more-wanted', ${now}, ${text.en}, ${text.zh_tw})`.execute(trx);
}
