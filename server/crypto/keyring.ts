/**
 * Holds the current secret and other secrets that stored values may still need, so that a secret can be rotated without
 * downtime.
 */
import type { Random } from '../ports/random/port.ts';
import { keyedHash, sameBytes } from './keys.ts';

/** A secret with its public id. */
export interface SecretKey {
  /** Eight hexadecimal digits, derived from the secret. Stored with values and shown in messages. */
  readonly id: string;
  /** At least 32 random bytes. */
  readonly secret: Buffer;
}

/** The known secrets. New values use `current`; the other secrets only read stored values. */
export interface Keyring {
  readonly current: SecretKey;
  /** Every known secret, the current secret first. */
  readonly all: readonly SecretKey[];
  /** Returns the secret with this id; undefined when it is unknown. */
  find(id: string): SecretKey | undefined;
}

const ID_BYTES = 4;

/** Returns the id of a secret: 32 bits of an HMAC, which do not reveal the secret. */
export function keyIdOf(secret: Buffer): string {
  return keyedHash(secret, 'key-id').subarray(0, ID_BYTES).toString('hex');
}

/**
 * Creates a keyring. A duplicate secret counts once, so `others` may contain the current secret and be the same in all
 * processes. Throws RangeError for a secret of fewer than 32 bytes, and for two different secrets with the same id.
 */
export function createKeyring(current: Buffer, others: readonly Buffer[] = []): Keyring {
  const byId = new Map<string, SecretKey>();
  for (const secret of [current, ...others]) {
    if (secret.length < 32) throw new RangeError('the secret has fewer than 32 bytes');
    const id = keyIdOf(secret);
    const known = byId.get(id);
    if (known && !sameBytes(known.secret, secret)) throw new RangeError(`two secrets have the key id ${id}`);
    if (!known) byId.set(id, { id, secret });
  }
  return keyringOf([...byId.values()]);
}

/** Returns a keyring of derived secrets. Each has the key id of the secret from which it is derived. */
export function derivedKeyring(keyring: Keyring, derive: (secret: Buffer) => Buffer): Keyring {
  return keyringOf(keyring.all.map(({ id, secret }) => ({ id, secret: derive(secret) })));
}

function keyringOf(all: readonly SecretKey[]): Keyring {
  const [current] = all;
  if (!current) throw new RangeError('a keyring needs a secret');
  return { current, all, find: (id) => all.find((key) => key.id === id) };
}

/** The keyed hashes of one value, one for each known secret. */
export interface KeyedHashes {
  readonly all: readonly Buffer[];
  /** The hash with the current secret. */
  readonly current: Buffer;
  /** Id of the current secret. */
  readonly keyId: string;
}

/**
 * Hashes a value with every known secret. A counter is stored under all of these hashes. So no process starts to count at
 * zero, even if processes differ in their current secret.
 */
export function underEach(keyring: Keyring, hash: (secret: Buffer) => Buffer): KeyedHashes {
  const [current = hash(keyring.current.secret), ...others] = keyring.all.map(({ secret }) => hash(secret));
  return { all: [current, ...others], current, keyId: keyring.current.id };
}

/** Returns a random seed: the id of the current secret, then 128 random bits. */
export function newSeed(keyring: Keyring, random: Random): Buffer {
  return Buffer.concat([Buffer.from(keyring.current.id, 'hex'), random.bytes(16)]);
}

/**
 * Returns the secret whose key id the seed contains, so that values derived from a session's seed survive a rotation. Returns
 * the current secret for a 16-byte seed from the previous release, and when the seed's secret is no longer known.
 */
export function secretOfSeed(keyring: Keyring, seed: Buffer): Buffer {
  const named = seed.length > 16 ? keyring.find(seed.toString('hex', 0, ID_BYTES)) : undefined;
  return (named ?? keyring.current).secret;
}
