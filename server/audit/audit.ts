/**
 * The audit trail of sensitive actions and refusals (OPS-5). A record has the action, the customer and the outcome, and
 * never a secret. An HMAC chains it to the record before it, so that `verify.ts` finds later changes.
 */
import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { keyedHash } from '../crypto/keys.ts';
import type { Database } from '../db/schema/schema.ts';
import type { AuditContext, AuditDetails, AuditRecord } from './record.ts';
import { appendRecord, type LockedHead, lockHead, lockHeadAfterNext } from './store.ts';

/** Number of chains. The migration creates their heads. */
export const CHAINS = 64;

export type { AuditActor, AuditChannel, AuditContext } from './record.ts';
export type { LockedHead } from './store.ts';

export interface Audit {
  /**
   * Appends a record, in the caller's transaction if there is one. The chain stays locked until the transaction ends. Call
   * it after every other statement that takes locks, or transactions could deadlock.
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
   * statement must be the last one that other transactions may wait for.
   * @returns a list that has the head once that statement has run
   */
  lockAfterNext(trx: Transaction<Database>, customerId: string): Promise<readonly LockedHead[]>;
}

export function createAudit({ secret }: { readonly secret: Buffer }): Audit {
  const key = auditKey(secret);
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
    record(db, { requestId }, action, outcome, customerId = null, details = {}, locked = []) {
      const record = { action, outcome, customerId, requestId, details };
      return db.isTransaction
        ? append(db as Transaction<Database>, record, locked)
        : db.transaction().execute((trx) => append(trx, record, locked));
    },
    lockAfterNext: (trx, customerId) => lockHeadAfterNext(trx, chainOf(customerId)),
  };
}

/** Derives the key of the hashes from the server's secret. */
export function auditKey(secret: Buffer): Buffer {
  return keyedHash(secret, 'audit');
}

/** @param id of the customer, or of the request of an unknown caller */
function chainOf(id: string): number {
  return (createHash('sha256').update(id).digest()[0] ?? 0) % CHAINS;
}

/** @param previous the hash of the record before it */
export function hashOf(key: Buffer, previous: Buffer, record: AuditRecord): Buffer {
  const { chain, seq, at, action, outcome, customerId, requestId, details } = record;
  const fields = [`${chain}`, `${seq}`, at, action, outcome, customerId ?? '', requestId];
  return keyedHash(key, 'record', previous, ...fields, customerId === null ? '0' : '1', canonical(details));
}

/** Encodes details independently of their order, which the database does not keep. */
function canonical(details: AuditDetails): string {
  return JSON.stringify(Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1)));
}
