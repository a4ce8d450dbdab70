/**
 * Protected fields (CRY-1): passwords and PINs are sent as base64(AES-256-CBC(text) ‖ HMAC-SHA-256), encrypt-then-MAC, with
 * the call's 16-byte iv. Each session has its own derived key, which is never stored, so another session's ciphertext is
 * refused. Every kind of fault (base64, tag, padding, text) gives the same result.
 */
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { type Keyring, secretOfSeed } from './keyring.ts';
import { keyedHash, sameBytes } from './keys.ts';

const TAG_BYTES = 32;
const MAX_PLAIN = 1024;

/** Returns the 32-byte field key of a session, derived from its stored seed. */
export function fieldKey(keyring: Keyring, seed: Buffer): Buffer {
  return keyedHash(secretOfSeed(keyring, seed), 'field-key', seed);
}

function tagOf(key: Buffer, field: string, iv: Buffer, ciphertext: Buffer): Buffer {
  const macKey = createHmac('sha256', key).update('mac').digest();
  return createHmac('sha256', macKey).update(field).update(iv).update(ciphertext).digest();
}

/** Decrypts a field. Returns undefined unless the value was encrypted with this session's key for this field. */
export function openField(key: Buffer, field: string, value: string, ivText: string): string | undefined {
  const iv = Buffer.from(ivText, 'base64');
  const bytes = Buffer.from(value, 'base64');
  const ciphertext = bytes.subarray(0, Math.max(0, bytes.length - TAG_BYTES));
  const tag = bytes.subarray(ciphertext.length);
  const expected = tagOf(key, field, iv, ciphertext);
  const exact = bytes.toString('base64') === value && iv.toString('base64') === ivText && iv.length === 16;
  if (!exact || !sameBytes(tag, expected) || ciphertext.length === 0 || ciphertext.length > MAX_PLAIN)
    return undefined;
  try {
    const decipher = createDecipheriv('aes-256-cbc', key, iv);
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Buffer.concat([decipher.update(ciphertext), decipher.final()]),
    );
  } catch {
    return undefined;
  }
}

/** Encrypts a field, for tests and tools. The browser's code is in web/http/protected-field.ts. */
export function sealField(key: Buffer, field: string, text: string, iv: Buffer): string {
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([ciphertext, tagOf(key, field, iv, ciphertext)]).toString('base64');
}
