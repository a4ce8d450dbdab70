/** Encryption of texts that the server reads again later, such as a queued message. */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { systemRandom } from '../ports/random/system.ts';

/** Authenticated encryption of short texts. */
export interface Cipher {
  /** Encrypts. The ciphertext decrypts only with the same `context`, which is not secret. */
  seal(text: string, context: string): Buffer;
  /** Decrypts. Throws when the key, the context or any bit differs. */
  open(sealed: Uint8Array, context: string): string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM with a key derived from the server's secret (HKDF-SHA-256): nonce ‖ ciphertext ‖ tag, with the context as
 * additional data. Random 96-bit nonces allow 2^32 texts for one secret (NIST SP 800-38D, 8.3).
 */
export function createCipher(secret: Buffer): Cipher {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'card-portal cipher 1', 32));
  return {
    seal(text, context) {
      const nonce = systemRandom.bytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(context));
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed);
      if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('sealed text too short');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      return (
        decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
  };
}
