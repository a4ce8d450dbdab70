/** SQL that reads the changes of contacts which are not final. All time comparisons use the database's clock. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { SentMethod } from './request.ts';

type Db = Kysely<Database> | Transaction<Database>;

/** A change that waits, or has an objection. */
export interface OpenChange {
  readonly changeId: string;
  readonly kind: 'phone' | 'email' | 'address' | 'englishName';
  readonly state: 'waiting' | 'objected' | 'desk';
  readonly begunAt: Date;
  readonly waitsUntil: Date;
  /** The bank's id of the change; null while the bank has not made it. */
  readonly bankChangeId: string | null;
  readonly confirmedAt: Date | null;
  /** The bank was asked to take the change back and has not answered. */
  readonly undoBegunAt: Date | null;
}

/** The condition for a change that is not final. It stays open while the bank is taking it back. */
export const IS_OPEN = sql<boolean>`(state in ('objected', 'desk')
  or state = 'waiting' and (waits_until > app_now() or undo_begun_at is not null))`;

/** Returns the open changes of a customer, the oldest first. */
export async function readOpenChanges(db: Db, customerId: string): Promise<OpenChange[]> {
  const { rows } = await sql<OpenChange>`select change_id as "changeId", kind, state, begun_at as "begunAt",
      waits_until as "waitsUntil", bank_change_id as "bankChangeId", confirmed_at as "confirmedAt",
      undo_begun_at as "undoBegunAt"
    from portal.contact_changes where customer_id = ${customerId} and ${IS_OPEN} order by begun_at`.execute(
    db,
  );
  return rows;
}

/** Whether there is an objection to a change, so that the account holds. */
export const isObjected = (changes: readonly OpenChange[]): boolean =>
  changes.some(({ state }) => state !== 'waiting');

/** The methods whose contact an open change touched. */
export function touchedMethods(changes: readonly Pick<OpenChange, 'kind'>[]): ReadonlySet<SentMethod> {
  const methods = { phone: 'sms', email: 'email', address: undefined, englishName: undefined } as const;
  return new Set(changes.flatMap(({ kind }) => methods[kind] ?? []));
}
