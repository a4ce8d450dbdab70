/**
 * What of a card's latest statement is suspended because it is in dispute. A case can stay open for several statements: what was not
 * paid of it is in the balance that each statement takes over.
 */
import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import { type LeftOfStatement, leftOfStatement } from '../../../shared/suspension.ts';
import type { CardKey } from '../ids.ts';

/** A statement, from the first one with a suspended line to the latest, oldest first. Amounts are whole TWD. */
export interface StatementPart {
  readonly on: IsoDate;
  /** What it took over from the statement before; at least zero. */
  readonly carried: number;
  /** The suspended amounts of its own lines. */
  readonly suspended: number;
}

/**
 * SQL: the {@link StatementPart}s of the card in alias `c` of the customer `$1`; null when no line of a statement is suspended. Most cards
 * have none and cost one look into an index.
 */
export const SUSPENDED_PARTS = `(select json_agg(json_build_object('on', s.statement_date::text,
      'carried', greatest(s.previous_balance - s.payments, 0),
      'suspended', (select coalesce(sum(l.suspended), 0) from cards.transactions t
        join cards.dispute_lines l on l.customer_id = $1 and l.card_id = c.card_id
          and l.transaction_id = t.transaction_id and l.held and l.suspended > 0
        join cards.disputes d on d.customer_id = $1 and d.case_id = l.case_id and d.ended_at is null
        where t.customer_id = $1 and t.card_id = c.card_id and t.statement_date = s.statement_date))
      order by s.statement_date)
    from cards.statements s
    where s.customer_id = $1 and s.card_id = c.card_id and s.statement_date <= c.statement_date
      and s.statement_date >= (select min(t.statement_date) from cards.dispute_lines l
        join cards.disputes d on d.customer_id = $1 and d.case_id = l.case_id and d.ended_at is null
        join cards.transactions t on t.customer_id = $1 and t.transaction_id = l.transaction_id
        where l.customer_id = $1 and l.card_id = c.card_id and l.held and l.suspended > 0))`;

/** {@link SUSPENDED_PARTS} of a customer, for statements that name their values. */
export function suspendedParts(customerId: string): RawBuilder<readonly StatementPart[] | null> {
  const parts = SUSPENDED_PARTS.split('$1').map((part) => sql.raw(part));
  return sql`${sql.join(parts, sql`${customerId}`)}`;
}

/** Returns what is suspended of the latest statement's total before later payments. What was paid is no longer suspended. */
export function suspendedOf(parts: readonly StatementPart[] | null): bigint {
  let suspended = 0n;
  for (const part of parts ?? []) {
    const carried = BigInt(part.carried);
    suspended = (suspended < carried ? suspended : carried) + BigInt(part.suspended);
  }
  return suspended;
}

/** The columns of the latest statement that decide what is left. */
export interface StatementColumns {
  readonly total: bigint;
  readonly minimum: bigint;
  readonly paid_since: bigint;
  /** What the bank told, before later payments; null when the lines of cases say it. */
  readonly suspended: bigint | null;
  readonly suspended_parts: readonly StatementPart[] | null;
}

/** Returns what is left to pay of the latest statement. A bank that keeps its cases elsewhere tells what is suspended. */
export function leftOf({
  total,
  minimum,
  paid_since: paid,
  suspended: told,
  suspended_parts,
}: StatementColumns): LeftOfStatement {
  return leftOfStatement({ total, minimum, paid, suspended: told ?? suspendedOf(suspended_parts) });
}

const LATEST = `select c.statement_date, c.statement_total as total, c.minimum_payment as minimum, c.paid_since,
    c.suspended, ${SUSPENDED_PARTS} as suspended_parts
  from cards.cards c where c.customer_id = $1 and c.card_id = $2 and c.statement_date is not null`;

/** What is suspended of a card's latest statement. */
export interface LatestSuspended {
  readonly statementDate: IsoDate;
  readonly suspended: bigint;
}

/** Reads what is suspended of a card's latest statement; undefined without a statement, and when nothing is suspended. */
export async function readLatestSuspended(
  db: Kysely<Database>,
  { customerId, cardId }: CardKey,
): Promise<LatestSuspended | undefined> {
  const { rows } = await db.executeQuery<StatementColumns & { readonly statement_date: IsoDate }>(
    CompiledQuery.raw(LATEST, [customerId, cardId]),
  );
  const [row] = rows;
  if (!row) return undefined;
  const { suspended } = leftOf(row);
  return suspended > 0n ? { statementDate: row.statement_date, suspended } : undefined;
}
