/** Encrypts texts that the server must read again later, such as a queued message. */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { systemRandom } from '../ports/random/system.ts';
import { derivedKeyring, type Keyring, type SecretKey } from './keyring.ts';
import { keyObjectOf } from './keys.ts';

/** Authenticated encryption of short texts. */
export interface Cipher {
  /** Encrypts with the current secret. The ciphertext decrypts only with the same `context`, which is not secret. */
  seal(text: string, context: string): Buffer;
  /** Decrypts. Throws {@link UnknownKey} for an unknown secret. Also throws when the context or any bit differs. */
  open(sealed: Uint8Array, context: string): string;
}

/** An encrypted text needs a secret that is not configured. */
export class UnknownKey extends Error {
  override readonly name = 'UnknownKey';

  constructor(keyId: string) {
    super(`sealed with the secret ${keyId}, which is not known`);
  }
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** First byte of an encrypted text with a key id. */
const MARK = 0x4b;
/** Bytes of the mark and the key id. */
export const HEAD_BYTES = 5;

/**
 * Creates a cipher: AES-256-GCM with a key derived from the server's secret (HKDF-SHA-256). The format is head ‖ nonce ‖
 * ciphertext ‖ tag, with the context as additional data. Random 96-bit nonces allow 2^32 texts per secret (NIST SP 800-38D,
 * 8.3). The head with the key id is written only while several secrets are known, because the previous release can read only
 * texts without a head. A text without a head is decrypted with any known secret that works.
 */
export function createCipher(secrets: Keyring): Cipher {
  const keyring = derivedKeyring(secrets, (secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'card-portal cipher 1', 32)),
  );
  const head = keyring.all.length > 1 ? headOf(keyring.current.id) : Buffer.alloc(0);
  return {
    seal: (text, context) => Buffer.concat([head, seal(keyring.current, text, context)]),
    open(sealed, context) {
      const bytes = Buffer.from(sealed);
      const named = keyIdOfSealed(bytes);
      const key = named === undefined ? undefined : keyring.find(named);
      if (key) return open(key, bytes.subarray(HEAD_BYTES), context);
      const text = openedByAny(keyring, bytes, context);
      if (text !== undefined) return text;
      throw named === undefined ? new Error('the sealed text cannot be opened') : new UnknownKey(named);
    },
  };
}

/** Returns the head of texts that are encrypted while several secrets are known. */
export function headOf(keyId: string): Buffer {
  return Buffer.concat([Buffer.of(MARK), Buffer.from(keyId, 'hex')]);
}

/**
 * Returns the key id of an encrypted text; undefined if the text has no head. A text without a head starts with a random
 * byte, so one in 256 such texts seems to have a key id.
 */
export function keyIdOfSealed(sealed: Uint8Array): string | undefined {
  const bytes = Buffer.from(sealed);
  return bytes[0] === MARK ? bytes.toString('hex', 1, HEAD_BYTES) : undefined;
}

/** Decrypts a text without a head; undefined when no known secret decrypts it. */
function openedByAny(keyring: Keyring, bytes: Buffer, context: string): string | undefined {
  for (const key of keyring.all) {
    try {
      return open(key, bytes, context);
    } catch {
      // Try the next secret.
    }
  }
  return undefined;
}

function seal({ secret }: SecretKey, text: string, context: string): Buffer {
  const nonce = systemRandom.bytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyObjectOf(secret), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

function open({ secret }: SecretKey, bytes: Buffer, context: string): string {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('sealed text too short');
  const decipher = createDecipheriv('aes-256-gcm', keyObjectOf(secret), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
