/** The key of a copy's bytes, encrypted in its row for its customer and its id. */
import type { Cipher } from '../../../server/crypto/cipher.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import type { CopyKey } from './store.ts';

const KEY_BYTES = 32;

const contextOf = ({ customerId, copyId }: CopyKey) => `data-copy/${customerId}/${copyId}`;

/** Makes and seals a key. A copy whose row is deleted cannot be read again, even if an object of it is left somewhere. */
export function sealNewKey(cipher: Cipher, random: Random, of: CopyKey): Buffer {
  return cipher.seal(Buffer.from(random.bytes(KEY_BYTES)).toString('base64'), contextOf(of));
}

/** Throws when the row was changed or belongs to another customer or copy. */
export function openKey(cipher: Cipher, sealed: Buffer, of: CopyKey): Buffer {
  return Buffer.from(cipher.open(sealed, contextOf(of)), 'base64');
}

/** Re-encrypts a row with the current secret. */
export function resealKey(cipher: Cipher, sealed: Buffer, of: CopyKey): Buffer {
  return cipher.seal(cipher.open(sealed, contextOf(of)), contextOf(of));
}
