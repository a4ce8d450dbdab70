/** SQL of disputes that the demo bank has from its first day. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { Bilingual } from '../../../server/ports/card-system/parts/history.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import type { DisputeKind, DisputeState } from '../../../shared/disputes.ts';

/** A purchase that can be disputed. */
export interface PastCharge {
  readonly card_id: string;
  readonly transaction_id: string;
  readonly amount: bigint;
  readonly payment_due_date: IsoDate;
}

/** Returns the largest purchase in a shop on a customer's latest statement before a day; undefined when there is none. */
export async function pastCharge(
  db: Kysely<Database>,
  customerId: string,
  before: IsoDate,
): Promise<PastCharge | undefined> {
  const { rows } = await sql<PastCharge>`select t.card_id, t.transaction_id, t.amount, s.payment_due_date
    from cards.transactions t join cards.statements s on s.customer_id = t.customer_id and s.card_id = t.card_id
      and s.statement_date = t.statement_date
    where t.customer_id = ${customerId} and t.statement_date < ${before}::date and t.category = 'shopping' and t.amount > 0
      and not exists (select from cards.instalments i where i.customer_id = t.customer_id and i.transaction_id = t.transaction_id)
      and t.card_id = (select c.card_id from cards.cards c where c.customer_id = ${customerId}
        order by c.issued_on, c.card_id limit 1)
    order by t.statement_date desc, t.amount desc, t.transaction_id limit 1`.execute(db);
  return rows[0];
}

/** A case with its steps, oldest first; the last one is its state. */
export interface PastCase {
  readonly customerId: string;
  readonly caseId: string;
  readonly reference: string;
  readonly kind: DisputeKind;
  readonly answersSealed: Buffer;
  readonly steps: readonly { readonly state: DisputeState; readonly at: Date; readonly text?: Bilingual }[];
  /** Present while the case is open. */
  readonly next?: { readonly who: 'you' | 'bank' | 'merchant-bank'; readonly by: IsoDate };
  /** Whether the amount need not be paid meanwhile. */
  readonly isSuspended: boolean;
}

/** Inserts a case about one charge. */
export async function insertPastCase(db: Kysely<Database>, one: PastCase, charge: PastCharge): Promise<void> {
  const { customerId, caseId, steps, next, isSuspended } = one;
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) throw new Error('a case has steps');
  const isOver = next === undefined;
  await sql`insert into cards.disputes (customer_id, case_id, card_id, reference, kind, state, opened_at, ended_at,
      suspended_until, answers_sealed, next_who, next_by, owed)
    values (${customerId}, ${caseId}, ${charge.card_id}, ${one.reference}, ${one.kind}, ${last.state}, ${first.at},
      ${isOver ? last.at : null}, ${isSuspended ? charge.payment_due_date : null}::date, ${one.answersSealed},
      ${next?.who ?? null}, ${next?.by ?? null}::date, ${isOver ? 0n : null}::bigint)`.execute(db);
  await sql`insert into cards.dispute_lines (customer_id, case_id, card_id, cleared_on, transaction_id, amount, suspended,
      transaction_date, description_en, description_zh, whole)
    select t.customer_id, ${caseId}, t.card_id, coalesce(t.cleared_on, t.posting_date), t.transaction_id, t.amount,
      ${isSuspended ? charge.amount : 0n}::bigint, t.transaction_date, t.description_en, t.description_zh, t.amount
    from cards.transactions t
    where t.customer_id = ${customerId} and t.transaction_id = ${charge.transaction_id}`.execute(db);
  for (const [at, step] of steps.entries())
    await sql`insert into cards.dispute_steps (customer_id, case_id, position, state, at, text_en, text_zh)
      values (${customerId}, ${caseId}, ${at + 1}, ${step.state}, ${step.at}, ${step.text?.en ?? null},
        ${step.text?.zh_tw ?? null})`.execute(db);
}
