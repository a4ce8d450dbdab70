import { hkdfSync } from 'node:crypto';
import { createCipher } from '../../server/crypto/cipher.ts';
import { createKeyring, derivedKeyring } from '../../server/crypto/keyring.ts';
import { keyedHash } from '../../server/crypto/keys.ts';

/** The kinds of encrypted values. Each ciphertext is bound to its kind and owner id. */
export type SealedKind =
  | 'card-number'
  | 'national-id'
  | 'phone'
  | 'email'
  | 'address'
  | 'contact'
  | 'delivery'
  | 'dispute'
  | 'command'
  | 'pin-key';

export type IndexKind = 'card-number' | 'national-id' | 'membership' | 'redemption' | 'demo-bank';

/** Encrypts and indexes sensitive columns. The keys are never in the database. New values use the current secret. */
export interface CardKeys {
  /**
   * Encrypts with AES-256-GCM, bound to kind and owner. The owner is the id of the card, the redemption, the command,
   * the case or the change of a contact for values that belong to one of these, otherwise the customer's id.
   */
  seal(kind: SealedKind, ownerId: string, text: string): Buffer;
  /**
   * Decrypts a text. Throws if it was modified, bound to another kind or owner, or encrypted with an unknown secret.
   */
  open(kind: SealedKind, ownerId: string, sealed: Uint8Array): string;
  /** Returns an HMAC-SHA-256 of 32 bytes, a deterministic index for lookups. */
  index(kind: IndexKind, text: string): Buffer;
  /** Returns the index under every known secret, the current one first. Stored rows may use any of them. */
  indexes(kind: IndexKind, text: string): readonly Buffer[];
  /** Returns an HMAC-SHA-256 of a card's PIN (32 bytes), made with a separate key, and the id of its secret. */
  pinVerification(cardId: string, pin: string): { readonly verification: Buffer; readonly keyId: string };
  /** Returns the key of the PIN verification values, for a known secret. */
  pinKey(keyId: string): Buffer | undefined;
  /** Ids of the known secrets, the current one first. */
  readonly keyIds: readonly string[];
}

/**
 * Derives the keys of the embedded card system from secrets of at least 32 bytes. `others` are only used to read stored
 * values.
 */
export function createCardKeys(secret: Buffer, others: readonly Buffer[] = []): CardKeys {
  const keyring = createKeyring(secret, others);
  const derive = (purpose: string) =>
    derivedKeyring(keyring, (each) =>
      Buffer.from(hkdfSync('sha256', each, '', `card-system ${purpose}`, 32)),
    );
  const cipher = createCipher(derive('sealing'));
  const indexKeys = derive('index');
  const pinKeys = derive('pin');
  return {
    seal: (kind, ownerId, text) => cipher.seal(text, `${kind}/${ownerId}`),
    open: (kind, ownerId, sealed) => cipher.open(sealed, `${kind}/${ownerId}`),
    index: (kind, text) => keyedHash(indexKeys.current.secret, kind, text),
    indexes: (kind, text) => indexKeys.all.map((key) => keyedHash(key.secret, kind, text)),
    pinVerification: (cardId, pin) => ({
      verification: keyedHash(pinKeys.current.secret, 'pin', cardId, pin),
      keyId: pinKeys.current.id,
    }),
    pinKey: (keyId) => pinKeys.find(keyId)?.secret,
    keyIds: keyring.all.map(({ id }) => id),
  };
}
