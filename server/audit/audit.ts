/**
 * The audit trail of sensitive actions and refusals (OPS-5). A record holds the action, the customer's
 * pseudonym, the outcome and the origin, but never a secret. An HMAC chains each record to the previous one, so that `verify.ts` can find
 * later changes. `portal.audit_pseudonyms` says whose a pseudonym is (docs/decisions/0080-closing-and-erasing.md).
 */
import type { Kysely, Transaction } from 'kysely';
import type { Keyring } from '../crypto/keyring.ts';
import type { Database } from '../db/schema/schema.ts';
import { chainOf } from './chains.ts';
import { hashOf } from './hash.ts';
import { auditKeys } from './keys.ts';
import { type AuditContext, type AuditDetails, type AuditRecord, originOf } from './record.ts';
import {
  appendRecord,
  deletePseudonym,
  type LockedChain,
  lockChain,
  lockChainAfterNext,
  makePseudonym,
} from './store.ts';

export type { AuditContext } from './record.ts';
export type { LockedChain } from './store.ts';

export interface Audit {
  /**
   * Appends a record. If `db` is a transaction, the record is written in it; otherwise in a new transaction. The chain stays
   * locked until the transaction ends. Call `record` after every other statement that takes locks, because transactions
   * could deadlock otherwise.
   * @param locked the result of `lockAfterNext` for this customer; its lists are empty when it was not called
   */
  record(
    db: Kysely<Database> | Transaction<Database>,
    context: AuditContext,
    action: string,
    outcome: string,
    customerId?: string | null,
    details?: AuditDetails,
    locked?: LockedChain,
  ): Promise<void>;
  /**
   * Queues the lock of a customer's chain right after the transaction's next statement, in the same round trip. That
   * statement must be the last one with locks that other transactions may wait for.
   * @returns empty lists, which get the head and the pseudonym when that statement has run
   */
  lockAfterNext(trx: Transaction<Database>, customerId: string): Promise<LockedChain>;
  /**
   * Appends the last record of a customer and deletes the customer's pseudonym, so that records since version 3 name no person. A later
   * record of the same customer gets another pseudonym. Call it like `record`, in a transaction.
   */
  forget(
    trx: Transaction<Database>,
    context: AuditContext,
    action: string,
    customerId: string,
    details?: AuditDetails,
  ): Promise<void>;
}

/** The version of new records: 3 names a customer by a pseudonym. */
const VERSION = 3;

export function createAudit({ keyring }: { readonly keyring: Keyring }): Audit {
  const { id: keyId, key } = auditKeys(keyring).current;
  async function append(
    trx: Transaction<Database>,
    record: Omit<AuditRecord, 'chain' | 'seq' | 'at'>,
    locked: LockedChain | undefined,
  ): Promise<void> {
    const { customerId } = record;
    const {
      heads: [head],
      pseudonyms: [named],
    } = locked?.heads[0] ? locked : await lockChain(trx, chainOf(customerId ?? record.requestId), customerId);
    if (!head) throw new Error('a head of the audit trail is missing');
    const { pseudonym } = named ?? (customerId === null ? {} : await makePseudonym(trx, customerId));
    const place = { chain: head.chain, seq: head.seq + 1n, at: head.now };
    const next = { ...record, ...place, customerId: pseudonym ?? null };
    await appendRecord(trx, next, hashOf(key, head.hash, next));
  }
  const recordOf = (
    context: AuditContext,
    action: string,
    outcome: string,
    customerId: string | null,
    details: AuditDetails,
  ) => ({ version: VERSION, action, outcome, customerId, details, keyId, ...originOf(context) });
  return {
    record(db, context, action, outcome, customerId = null, details = {}, locked = undefined) {
      const record = recordOf(context, action, outcome, customerId, details);
      return db.isTransaction
        ? append(db as Transaction<Database>, record, locked)
        : db.transaction().execute((trx) => append(trx, record, locked));
    },
    lockAfterNext: (trx, customerId) => lockChainAfterNext(trx, chainOf(customerId), customerId),
    async forget(trx, context, action, customerId, details = {}) {
      await append(trx, recordOf(context, action, 'done', customerId, details), undefined);
      await deletePseudonym(trx, customerId);
    },
  };
}
