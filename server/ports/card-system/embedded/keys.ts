import { hkdfSync } from 'node:crypto';
import { createCipher } from '../../../crypto/cipher.ts';
import { keyedHash } from '../../../crypto/keys.ts';

/** A value that the card system seals; with the owner's id it is the place that a sealed value belongs to. */
type Sealed = 'card-number' | 'national-id' | 'phone' | 'email' | 'delivery';

/** What reads and writes the sealed columns. The keys are never in the database. */
export interface CardKeys {
  /** AES-256-GCM; opens only for the same kind of value of the same owner (customer, card for a number, redemption for a delivery). */
  seal(kind: Sealed, ownerId: string, text: string): Buffer;
  /** The text; throws when it was sealed for another place or changed. */
  open(kind: Sealed, ownerId: string, sealed: Uint8Array): string;
  /** HMAC-SHA-256, 32 bytes: the same for the same text, so that it can be found, and telling nothing without the key. */
  index(
    kind: 'card-number' | 'national-id' | 'membership' | 'redemption' | 'demo-bank',
    text: string,
  ): Buffer;
  /** HMAC-SHA-256 of a card's PIN, 32 bytes, with a key of its own. */
  pinVerification(cardId: string, pin: string): Buffer;
}

/** Keys of the embedded card system, derived from a secret of at least 32 bytes and used for nothing else. */
export function createCardKeys(secret: Buffer): CardKeys {
  if (secret.length < 32) throw new RangeError('the secret has fewer than 32 bytes');
  const derived = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `card-system ${use}`, 32));
  const cipher = createCipher(derived('sealing'));
  const indexKey = derived('index');
  const pinKey = derived('pin');
  return {
    seal: (kind, ownerId, text) => cipher.seal(text, `${kind}/${ownerId}`),
    open: (kind, ownerId, sealed) => cipher.open(sealed, `${kind}/${ownerId}`),
    index: (kind, text) => keyedHash(indexKey, kind, text),
    pinVerification: (cardId, pin) => keyedHash(pinKey, 'pin', cardId, pin),
  };
}
