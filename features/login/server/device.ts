/** The value of the device cookie, which identifies a browser that has logged on before. */
import { shortHash } from '../../../server/audit/record.ts';
import { type KeyedHashes, type Keyring, underEach } from '../../../server/crypto/keyring.ts';
import { keyedHash, sameBytes, tokenKey } from '../../../server/crypto/keys.ts';
import { createLru } from '../../../server/lru.ts';
import type { Random } from '../../../server/ports/random/port.ts';

/** Cookie of a browser that has completed a log-on. Expires after a year. */
export const DEVICE_COOKIE = '__Host-device';

const HALF_BYTES = 16;

/** A browser, identified by its cookie. */
export interface Device {
  /** Value of the cookie, signed with the current secret. */
  readonly cookie: string;
  /** Keys of its counters: one hash of the cookie per known secret. */
  readonly keys: KeyedHashes;
  /** Returns the device's key for a cookie signed with this secret. */
  readonly keyOf: (secret: Buffer) => Buffer;
  /** The keys under which the browser may be stored: the key of the cookie it sent, and `keys` if that is signed. */
  readonly storedKeys: readonly Buffer[];
  /** Whether this server signed the cookie that the browser sent. */
  readonly isSigned: boolean;
}

/** Creates a device: 128 random bits, and a signature by which the server recognises its own values. */
export function newDevice(keyring: Keyring, random: Random): Device {
  const id = Buffer.from(random.bytes(HALF_BYTES));
  const device = deviceOf(keyring, id);
  return { ...device, storedKeys: device.keys.all, isSigned: true };
}

/**
 * Parses the device of a cookie; undefined for a malformed value. An unsigned device counts only if it is stored
 * already, under a secret that has been removed since. Otherwise a cookie set by an attacker would become a known
 * device when the owner logs on.
 */
export function readDevice(keyring: Keyring, value: string | undefined): Device | undefined {
  const read = readCookie(keyring, value);
  if (!value || !read) return undefined;
  const { id, isSigned } = read;
  const device = deviceOf(keyring, id);
  return {
    ...device,
    storedKeys: isSigned ? [...device.keys.all, tokenKey(value)] : [tokenKey(value)],
    isSigned,
  };
}

/** Short hash of the id in a cookie signed by this server, for audit records. The hash is the same under every secret. */
export function shortDeviceId(keyring: Keyring, value: string | undefined): string | undefined {
  const read = readCookie(keyring, value);
  return read?.isSigned ? shortHash(tokenKey(read.id.toString('base64url'))) : undefined;
}

/** Cache size in bytes, for about 4,000 ids. */
const KEPT_BYTES = 4_500_000;

/**
 * Like {@link shortDeviceId}, with a cache of signed cookies. Each change after a log-on sends the same cookie, and checking it costs as
 * much as an SQL statement.
 */
export function createShortDeviceIds(keyring: Keyring): (value: string | undefined) => string | undefined {
  const kept = createLru<string>(KEPT_BYTES);
  return (value) => {
    if (value === undefined) return undefined;
    const known = kept.get(value);
    if (known !== undefined) return known;
    const id = shortDeviceId(keyring, value);
    // Unsigned values are not cached, because a stranger can send any number of them.
    if (id !== undefined) kept.set(value, id, value.length + id.length);
    return id;
  };
}

function readCookie(keyring: Keyring, value: string | undefined) {
  if (!value || !/^[\w-]{43}$/.test(value)) return undefined;
  const bytes = Buffer.from(value, 'base64url');
  const id = bytes.subarray(0, HALF_BYTES);
  const signature = bytes.subarray(HALF_BYTES);
  const isSigned = keyring.all.some(({ secret }) => sameBytes(signature, signatureOf(secret, id)));
  return { id, isSigned };
}

function deviceOf(keyring: Keyring, id: Buffer) {
  const keyOf = (secret: Buffer) => tokenKey(cookieOf(secret, id));
  return { cookie: cookieOf(keyring.current.secret, id), keyOf, keys: underEach(keyring, keyOf) };
}

function cookieOf(secret: Buffer, id: Buffer): string {
  return Buffer.concat([id, signatureOf(secret, id)]).toString('base64url');
}

function signatureOf(secret: Buffer, id: Buffer): Buffer {
  return keyedHash(secret, 'device', id).subarray(0, HALF_BYTES);
}
