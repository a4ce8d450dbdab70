/** Counts wrong passwords and limits who may try how many names. The handlers of log-on decide what a refusal says. */
import type { Kysely } from 'kysely';
import type { Config } from '../../../server/config.ts';
import { keyedHash, tokenKey } from '../../../server/crypto/keys.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { SessionContext } from '../../../server/http/context.ts';
import type { Limits } from '../../../server/http/limits.ts';
import type { Spraying } from './spraying.ts';
import * as store from './store.ts';

export const MAX_WRONG = 5;
const TEN_MINUTES = 600;
/** Log-ons with unreadable fields in ten minutes. The portal's own page sends none. */
const UNREADABLE_PER_SESSION = 5;
const UNREADABLE_PER_ADDRESS = 20;

/** What wrong passwords are counted by: a browser that has logged on with this name before, or else its address. */
export interface Browser {
  readonly known: boolean;
  readonly key: Buffer;
}

export interface AttemptsDeps {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly limits: Limits;
  readonly spraying: Spraying;
}

export function createAttempts({ config, db, limits, spraying }: AttemptsDeps) {
  return {
    /** How attempts of this browser for this name are counted. `ownCookie`: a device cookie that this server made. */
    async browserOf(
      { address }: SessionContext,
      username: string,
      ownCookie: string | undefined,
    ): Promise<Browser> {
      const key = ownCookie && tokenKey(ownCookie);
      if (key && (await store.isKnownDevice(db, username, key))) return { known: true, key };
      return { known: false, key: keyedHash(config.secret, 'login-address', address) };
    },

    /**
     * Counts an attempt: a known browser by itself, any other by its address and over all addresses. So a stranger's wrong
     * passwords lock neither the owner's browser nor the owner's address. Returns the number of attempts of this browser
     * or address, undefined when it is locked or has to wait.
     */
    count(nameKey: Buffer, browser: Browser): Promise<number | undefined> {
      return db.transaction().execute(async (trx) => {
        const attempts = await store.countAttempt(trx, nameKey, browser.key, MAX_WRONG, config.lockMinutes);
        if (attempts === undefined || browser.known) return attempts;
        if (await store.countEverywhere(trx, nameKey)) return attempts;
        await store.refundAttempt(trx, nameKey, browser.key);
        return undefined;
      });
    },

    /** After a right password. */
    async clear(nameKey: Buffer, browser: Browser): Promise<void> {
      await store.clearAttempts(db, nameKey, browser.key);
      if (!browser.known) await store.refundEverywhere(db, nameKey);
    },

    /** After a wrong password; see `spraying.ts`. */
    countWrong: (nameKey: Buffer): Promise<void> => spraying.countWrong(nameKey),

    /**
     * Limits the usernames that an address may try with unknown browsers. Counts each username once, so that typing errors
     * do not use up the limit. Throws RATE_LIMITED.
     */
    async limitUsernames(address: string, nameKey: Buffer): Promise<void> {
      if (await limits.firstTime('login-name', `${address}/${nameKey.toString('hex')}`, TEN_MINUTES))
        await limits.shared('login-names', address, await spraying.namesPerAddress(), TEN_MINUTES);
    },

    /** Limits log-ons whose fields cannot be read: each costs the server a password check. Throws RATE_LIMITED. */
    async limitUnreadable({ session, address }: SessionContext): Promise<void> {
      const name = 'login-unreadable';
      await limits.shared(name, session.key.toString('base64'), UNREADABLE_PER_SESSION, TEN_MINUTES);
      await limits.shared(name, address, UNREADABLE_PER_ADDRESS, TEN_MINUTES);
    },
  };
}

export type Attempts = ReturnType<typeof createAttempts>;
