/**
 * The list of deletions: whom the portal has erased, as keyed hashes outside the database. A restored backup has these people again; the
 * start compares it with the list and erases them before it answers (docs/decisions/0080-closing-and-erasing.md). The key is random and lies
 * sealed beside the hashes, so that a new secret of the portal leaves the hashes as they are.
 */
import { createCipher } from '../crypto/cipher.ts';
import type { Keyring } from '../crypto/keyring.ts';
import { keyedHash } from '../crypto/keys.ts';
import type { Random } from '../ports/random/port.ts';
import type { DeletionPlace } from './place.ts';

/** The list cannot be used. The message names the place and what to do. */
export class DeletionsUnreadable extends Error {
  override readonly name = 'DeletionsUnreadable';
}

export interface DeletionList {
  /** Adds a customer, or renews the time of the entry. Returns when the entry is stored. */
  add(customerId: string, at: Date): Promise<void>;
  /**
   * Reads the whole list. Seals its key again if the portal has several secrets, so that the old one can be removed.
   * @returns the function that tells when a customer was erased last; undefined if the list is empty. Throws {@link DeletionsUnreadable}
   */
  read(): Promise<((customerId: string) => Date | undefined) | undefined>;
}

const CONTEXT = 'deletions';
const KEY_BYTES = 32;

export function createDeletionList({
  place,
  keyring,
  random,
}: {
  readonly place: DeletionPlace;
  readonly keyring: Keyring;
  readonly random: Random;
}): DeletionList {
  const cipher = createCipher(keyring);
  const hashOf = (key: Buffer, customerId: string) => keyedHash(key, 'deletion', customerId).toString('hex');

  async function reached<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw new DeletionsUnreadable(
        `The list of deletions in ${place.name} cannot be used (${(error as Error).message}): see docs/operations/backup.md, "People who were erased".`,
      );
    }
  }

  async function knownKey(): Promise<Buffer | undefined> {
    const sealed = await place.readKey();
    return sealed && Buffer.from(cipher.open(sealed, CONTEXT), 'base64');
  }

  const sealKey = (key: Buffer) => cipher.seal(key.toString('base64'), CONTEXT);

  async function keyOrNew(): Promise<Buffer> {
    const known = await knownKey();
    if (known) return known;
    await place.writeKey(sealKey(random.bytes(KEY_BYTES)), true);
    const written = await knownKey();
    if (!written) throw new Error('the key was not stored');
    return written;
  }

  return {
    add: (customerId, at) =>
      reached(async () => place.add({ hash: hashOf(await keyOrNew(), customerId), at: at.toISOString() })),
    read: () =>
      reached(async () => {
        const times = new Map<string, Date>();
        for await (const { hash, at } of place.entries()) {
          const time = new Date(at);
          if (Number.isNaN(time.getTime())) throw new Error(`entry ${hash} has no time`);
          times.set(hash, time);
        }
        const key = await knownKey();
        if (times.size === 0) return undefined;
        if (!key) throw new Error('its key is missing');
        if (keyring.all.length > 1) await place.writeKey(sealKey(key), false);
        return (customerId: string) => times.get(hashOf(key, customerId));
      }),
  };
}
