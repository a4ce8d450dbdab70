/**
 * What the polls of a process claim. In a distributed database a poll for all messages asks every shard, so the messages that the
 * process has just stored are looked for in the shards of their customers only.
 */
import type { Kysely } from 'kysely';
import { isDistributed } from '../db/distribution/topology.ts';
import type { Channel } from '../db/schema/messages.ts';
import type { Database } from '../db/schema/schema.ts';
import { type ClaimedMessage, claimDue, claimEach, type DueMessage, findDue } from './store.ts';

export const CHANNELS: readonly Channel[] = ['sms', 'email', 'push'];

/** Messages of one poll that the channels share. With more due, each channel reads its own. */
const SHARED_POLL = 100;

export interface Claims {
  /** Lets the next claim of each channel include the messages of a customer; those of all customers without one. */
  include(customerId?: string): void;
  /** Claims up to `max` due messages: of the included customers, or of all when none is included. */
  claim(channel: Channel, max: number): Promise<ClaimedMessage[]>;
}

interface Included {
  all: boolean;
  readonly customers: Set<string>;
}

/** @param leaseSeconds how long a claim lasts */
export function createClaims(db: Kysely<Database>, leaseSeconds: number): Claims {
  const included = new Map<Channel, Included>();
  let poll: Promise<readonly DueMessage[]> | undefined;

  /** The included customers; undefined for all. */
  function take(channel: Channel): readonly string[] | undefined {
    const now = included.get(channel);
    included.delete(channel);
    return !now || now.all ? undefined : [...now.customers];
  }

  function include(channel: Channel, customerId: string | undefined): void {
    const now: Included = included.get(channel) ?? { all: false, customers: new Set() };
    if (customerId === undefined) now.all = true;
    else now.customers.add(customerId);
    included.set(channel, now);
  }

  /** Of all customers. Channels that ask in the same moment share one statement. */
  async function dueOfAll(channel: Channel, max: number): Promise<readonly DueMessage[]> {
    if (!poll) {
      poll = findDue(db, SHARED_POLL);
      // A later claim may look for a message that was stored after this statement.
      setImmediate(() => {
        poll = undefined;
      });
    }
    const due = await poll;
    if (due.length === SHARED_POLL) return findDue(db, max, { channel });
    return due.filter((one) => one.channel === channel).slice(0, max);
  }

  /** Claims until there are enough, or nothing is due any more: another process may have been faster with some of them. */
  async function claimUntil(max: number, find: (limit: number) => Promise<readonly DueMessage[]>) {
    const claimed: ClaimedMessage[] = [];
    for (;;) {
      const limit = max - claimed.length;
      const due = await find(limit);
      claimed.push(...(await claimEach(db, due, leaseSeconds)));
      if (due.length < limit || claimed.length === max) return claimed;
    }
  }

  return {
    include(customerId) {
      for (const channel of CHANNELS) include(channel, customerId);
    },
    async claim(channel, max) {
      const distributed = await isDistributed(db);
      const customers = take(channel);
      if (!distributed) return claimDue(db, channel, max, leaseSeconds);
      if (!customers) return claimUntil(max, (limit) => dueOfAll(channel, limit));
      const claimed = await claimUntil(max, (limit) => findDue(db, limit, { channel, customers }));
      // There may be more of them.
      if (claimed.length === max) for (const customerId of customers) include(channel, customerId);
      return claimed;
    },
  };
}
