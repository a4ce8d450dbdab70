import { hkdfSync } from 'node:crypto';
import { createCipher } from '../../../crypto/cipher.ts';
import { keyedHash } from '../../../crypto/keys.ts';

/** The kinds of encrypted values. Kind and owner id are the context that a ciphertext is bound to. */
type SealedKind = 'card-number' | 'national-id' | 'phone' | 'email' | 'delivery' | 'command';

/** Encrypts and indexes sensitive columns. The keys are never in the database. */
export interface CardKeys {
  /** AES-256-GCM, bound to kind and owner: the customer, the card for its number, the redemption for its delivery, the command for itself. */
  seal(kind: SealedKind, ownerId: string, text: string): Buffer;
  /** Decrypts a text; throws when it was changed or sealed for another kind or owner. */
  open(kind: SealedKind, ownerId: string, sealed: Uint8Array): string;
  /** HMAC-SHA-256, 32 bytes: a deterministic index for lookups. */
  index(
    kind: 'card-number' | 'national-id' | 'membership' | 'redemption' | 'demo-bank',
    text: string,
  ): Buffer;
  /** HMAC-SHA-256 of a card's PIN, 32 bytes, with a separate key. */
  pinVerification(cardId: string, pin: string): Buffer;
}

/** Derives the keys of the embedded card system from a secret of at least 32 bytes. */
export function createCardKeys(secret: Buffer): CardKeys {
  if (secret.length < 32) throw new RangeError('the secret has fewer than 32 bytes');
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `card-system ${purpose}`, 32));
  const cipher = createCipher(derive('sealing'));
  const indexKey = derive('index');
  const pinKey = derive('pin');
  return {
    seal: (kind, ownerId, text) => cipher.seal(text, `${kind}/${ownerId}`),
    open: (kind, ownerId, sealed) => cipher.open(sealed, `${kind}/${ownerId}`),
    index: (kind, text) => keyedHash(indexKey, kind, text),
    pinVerification: (cardId, pin) => keyedHash(pinKey, 'pin', cardId, pin),
  };
}
