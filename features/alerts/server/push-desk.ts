/** Stores the browsers that receive push messages, and sends push messages to a browser. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Cipher } from '../../../server/crypto/cipher.ts';
import { newUuid } from '../../../server/crypto/keys.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { PushSending } from '../../../server/outbox/delivery.ts';
import { PermanentFailure } from '../../../server/ports/message.ts';
import type { Push, PushAddress } from '../../../server/ports/push/port.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import * as store from './subscriptions-store.ts';

export interface PushDeskDeps {
  readonly db: Kysely<Database>;
  readonly cipher: Cipher;
  readonly random: Random;
  /** Undefined if the bank offers no push messages. */
  readonly push: Push | undefined;
}

export type PushDesk = ReturnType<typeof createPushDesk>;

interface SubscriptionKey {
  readonly customerId: string;
  readonly subscriptionId: string;
}

const contextOf = ({ customerId, subscriptionId }: SubscriptionKey) => `push/${customerId}/${subscriptionId}`;
const keyOf = (endpoint: string) => createHash('sha256').update(endpoint).digest();

/** Re-encrypts an address with the current secret, for the same row or for row `to`. */
export function resealAddress(cipher: Cipher, sealed: Buffer, key: SubscriptionKey, to = key): Buffer {
  return cipher.seal(cipher.open(sealed, contextOf(key)), contextOf(to));
}

/** Decrypts the address of a browser. */
export function openAddress(cipher: Cipher, sealed: Buffer, key: SubscriptionKey): PushAddress {
  return JSON.parse(cipher.open(sealed, contextOf(key)));
}

export function createPushDesk({ db, cipher, random, push }: PushDeskDeps) {
  const sending: PushSending = {
    async send({ customerId, to: subscriptionId, text, dedupeId }, options) {
      if (!push) throw new PermanentFailure('gone');
      const sealed = await store.readSubscription(db, customerId, subscriptionId);
      if (!sealed) throw new PermanentFailure('gone');
      const address = openAddress(cipher, sealed, { customerId, subscriptionId });
      try {
        return await push.send({ address, text, dedupeId }, options);
      } catch (error) {
        if (error instanceof PermanentFailure && error.reason === 'gone')
          await store.deleteSubscription(db, customerId, subscriptionId);
        throw error;
      }
    },
  };
  return {
    /** Public key with which browsers subscribe; null if the bank offers no push messages. */
    publicKey: push?.publicKey ?? null,
    sending,
    subscriptionsOf: (customerIds: readonly string[]) => store.subscriptionIds(db, customerIds),
    subscriptionIds: async (customerId: string) =>
      (await store.subscriptionIds(db, [customerId])).get(customerId) ?? [],
    /**
     * Subscribes this browser to the person's messages. Throws NOT_FOUND if the bank offers no push messages, and
     * PUSH-ENDPOINT if the host is not a known push service of a browser vendor.
     */
    async subscribe(customerId: string, address: PushAddress, browser: string): Promise<void> {
      if (!push) throw new Failure('NOT_FOUND');
      if (!push.accepts(address.endpoint)) throw new Failure('PUSH-ENDPOINT');
      const subscriptionId = newUuid(random);
      const { endpoint, p256dh, auth } = address;
      const text = JSON.stringify({ endpoint, p256dh, auth } satisfies PushAddress);
      const sealed = cipher.seal(text, contextOf({ customerId, subscriptionId }));
      const row = {
        customerId,
        subscriptionId,
        endpointKey: keyOf(endpoint),
        sealed,
        browser: browser || null,
      };
      await db.transaction().execute((trx) => store.takeEndpoint(trx, row));
    },
    /**
     * Returns whether the browser receives this person's messages. Deletes another person's subscription, because
     * this person has logged on at the browser.
     */
    claim: (customerId: string, endpoint: string) => store.claimEndpoint(db, customerId, keyOf(endpoint)),
    forget: (customerId: string, endpoint: string) => store.deleteEndpoint(db, customerId, keyOf(endpoint)),
  };
}
