/** The part of the portal that creates notices and messages from events, on a database that several processes use. */
import type { Kysely } from 'kysely';
import { createEmbeddedCardSystem } from '../../../bank/embedded/adapter.ts';
import { createCardKeys } from '../../../bank/embedded/keys.ts';
import { acceptEvents } from '../../../bank/events/accept.ts';
import { readEvents } from '../../../bank/events/read.ts';
import { createAlerts } from '../../../features/alerts/server/alerts.ts';
import { createPushDesk } from '../../../features/alerts/server/push-desk.ts';
import { createCipher } from '../../../server/crypto/cipher.ts';
import { createKeyring } from '../../../server/crypto/keyring.ts';
import { isUnavailable } from '../../../server/db/errors.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { createOutbox } from '../../../server/outbox/outbox.ts';
import { systemRandom as random } from '../../../server/ports/random/system.ts';
import { bank } from '../../../shared/bank.ts';
import type { EventJson } from './events.ts';

export const keys = createCardKeys(Buffer.alloc(32, 7));
const METRICS = { events: () => undefined };

export function createService(db: Kysely<Database>) {
  const cipher = createCipher(createKeyring(Buffer.alloc(32, 3)));
  const alerts = createAlerts({
    ...{ db, cipher, random },
    outbox: createOutbox({ cipher, random, bank: () => bank }),
    cardSystem: createEmbeddedCardSystem(db, keys, random),
    push: createPushDesk({ db, cipher, random, push: undefined }),
    asksForPoints: true,
    defaultLanguage: 'en',
    log: { info: () => undefined, error: () => undefined },
    wakeOutbox: () => undefined,
  });
  return {
    /** Retries while the database is busy, as the bank does after a 503. */
    async send(events: readonly EventJson[]): Promise<void> {
      const read = readEvents(Buffer.from(JSON.stringify({ events })), new Date());
      for (;;) {
        try {
          await acceptEvents(db, read, METRICS, alerts.follower);
          return;
        } catch (error) {
          if (!isUnavailable(error)) throw error;
        }
      }
    },
    drain: () => alerts.sender.drain(),
  };
}

/** Shuffles a list with the seed. */
export function shuffled<T>(list: readonly T[], seed: number): readonly T[] {
  let state = seed >>> 0 || 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state;
  };
  return list
    .map((item) => ({ item, order: next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

/** Splits a list into requests. */
export function batches<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, n) =>
    list.slice(n * size, (n + 1) * size),
  );
}
