/** SQL of what cases at an external card system suspend of the latest statement of a card, in schema `cards`. */
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { DisputeOrder } from '../../../server/ports/card-system/parts/disputes.ts';
import type { RecordKey } from './read-model-store.ts';

/** What a case suspends, in whole TWD over all its lines; negative when it ends. */
export interface ChangedSuspension {
  readonly lines: DisputeOrder['lines'];
  readonly by: bigint;
}

/**
 * Adds what a case suspends of billed lines. An unbilled line is on no statement yet; where a case has both, only what the unbilled
 * lines cannot have is added, so that no more is promised than the bank does. A bank that has told the amount since the command began
 * has counted the case already.
 */
export async function showSuspended(
  { trx, customerId, cardId, begunAt }: RecordKey & { readonly trx: Transaction<Database> },
  { lines, by }: ChangedSuspension,
): Promise<boolean> {
  const rows = lines.map(({ transactionId, amount }) => ({ id: transactionId, amount: `${amount.minor}` }));
  const amount = by < 0n ? -by : by;
  const sign = by < 0n ? -1 : 1;
  await sql`with unbilled as (select coalesce(sum(l.amount), 0)::bigint as amount
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(id uuid, amount bigint)
      where not exists (select from cards.transactions t where t.customer_id = ${customerId} and t.card_id = ${cardId}
        and t.transaction_id = l.id and t.statement_date is not null)),
    billed as (select greatest(${amount}::bigint - amount, 0) as amount from unbilled)
    update cards.cards c
    set suspended = greatest(coalesce(c.suspended, 0) + ${sign}::integer * b.amount, 0), suspended_at = ${begunAt}
    from billed b
    where c.customer_id = ${customerId} and c.card_id = ${cardId} and c.statement_date is not null and b.amount > 0
      and (c.suspended_at is null or c.suspended_at < ${begunAt})`.execute(trx);
  return true;
}
