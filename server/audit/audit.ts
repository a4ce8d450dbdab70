/**
 * The trail of sensitive actions and refusals (OPS-5). Never holds a secret: only what was tried, by whom, and how it
 * ended. Each record is chained to the one before it by an HMAC; `verify.ts` finds what was changed since.
 */
import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { keyedHash } from '../crypto/keys.ts';
import type { Database } from '../db/schema/schema.ts';
import { appendRecord, type LockedHead, lockHead, lockHeadAfterNext } from './store.ts';

/** Chains that the trail is kept in; the migration makes their heads. */
export const CHAINS = 64;

/** What is written about an action besides its outcome: ids, counts, amounts; no secret. */
export type AuditDetails = Readonly<Record<string, string | number | boolean>>;

/** What a record's hash is over. */
export interface AuditRecord {
  readonly chain: number;
  readonly seq: bigint;
  /** UTC with microseconds, `2026-01-31T12:00:00.000000Z`. */
  readonly at: string;
  readonly action: string;
  readonly outcome: string;
  readonly customerId: string | null;
  readonly requestId: string;
  readonly details: AuditDetails;
}

export interface Audit {
  /**
   * Writes one record, in the caller's transaction where there is an effect. Holds its chain until that transaction ends:
   * call it after everything else in there that others may wait for, or two transactions could wait for each other.
   * @param place what `placeAfterNext` gave for this customer, when the chain is held already
   */
  record(
    db: Kysely<Database> | Transaction<Database>,
    context: { requestId: string },
    action: string,
    outcome: string,
    customerId?: string | null,
    details?: AuditDetails,
    place?: Place,
  ): Promise<void>;
  /**
   * Holds a customer's chain from the transaction's next statement on, in that statement's round to the database, for a
   * record that follows. That statement must be the last one that others may wait for.
   */
  placeAfterNext(trx: Transaction<Database>, customerId: string): Promise<Place>;
}

/** Where a record goes, once the statement that it was asked for with has run. */
export type Place = readonly LockedHead[];

export function createAudit({ secret }: { readonly secret: Buffer }): Audit {
  const key = auditKey(secret);
  async function append(
    trx: Transaction<Database>,
    record: Omit<AuditRecord, 'chain' | 'seq' | 'at'>,
    [held]: Place,
  ): Promise<void> {
    const head = held ?? (await lockHead(trx, chainOf(record.customerId ?? record.requestId)));
    const next = { ...record, chain: head.chain, seq: head.seq + 1n, at: head.now };
    await appendRecord(trx, next, hashOf(key, head.hash, next));
  }
  return {
    record(db, { requestId }, action, outcome, customerId = null, details = {}, place = []) {
      const record = { action, outcome, customerId, requestId, details };
      return db.isTransaction
        ? append(db as Transaction<Database>, record, place)
        : db.transaction().execute((trx) => append(trx, record, place));
    },
    placeAfterNext: (trx, customerId) => lockHeadAfterNext(trx, chainOf(customerId)),
  };
}

/** The key of the trail's hashes, from the server's secret. */
export function auditKey(secret: Buffer): Buffer {
  return keyedHash(secret, 'audit');
}

/** The chain of a customer, or of a call of nobody known. */
function chainOf(name: string): number {
  return (createHash('sha256').update(name).digest()[0] ?? 0) % CHAINS;
}

/** The hash of a record that follows one with `previous` as its hash. */
export function hashOf(key: Buffer, previous: Buffer, record: AuditRecord): Buffer {
  const { chain, seq, at, action, outcome, customerId, requestId, details } = record;
  const written = [`${chain}`, `${seq}`, at, action, outcome, customerId ?? '', requestId];
  return keyedHash(key, 'record', previous, ...written, customerId === null ? '0' : '1', canonical(details));
}

/** The same text for the same details, in whatever order the database gives them back. */
function canonical(details: AuditDetails): string {
  return JSON.stringify(Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1)));
}
