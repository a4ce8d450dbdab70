/** Customers whose new data the database rejects. */
import { constraintOf, isViolation } from '../../../server/db/errors.ts';

/** A customer that the load left unchanged, because the database rejected the new data. */
export interface RejectedCustomer {
  readonly customerId: string;
  /** Name of the violated constraint. {@link PENDING}: a command of a card that moves has no outcome yet. */
  readonly constraint: string;
}

export const PENDING = 'commands_pending';

/** Thrown to roll back a transaction: a card that it moves has a command without an outcome. */
export class CommandPending extends Error {}

/** Returns why the database rejected data; undefined for other errors. */
export function rejectionOf(error: unknown): string | undefined {
  if (error instanceof CommandPending) return PENDING;
  // Only the name, because PostgreSQL's message contains values.
  return isViolation(error) ? (constraintOf(error) ?? 'unknown') : undefined;
}
