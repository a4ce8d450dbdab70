/** Encryption of the reasons of requests, which are in the holder's own words. */
import type { Cipher } from '../../../server/crypto/cipher.ts';

interface RequestKey {
  readonly customerId: string;
  readonly requestId: string;
}

// The encryption context binds the ciphertext to its row. A copy in another row cannot be decrypted.
const contextOf = ({ customerId, requestId }: RequestKey) => `family-request/${customerId}/${requestId}`;

export function sealReason(cipher: Cipher, reason: string, of: RequestKey): Buffer {
  return cipher.seal(reason, contextOf(of));
}

/** Throws when the row was changed or belongs to another customer or request. */
export function openReason(cipher: Cipher, sealed: Buffer, of: RequestKey): string {
  return cipher.open(sealed, contextOf(of));
}

/** Re-encrypts a reason with the current secret, for the same row or for row `to`. */
export function resealReason(cipher: Cipher, sealed: Buffer, of: RequestKey, to = of): Buffer {
  return cipher.seal(cipher.open(sealed, contextOf(of)), contextOf(to));
}
