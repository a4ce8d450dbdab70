/**
 * Derived keys that outlive their secret. An audit record is never changed, and a PIN's verification value cannot be made again
 * without the PIN, so both need the key they were made with. It is kept, sealed with the current secret.
 */
import type { Kysely } from 'kysely';
import { type AuditKeys, auditKey, auditKeys } from '../audit/keys.ts';
import { createCipher, keyIdOfSealed } from '../crypto/cipher.ts';
import type { Keyring } from '../crypto/keyring.ts';
import type { Database } from '../db/schema/schema.ts';
import { type KeptTable, keepKey, keptKeys } from './kept-keys-store.ts';

type Db = Kysely<Database>;

/** How the keys of a table are derived and sealed. */
export interface Keeper {
  readonly table: KeptTable;
  /** The key of a known secret. */
  derive(keyId: string): Buffer | undefined;
  seal(keyId: string, text: string): Buffer;
  open(keyId: string, sealed: Buffer): string;
}

/** Keys of audit records. */
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

/** The kept keys by the id of their secret. Throws when one was sealed with an unknown secret. */
export async function openKeptKeys(db: Db, keeper: Keeper): Promise<ReadonlyMap<string, Buffer>> {
  const kept = await keptKeys(db, keeper.table);
  return new Map(kept.map(({ keyId, sealed }) => [keyId, Buffer.from(keeper.open(keyId, sealed), 'base64')]));
}

/** The keys of the audit trail: of the known secrets, and those that are kept. Throws like {@link openKeptKeys}. */
export async function openAuditKeys(db: Db, keyring: Keyring): Promise<AuditKeys> {
  return auditKeys(keyring, await openKeptKeys(db, auditKeeper(keyring)));
}

/** Keeps the keys of these secrets, and seals those that are kept already with the current secret. */
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
