/**
 * The audit trail of sensitive actions and refusals (OPS-5). A record holds the action, the customer, the outcome and the
 * origin, but never a secret. An HMAC chains each record to the previous one, so that `verify.ts` can find later changes.
 */
import type { Kysely, Transaction } from 'kysely';
import type { Keyring } from '../crypto/keyring.ts';
import type { Database } from '../db/schema/schema.ts';
import { chainOf } from './chains.ts';
import { hashOf } from './hash.ts';
import { auditKeys } from './keys.ts';
import { type AuditContext, type AuditDetails, type AuditRecord, originOf } from './record.ts';
import { appendRecord, type LockedHead, lockHead, lockHeadAfterNext } from './store.ts';

export type { AuditContext } from './record.ts';
export type { LockedHead } from './store.ts';

export interface Audit {
  /**
   * Appends a record. If `db` is a transaction, the record is written in it; otherwise in a new transaction. The chain stays
   * locked until the transaction ends. Call `record` after every other statement that takes locks, because transactions
   * could deadlock otherwise.
   * @param locked the result of `lockAfterNext` for this customer; empty when it was not called
   */
  record(
    db: Kysely<Database> | Transaction<Database>,
    context: AuditContext,
    action: string,
    outcome: string,
    customerId?: string | null,
    details?: AuditDetails,
    locked?: readonly LockedHead[],
  ): Promise<void>;
  /**
   * Queues the lock of a customer's chain right after the transaction's next statement, in the same round trip. That
   * statement must be the last one with locks that other transactions may wait for.
   * @returns an empty list, which gets the head when that statement has run
   */
  lockAfterNext(trx: Transaction<Database>, customerId: string): Promise<readonly LockedHead[]>;
}

export function createAudit({ keyring }: { readonly keyring: Keyring }): Audit {
  const { id: keyId, key } = auditKeys(keyring).current;
  async function append(
    trx: Transaction<Database>,
    record: Omit<AuditRecord, 'chain' | 'seq' | 'at'>,
    [locked]: readonly LockedHead[],
  ): Promise<void> {
    const head = locked ?? (await lockHead(trx, chainOf(record.customerId ?? record.requestId)));
    const next = { ...record, chain: head.chain, seq: head.seq + 1n, at: head.now };
    await appendRecord(trx, next, hashOf(key, head.hash, next));
  }
  return {
    record(db, context, action, outcome, customerId = null, details = {}, locked = []) {
      const record = { version: 2, action, outcome, customerId, details, keyId, ...originOf(context) };
      return db.isTransaction
        ? append(db as Transaction<Database>, record, locked)
        : db.transaction().execute((trx) => append(trx, record, locked));
    },
    lockAfterNext: (trx, customerId) => lockHeadAfterNext(trx, chainOf(customerId)),
  };
}
