/** Encrypts push messages: RFC 8291 (aes128gcm for Web Push, RFC 8188). */
import { createCipheriv, createECDH, hkdfSync } from 'node:crypto';
import type { Random } from '../random/port.ts';
import type { PushAddress } from './port.ts';

const SALT_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Maximum bytes of the only record: the text, its delimiter and the tag. */
const RECORD_BYTES = 4096;
/** Delimiter at the end of the last record. */
const DELIMITER = 2;

function derive(secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}

/**
 * Returns the body of a message: header and one record. Only the browser of the address can decrypt it. Throws for a public
 * key that is not a point of P-256.
 * @param random creates the salt, then the message's own private key
 */
export function encryptPush(text: string, { p256dh, auth }: PushAddress, random: Random): Buffer {
  const browserKey = Buffer.from(p256dh, 'base64url');
  const salt = Buffer.from(random.bytes(SALT_BYTES));
  const own = createECDH('prime256v1');
  own.setPrivateKey(Buffer.from(random.bytes(32)));
  const ownKey = own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]);
  const shared = derive(own.computeSecret(browserKey), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', KEY_BYTES);
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', NONCE_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES });
  const record = Buffer.concat([
    cipher.update(Buffer.concat([Buffer.from(text), Buffer.of(DELIMITER)])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([salt, size, Buffer.of(ownKey.length), ownKey, record]);
}
