/** Counts wrong passwords and limits how many usernames an address can try. The log-on handlers choose the error. */
import type { Kysely, Transaction } from 'kysely';
import type { Config } from '../../../server/config/config.ts';
import { type KeyedHashes, underEach } from '../../../server/crypto/keyring.ts';
import { keyedHash } from '../../../server/crypto/keys.ts';
import { executeLater, executeTogether } from '../../../server/db/engine/dialect.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { SessionContext } from '../../../server/http/context.ts';
import type { Limits } from '../../../server/http/limits/limits.ts';
import type { RowTags } from '../../../server/row-tags/row-tags.ts';
import { loginNameKeys } from './accounts.ts';
import * as counters from './counters-store.ts';
import type { Device } from './device.ts';
import type { Spraying } from './spraying.ts';
import { deviceQuery, isKnown, isKnownDevice } from './store.ts';

export const MAX_WRONG = 5;
const TEN_MINUTES = 600;
/** Maximum log-ons with undecryptable fields in ten minutes. The portal's own page sends none. */
const UNREADABLE_PER_SESSION = 5;
const UNREADABLE_PER_ADDRESS = 20;

/** The key for counting wrong passwords: a browser that has logged on with this username before, otherwise the address. */
export interface Browser {
  readonly known: boolean;
  readonly keys: KeyedHashes;
}

/** A counted attempt. */
export interface Attempt {
  /** The number of attempts of this browser or address. */
  readonly attempts: number;
  /** Whether the answer must not depend on the result, because strangers are attacking this username. */
  readonly hidden: boolean;
}

export interface AttemptsDeps {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly limits: Limits;
  readonly spraying: Spraying;
  readonly rowTags: RowTags;
}

export function createAttempts({ config, db, limits, spraying, rowTags }: AttemptsDeps) {
  const keysOf = (address: string) =>
    underEach(config.keyring, (secret) => keyedHash(secret, 'login-address', address));
  const cleared = (name: KeyedHashes, { known, keys }: Browser) => [
    counters.clearAttempts({ name, device: keys }),
    ...(known ? [] : [counters.refundEverywhere(name)]),
  ];
  return {
    /** Returns how attempts of this browser for this username are counted. `device` comes from the browser's cookie. */
    async browserOf(
      { address }: SessionContext,
      username: string,
      device: Device | undefined,
    ): Promise<Browser> {
      if (device && (await isKnownDevice(db, rowTags, username, device.storedKeys)))
        return { known: true, keys: device.keys };
      return { known: false, keys: keysOf(address) };
    },

    /**
     * Like `browserOf`, with the state of its counters, in one round trip. For proofs that cannot be guessed, which are counted only if
     * wrong.
     */
    async read(
      { address }: SessionContext,
      username: string,
      device: Device | undefined,
    ): Promise<Browser & { readonly locked: boolean; readonly counted: boolean }> {
      const name = loginNameKeys(config.keyring, username);
      const stranger = keysOf(address);
      const query = counters.countersQuery(name, device ? [device.keys, stranger] : [stranger]);
      const [found, rows] = device
        ? await executeTogether(db, deviceQuery(username, device.storedKeys), query)
        : [[], (await db.executeQuery(query)).rows];
      const known = device !== undefined && isKnown(rowTags, found);
      const keys = known ? device.keys : stranger;
      return { known, keys, ...counters.stateOf(rows, keys, known) };
    },

    /**
     * Counts an attempt. A known browser has its own counter; an unknown browser counts for its address and over all addresses. So a
     * stranger's wrong passwords lock neither the owner's browser nor the owner's address. Returns undefined if the browser or address is
     * locked, or if all unknown browsers together have no attempts left.
     */
    async count(name: KeyedHashes, browser: Browser): Promise<Attempt | undefined> {
      const here = { name, device: browser.keys };
      if (browser.known && name.all.length === 1) {
        // Usually this is one statement, which needs no transaction.
        const attempts = await counters.countAttempt(db, here, MAX_WRONG, config.lockMinutes);
        return attempts === undefined ? undefined : { attempts, hidden: false };
      }
      return db.transaction().execute(async (trx) => {
        const attempts = await counters.countAttempt(trx, here, MAX_WRONG, config.lockMinutes);
        if (attempts === undefined) return undefined;
        if (browser.known) return { attempts, hidden: false };
        const state = await counters.countEverywhere(trx, name);
        if (state === undefined) {
          await counters.refundAttempt(trx, here);
          return undefined;
        }
        const hidden = state === 'hidden';
        // Otherwise a few addresses, each locked for minutes only, could use up the attempts of all unknown browsers.
        if (hidden && attempts >= MAX_WRONG) await counters.lockForDay(trx, here);
        return { attempts, hidden };
      });
    },

    /** Clears the counter of this browser or address after a correct proof that {@link count} did not count. */
    async clearOwn(name: KeyedHashes, browser: Browser): Promise<void> {
      await db.executeQuery(counters.clearAttempts({ name, device: browser.keys }));
    },

    /**
     * After a correct password, clears the counter of this browser or address, and refunds the attempt over all addresses.
     */
    async clear(name: KeyedHashes, browser: Browser): Promise<void> {
      for (const step of cleared(name, browser)) await db.executeQuery(step);
    },

    /** Like `clear`, but the statements run with the next statement of the log-on's transaction. */
    async clearLater(trx: Transaction<Database>, name: KeyedHashes, browser: Browser): Promise<void> {
      for (const step of cleared(name, browser)) await executeLater(trx, step);
    },

    /** Counts a wrong password for the spraying alarm; see `spraying.ts`. */
    countWrong: (username: string): Promise<void> => spraying.countWrong(username),

    /**
     * Limits the usernames that an address can try with unknown browsers. Each username counts once, so that typing errors do not use up
     * the limit. Throws RATE_LIMITED.
     */
    async limitUsernames(address: string, username: string): Promise<void> {
      if (await limits.firstTime('login-name', `${address}/${username}`, TEN_MINUTES))
        await limits.address('login-names', address, await spraying.namesPerAddress(), TEN_MINUTES);
    },

    /** Limits log-ons with undecryptable fields, because each costs the server a password check. Throws RATE_LIMITED. */
    async limitUnreadable({ session, address }: SessionContext): Promise<void> {
      const name = 'login-unreadable';
      await limits.shared(name, session.key.toString('base64'), UNREADABLE_PER_SESSION, TEN_MINUTES);
      await limits.address(name, address, UNREADABLE_PER_ADDRESS, TEN_MINUTES);
    },
  };
}

export type Attempts = ReturnType<typeof createAttempts>;
