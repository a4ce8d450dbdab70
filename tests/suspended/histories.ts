/** Random histories of bills with amounts in dispute, as cards of a person of the demo. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../server/db/schema/schema.ts';
import { addDays, type IsoDate } from '../../shared/dates.ts';
import type { Bill, Held, History } from './program.ts';

/** A history, and the card that has it. */
export interface CardHistory extends History {
  readonly cardId: string;
  /** Dates of the bills. */
  readonly dates: readonly IsoDate[];
  /** Ids of the lines in `held`. */
  readonly lineIds: readonly string[];
}

/** Returns random whole numbers from 0 to below `limit`, the same for the same seed (mulberry32). */
export function numbersFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

const MONTH = 30;

/** Returns a history of one to four bills, the last one at most a month ago. */
export function historyFrom(next: (limit: number) => number, today: IsoDate): CardHistory {
  const bills: Bill[] = [];
  const held: Held[] = [];
  const count = 1 + next(4);
  const some = (limit: number) => (next(4) === 0 ? 0 : next(limit));
  for (let bill = 0; bill < count; bill++) {
    const lines = Array.from({ length: next(4) }, () => 1 + next(30_000));
    for (const amount of lines)
      if (next(2) === 0)
        held.push({ bill, suspended: next(3) === 0 ? amount : next(amount + 1), open: next(4) > 0 });
    const before = bills.at(-1)?.total ?? 0;
    const payments = [0, before, some(before + 1), before + next(500)][next(4)] ?? 0;
    const owed = before > 0 ? payments : 0;
    const total = before - owed + lines.reduce((sum, amount) => sum + amount, 0) + next(2) * next(700);
    bills.push({ total, minimum: total > 0 ? next(total + 1) : 0, previous: before, payments: owed });
  }
  if (next(3) === 0) held.push({ bill: undefined, suspended: 1 + next(5_000), open: true });
  const total = bills.at(-1)?.total ?? 0;
  const paid = total > 0 ? ([0, 0, some(total), total + next(100)][next(4)] ?? 0) : 0;
  const last = addDays(today, -1 - next(MONTH - 2));
  return {
    cardId: randomUUID(),
    bills,
    held,
    paid,
    dates: bills.map((_, bill) => addDays(last, -MONTH * (count - 1 - bill))),
    lineIds: held.map(() => randomUUID()),
  };
}

/** Writes the histories as cards of the customer, like the customer's first card. Slips can be made for them. */
export async function writeHistories(
  db: Kysely<Database>,
  customerId: string,
  histories: readonly CardHistory[],
): Promise<void> {
  const rows = <T>(of: (history: CardHistory, place: number) => readonly T[]) =>
    JSON.stringify(histories.flatMap(of));
  const statements = rows(({ cardId, bills, dates }) =>
    bills.map((bill, at) => ({ ...bill, cardId, id: randomUUID(), on: dates[at] })),
  );
  const lines = rows(({ cardId, held, dates, lineIds }) =>
    held.map(({ bill, suspended, open }, at) => {
      const on = bill === undefined ? undefined : dates[bill];
      const posted = on === undefined ? addDays(dates.at(-1) ?? '', 1) : addDays(on, -2);
      return { cardId, id: lineIds[at], caseId: randomUUID(), on, posted, suspended, open };
    }),
  );
  const cards = rows(({ cardId, bills, dates, paid }, place) => {
    const { total = 0, minimum = 0 } = bills.at(-1) ?? {};
    const on = dates.at(-1);
    return [{ cardId, on, total, minimum, paid, number: `98120${`${place}`.padStart(11, '0')}` }];
  });
  await db.transaction().execute(async (trx) => {
    await sql`insert into cards.cards (customer_id, card_id, product_code, number_sealed, last_four, holder_name, relationship, status,
        issued_on, expiry_month, expiry_year, credit_limit, highest_limit, cash_advance_limit, interest_rate,
        statement_date, payment_due_date, statement_total, minimum_payment, paid_since, payment_number)
      select customer_id, h."cardId", product_code, number_sealed, last_four, holder_name, 'primary', 'active',
        issued_on, expiry_month, expiry_year, credit_limit, highest_limit, cash_advance_limit, interest_rate,
        h."on", h."on" + 15, h.total, h.minimum, h.paid, h.number
      from (select * from cards.cards where customer_id = ${customerId} order by card_id limit 1) c,
        jsonb_to_recordset(${cards}::jsonb) as h("cardId" uuid, "on" date, total bigint, minimum bigint, paid bigint,
          number text)`.execute(trx);
    await sql`insert into cards.statements (customer_id, card_id, statement_date, statement_id, payment_due_date,
        previous_balance, payments, adjustments, new_charges, interest, fees, total, minimum_payment, interest_rate,
        credit_limit, cash_advance_limit, points_before, points_earned, points_used, points_after)
      select ${customerId}::uuid, h."cardId", h."on", h.id, h."on" + 15, h.previous, h.payments, 0,
        h.total - h.previous + h.payments, 0, 0, h.total, h.minimum, 12.68, 100000, 10000, 0, 0, 0, 0
      from jsonb_to_recordset(${statements}::jsonb) as h("cardId" uuid, "on" date, id uuid, previous bigint,
        payments bigint, total bigint, minimum bigint)`.execute(trx);
    await sql`insert into cards.transactions (customer_id, transaction_id, card_id, transaction_date, posting_date,
        statement_date, description_en, description_zh, amount, category)
      select ${customerId}::uuid, h.id, h."cardId", h.posted, h.posted, h."on", 'Shop', '商店',
        greatest(h.suspended, 1), 'shopping'
      from jsonb_to_recordset(${lines}::jsonb) as h("cardId" uuid, id uuid, posted date, "on" date, suspended bigint)`.execute(
      trx,
    );
    await sql`insert into cards.disputes (customer_id, case_id, card_id, reference, kind, state, opened_at, ended_at,
        answers_sealed)
      select ${customerId}::uuid, h."caseId", h."cardId", left(h."caseId"::text, 8), 'not-mine',
        case when h.open then 'received' else 'against-you' end, app_now(), case when h.open then null else app_now() end,
        'x'
      from jsonb_to_recordset(${lines}::jsonb) as h("cardId" uuid, "caseId" uuid, open boolean)`.execute(trx);
    await sql`insert into cards.dispute_lines (customer_id, case_id, card_id, cleared_on, transaction_id, amount, suspended,
        transaction_date, description_en, description_zh, whole)
      select ${customerId}::uuid, h."caseId", h."cardId", h.posted, h.id, greatest(h.suspended, 1), h.suspended, h.posted,
        'Shop', '商店', greatest(h.suspended, 1)
      from jsonb_to_recordset(${lines}::jsonb) as h("cardId" uuid, "caseId" uuid, id uuid, posted date, suspended bigint)`.execute(
      trx,
    );
  });
}
