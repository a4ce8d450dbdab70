/** The value of the device cookie, by which the portal recognises a browser that has logged on before. */
import { shortHash } from '../../../server/audit/record.ts';
import { type KeyedHashes, type Keyring, underEach } from '../../../server/crypto/keyring.ts';
import { keyedHash, sameBytes, tokenKey } from '../../../server/crypto/keys.ts';
import { createLru } from '../../../server/lru.ts';
import type { Random } from '../../../server/ports/random/port.ts';

/** Cookie of a browser that has completed a log-on. Kept for a year. */
export const DEVICE_COOKIE = '__Host-device';

const HALF_BYTES = 16;

/** A browser by its cookie. */
export interface Device {
  /** Value of the cookie, signed with the current secret. */
  readonly cookie: string;
  /** Keys of its counters: hashes of the cookie as signed with each known secret. */
  readonly keys: KeyedHashes;
  /** Its key as signed with a secret. */
  readonly keyOf: (secret: Buffer) => Buffer;
  /** The keys that the browser may be stored under: those above, and the one of the cookie that it sent. */
  readonly storedKeys: readonly Buffer[];
  /** Whether the cookie that it sent has a signature of this server. */
  readonly isSigned: boolean;
}

/** A new device: 128 random bits, and a signature that lets the server recognise the values it made itself. */
export function newDevice(keyring: Keyring, random: Random): Device {
  const id = Buffer.from(random.bytes(HALF_BYTES));
  const device = deviceOf(keyring, id);
  return { ...device, storedKeys: device.keys.all, isSigned: true };
}

/**
 * The device of a cookie; undefined for a value that cannot be one. Without a signature of this server it may only be a browser
 * that is stored already, with a secret that is not known any more: a value that an attacker planted in a browser would
 * otherwise become a known device when the owner logs on.
 */
export function readDevice(keyring: Keyring, value: string | undefined): Device | undefined {
  const read = readCookie(keyring, value);
  if (!value || !read) return undefined;
  const { id, isSigned } = read;
  const device = deviceOf(keyring, id);
  return { ...device, storedKeys: [...device.keys.all, tokenKey(value)], isSigned };
}

/** Short hash of the id in a cookie that this server has signed, for audit records; the same under every secret. */
export function shortDeviceId(keyring: Keyring, value: string | undefined): string | undefined {
  const read = readCookie(keyring, value);
  return read?.isSigned ? shortHash(tokenKey(read.id.toString('base64url'))) : undefined;
}

/** Some 4,000 ids. */
const KEPT_BYTES = 4_500_000;

/**
 * As {@link shortDeviceId}. Keeps the ids of signed cookies, since each change of a log-on carries the same one: to check it costs as
 * much as a statement.
 */
export function createShortDeviceIds(keyring: Keyring): (value: string | undefined) => string | undefined {
  const kept = createLru<string>(KEPT_BYTES);
  return (value) => {
    if (value === undefined) return undefined;
    const known = kept.get(value);
    if (known !== undefined) return known;
    const id = shortDeviceId(keyring, value);
    // An unsigned value is not kept: a stranger can send any number of them.
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
