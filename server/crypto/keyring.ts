/** The secret in use and the others that stored values may still need, so that a secret can be replaced without an interruption. */
import type { Random } from '../ports/random/port.ts';
import { keyedHash, sameBytes } from './keys.ts';

/** A secret with its public id. */
export interface SecretKey {
  /** Eight hexadecimal digits, derived from the secret. Stored beside values and named in messages. */
  readonly id: string;
  /** At least 32 random bytes. */
  readonly secret: Buffer;
}

/** The known secrets. `current` makes every new value; the others only read stored ones. */
export interface Keyring {
  readonly current: SecretKey;
  /** Every known secret, the current one first. */
  readonly all: readonly SecretKey[];
  /** The secret with this id; undefined when it is not known. */
  find(id: string): SecretKey | undefined;
}

const ID_BYTES = 4;

/** The id of a secret: 32 bits of an HMAC, from which the secret cannot be computed. */
export function keyIdOf(secret: Buffer): string {
  return keyedHash(secret, 'key-id').subarray(0, ID_BYTES).toString('hex');
}

/**
 * Creates a keyring. A secret that occurs twice counts once, so that all processes may list the same other secrets whichever of
 * them is current. Throws RangeError for a secret of fewer than 32 bytes, and for two secrets with the same id.
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

/** The keyring of secrets that are derived from those of another one and keep their ids. */
export function derivedKeyring(keyring: Keyring, derive: (secret: Buffer) => Buffer): Keyring {
  return keyringOf(keyring.all.map(({ id, secret }) => ({ id, secret: derive(secret) })));
}

function keyringOf(all: readonly SecretKey[]): Keyring {
  const [current] = all;
  if (!current) throw new RangeError('a keyring needs a secret');
  return { current, all, find: (id) => all.find((key) => key.id === id) };
}

/** A value's keyed hashes: one for each known secret. */
export interface KeyedHashes {
  readonly all: readonly Buffer[];
  /** The hash with the current secret. */
  readonly current: Buffer;
  /** Id of the current secret. */
  readonly keyId: string;
}

/**
 * Hashes a value under every known secret. A counter is kept under all of them, so that no process, whichever secret is its
 * current one, starts counting at zero.
 */
export function underEach(keyring: Keyring, hash: (secret: Buffer) => Buffer): KeyedHashes {
  const [current = hash(keyring.current.secret), ...others] = keyring.all.map(({ secret }) => hash(secret));
  return { all: [current, ...others], current, keyId: keyring.current.id };
}

/** A random seed that names the current secret: its id, then 128 random bits. */
export function newSeed(keyring: Keyring, random: Random): Buffer {
  return Buffer.concat([Buffer.from(keyring.current.id, 'hex'), random.bytes(16)]);
}

/**
 * The secret that a seed names, so that what a session was given stays the same when the secret is replaced. It is the current
 * one for a seed of 16 bytes, as the release before made them, and when the named secret is not known any more.
 */
export function secretOfSeed(keyring: Keyring, seed: Buffer): Buffer {
  const named = seed.length > 16 ? keyring.find(seed.toString('hex', 0, ID_BYTES)) : undefined;
  return (named ?? keyring.current).secret;
}
