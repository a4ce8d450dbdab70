/** The value of the device cookie, by which the portal recognises a browser that has logged on before. */
import { keyedHash, sameBytes } from '../../../server/crypto/keys.ts';
import type { Random } from '../../../server/ports/random/port.ts';

/** Cookie of a browser that has completed a log-on. Kept for a year. */
export const DEVICE_COOKIE = '__Host-device';

const HALF_BYTES = 16;

/** A new value: 128 random bits, and a signature that lets the server recognise the values it made itself. */
export function newDevice(secret: Buffer, random: Random): string {
  const id = Buffer.from(random.bytes(HALF_BYTES));
  return Buffer.concat([id, signatureOf(secret, id)]).toString('base64url');
}

/**
 * The cookie's value if this server made it, else undefined. A value that an attacker planted in a browser would otherwise
 * become a known device when the owner logs on.
 */
export function ownDevice(secret: Buffer, value: string | undefined): string | undefined {
  if (!value || !/^[\w-]{43}$/.test(value)) return undefined;
  const bytes = Buffer.from(value, 'base64url');
  const isOwn = sameBytes(bytes.subarray(HALF_BYTES), signatureOf(secret, bytes.subarray(0, HALF_BYTES)));
  return isOwn ? value : undefined;
}

function signatureOf(secret: Buffer, id: Buffer): Buffer {
  return keyedHash(secret, 'device', id).subarray(0, HALF_BYTES);
}
