/** The secret in use and the others that stored values may still need, so that a secret can be replaced without an interruption. */
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

/** The id of a secret: 32 bits of an HMAC, from which the secret cannot be computed. */
export function keyIdOf(secret: Buffer): string {
  return keyedHash(secret, 'key-id').subarray(0, 4).toString('hex');
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
  const all = [...byId.values()];
  const [first] = all;
  if (!first) throw new RangeError('a keyring needs a secret');
  return { current: first, all, find: (id) => byId.get(id) };
}
