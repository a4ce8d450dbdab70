/**
 * Encryption of protected fields (CRY-1): base64(AES-256-CBC(text) ‖ HMAC-SHA-256(field ‖ iv ‖ ciphertext)). The MAC's
 * key is HMAC-SHA-256(session key, "mac"). server/crypto/fields.ts decrypts.
 */

const encoder = new TextEncoder();
const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;
type Bytes = Uint8Array<ArrayBuffer>;

/** Returns a random 16-byte initialisation vector, base64. Use a new vector for each call. */
export function newIv(): string {
  return toBase64(crypto.getRandomValues(new Uint8Array(16)));
}

/**
 * Encrypts a field.
 * @param sessionKey the session's key, 32 bytes in base64
 * @param field the field's name in the contract, such as `password`
 * @param iv the call's initialisation vector, base64
 */
export async function sealField(
  sessionKey: string,
  field: string,
  text: string,
  iv: string,
): Promise<string> {
  const raw = fromBase64(sessionKey);
  const ivBytes = fromBase64(iv);
  const key = await crypto.subtle.importKey('raw', raw, 'AES-CBC', false, ['encrypt']);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-CBC', iv: ivBytes }, key, encoder.encode(text));
  const ciphertext = new Uint8Array(sealed);
  const tag = await hmac(
    await hmac(raw, encoder.encode('mac')),
    join(encoder.encode(field), ivBytes, ciphertext),
  );
  return toBase64(join(ciphertext, tag));
}

async function hmac(key: Bytes, data: Bytes): Promise<Bytes> {
  const imported = await crypto.subtle.importKey('raw', key, HMAC, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, data));
}

function join(...parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function toBase64(bytes: Bytes): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
}
