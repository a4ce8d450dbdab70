/**
 * Saves a round trip: the owner of a transaction can queue a statement with the last statement that waits for locks
 * (docs/decisions/0024). It affects only speed.
 */
import type { Transaction } from 'kysely';
import type { Database } from '../schema/schema.ts';

const callbacks = new WeakMap<Transaction<Database>, () => Promise<void>>();

/** Registers a callback for {@link announceLastLock}. It may call `executeAfterNext`. */
export function onLastLock(trx: Transaction<Database>, callback: () => Promise<void>): void {
  callbacks.set(trx, callback);
}

/**
 * Call before the transaction's last statement that may wait for locks. After that statement the caller must not lock
 * anything, or transactions could deadlock.
 */
export async function announceLastLock(trx: Transaction<Database>): Promise<void> {
  await callbacks.get(trx)?.();
}
