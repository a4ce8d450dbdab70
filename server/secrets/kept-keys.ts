/**
 * Derived keys that outlive their secret. An audit record is never changed, and a PIN's verification value cannot be
 * recomputed without the PIN. So both need their original key, which is stored encrypted with the current secret.
 */
import type { Kysely } from 'kysely';
import { type AuditKeys, auditKey, auditKeys } from '../audit/keys.ts';
import { createCipher, keyIdOfSealed } from '../crypto/cipher.ts';
import type { Keyring } from '../crypto/keyring.ts';
import type { Database } from '../db/schema/schema.ts';
import { type KeptTable, keepKey, keptKeys } from './kept-keys-store.ts';

type Db = Kysely<Database>;

/** Derives, encrypts and decrypts the keys of a table. */
export interface Keeper {
  readonly table: KeptTable;
  /** Derives the key from a secret; undefined when the secret is unknown. */
  derive(keyId: string): Buffer | undefined;
  seal(keyId: string, text: string): Buffer;
  open(keyId: string, sealed: Buffer): string;
}

/** Returns how the keys of audit records are derived, encrypted and decrypted. */
export function auditKeeper(keyring: Keyring): Keeper {
  const cipher = createCipher(keyring);
  const contextOf = (keyId: string) => `audit-key/${keyId}`;
  return {
    table: 'portal.audit_keys',
    derive(keyId) {
      const key = keyring.find(keyId);
      return key && auditKey(key.secret);
    },
    seal: (keyId, text) => cipher.seal(text, contextOf(keyId)),
    open: (keyId, sealed) => cipher.open(sealed, contextOf(keyId)),
  };
}

/** Returns the stored keys by the key id of their secret. Throws when a key was encrypted with an unknown secret. */
export async function openKeptKeys(db: Db, keeper: Keeper): Promise<ReadonlyMap<string, Buffer>> {
  const kept = await keptKeys(db, keeper.table);
  return new Map(kept.map(({ keyId, sealed }) => [keyId, Buffer.from(keeper.open(keyId, sealed), 'base64')]));
}

/** Returns the keys of the audit trail: of the configured secrets, and the stored keys. Throws like {@link openKeptKeys}. */
export async function openAuditKeys(db: Db, keyring: Keyring): Promise<AuditKeys> {
  return auditKeys(keyring, await openKeptKeys(db, auditKeeper(keyring)));
}

/**
 * Stores the keys derived from these secrets. Keys that are stored under an earlier secret are encrypted with the
 * current secret. Skips an unknown secret whose key is not stored.
 */
export async function keepKeys(
  db: Db,
  keeper: Keeper,
  keyIds: readonly string[],
  currentId: string,
): Promise<void> {
  const kept = new Map((await keptKeys(db, keeper.table)).map(({ keyId, sealed }) => [keyId, sealed]));
  for (const keyId of new Set([...keyIds, ...kept.keys()])) {
    const sealed = kept.get(keyId);
    const isKept = sealed ? keyIdOfSealed(sealed) === currentId : keyId === currentId;
    if (isKept) continue;
    const text = keeper.derive(keyId)?.toString('base64') ?? (sealed && keeper.open(keyId, sealed));
    if (text !== undefined) await keepKey(db, keeper.table, { keyId, sealed: keeper.seal(keyId, text) });
  }
}
