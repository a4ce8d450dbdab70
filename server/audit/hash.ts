/** The hashes that chain the records of the audit trail. */

import { keyedHash } from '../crypto/keys.ts';
import type { AuditKeys } from './keys.ts';
import type { AuditDetails, AuditRecord } from './record.ts';

/** A position in a chain. */
export interface Position {
  readonly seq: bigint;
  readonly hash: Buffer;
}

/** The position before the first record of a chain. */
export const START: Position = { seq: 0n, hash: Buffer.alloc(32) };

/** @param previous the hash of the previous record in the chain */
export function hashOf(key: Buffer, previous: Buffer, record: AuditRecord): Buffer {
  const { chain, seq, at, action, outcome, customerId, requestId } = record;
  const details = sorted(record.details);
  if (record.version === 1) {
    const fields = [`${chain}`, `${seq}`, at, action, outcome, customerId ?? '', requestId];
    const isOfCustomer = customerId === null ? '0' : '1';
    return keyedHash(key, 'record', previous, ...fields, isOfCustomer, JSON.stringify(details));
  }
  const { version, address, device, session, channel, actor, keyId } = record;
  const origin = [address, device, session, channel, actor, keyId];
  // JSON distinguishes null from a text and separates the fields.
  const fields = [version, chain, `${seq}`, at, action, outcome, customerId, requestId, details, ...origin];
  // Versions 2 and 3 have the same fields. A label of its own keeps a record of one version from passing as one of the other.
  return keyedHash(key, version === 2 ? 'record-2' : 'record-3', previous, JSON.stringify(fields));
}

/** Sorts the entries, because the database does not keep their order. */
function sorted(details: AuditDetails): unknown[] {
  return Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Whether a record has fields that the hash of version 1 does not cover. In version 1 they must be empty. */
function hasOrigin({ address, device, session, channel, actor, keyId }: AuditRecord): boolean {
  return [address, device, session, channel, actor, keyId].some((field) => field !== null);
}

/** Returns a function that verifies a record's hash with the secret of its key id, or in version 1 with any known secret. */
export function createHashCheck(keys: AuditKeys) {
  return (previous: Buffer, record: AuditRecord & { readonly hash: Buffer }): HashState => {
    const { keyId, version } = record;
    if (version === 1 && hasOrigin(record)) return 'record changed';
    const key = keyId === null ? undefined : keys.find(keyId);
    if (version !== 1 && !key) return 'key unknown';
    const candidates = version === 1 ? keys.all : key ? [key] : [];
    const isRight = candidates.some((each) => hashOf(each.key, previous, record).equals(record.hash));
    return isRight ? 'right' : 'record changed';
  };
}

export type HashState = 'right' | 'record changed' | 'key unknown';
export type HashCheck = ReturnType<typeof createHashCheck>;
