import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema/schema.ts';

/**
 * The unit of work of a change. The portal writes its own records of the change (used code, audit record, message) in the
 * same transaction. An adapter whose tables are in the portal's database also writes in it. An adapter that calls another
 * system passes `id` on as the idempotency key, so that a retry after a lost answer changes nothing.
 */
export interface Unit {
  readonly trx: Transaction<Database>;
  /** The same for every attempt of one intention. */
  readonly id: string;
}
