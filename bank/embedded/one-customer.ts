/**
 * SQL of statements about cards of several customers. If all cards are of one customer, the statements name the customer as a constant: a
 * distributed database then runs them in that customer's shard (docs/distributed.md).
 */
import { type RawBuilder, sql } from 'kysely';
import type { CardKey } from './ids.ts';

/** Whose rows a statement is about. */
export interface Customers {
  /** SQL of the customer: the constant, or this column if there are several customers. */
  id(column: string): RawBuilder<unknown>;
  /** SQL condition that this column has the one customer; true if there are several. */
  has(column: string): RawBuilder<unknown>;
}

/** Returns whose ids these are. */
export function customersOf(ids: readonly string[]): Customers {
  const [only, ...others] = new Set(ids);
  if (only === undefined || others.length > 0)
    return { id: (column) => sql.ref(column), has: () => sql`true` };
  return {
    id: () => sql`${only}::uuid`,
    has: (column) => sql`${sql.ref(column)} = ${only}::uuid`,
  };
}

/** Cards, as SQL table `k (customer_id, card_id)`. */
export interface KeyTable extends Customers {
  readonly table: RawBuilder<unknown>;
}

export function keysOf(cards: readonly CardKey[]): KeyTable {
  const rows = cards.map(({ customerId, cardId }) => ({ customer_id: customerId, card_id: cardId }));
  return {
    ...customersOf(cards.map(({ customerId }) => customerId)),
    table: sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k(customer_id uuid, card_id uuid)`,
  };
}
