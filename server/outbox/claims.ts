/**
 * Claims messages for the polls of a process. In a distributed database, a poll for all messages queries every shard. So
 * for messages that this process has just stored, only the shards of their customers are queried.
 */
import type { Kysely } from 'kysely';
import { readsAtHome } from '../db/distribution/homes.ts';
import { isDistributed } from '../db/distribution/topology.ts';
import type { Channel } from '../db/schema/messages.ts';
import type { Database } from '../db/schema/schema.ts';
import { type ClaimedMessage, claimDue, claimEach, type DueMessage, findDue } from './store.ts';

export const CHANNELS: readonly Channel[] = ['sms', 'email', 'push'];

/** Maximum number of messages in the query that the channels share. If it finds that many, each channel runs a query. */
const SHARED_POLL = 100;

/** @param leaseSeconds seconds that a claim lasts */
export function createClaims(db: Kysely<Database>, leaseSeconds: number) {
  const included = new Map<Channel, Set<string> | 'all'>();
  const shared = new Map<string | undefined, Promise<readonly DueMessage[]>>();

  /** Returns and clears the included customers; undefined for all customers. */
  function take(channel: Channel): readonly string[] | undefined {
    const now = included.get(channel);
    included.delete(channel);
    return !now || now === 'all' ? undefined : [...now];
  }

  function include(channel: Channel, customerId: string | undefined): void {
    const now = included.get(channel) ?? new Set();
    included.set(channel, customerId === undefined || now === 'all' ? 'all' : now.add(customerId));
  }

  /**
   * Finds due messages of all channels, of one customer or of all. Concurrent claims of several channels share one statement. A later
   * claim runs its own, because this statement cannot see messages that are stored after it.
   */
  function findShared(customerId: string | undefined): Promise<readonly DueMessage[]> {
    const running = shared.get(customerId);
    if (running) return running;
    const found =
      customerId === undefined
        ? findDue(db, SHARED_POLL)
        : findDue(readsAtHome(db, customerId), SHARED_POLL, { customerId });
    shared.set(customerId, found);
    setImmediate(() => shared.delete(customerId));
    return found;
  }

  /** Finds up to `max` due messages of a channel, of one customer or of all. */
  async function dueOf(
    channel: Channel,
    max: number,
    customerId: string | undefined,
  ): Promise<readonly DueMessage[]> {
    const due = await findShared(customerId);
    if (due.length < SHARED_POLL) return due.filter((one) => one.channel === channel).slice(0, max);
    return customerId === undefined
      ? findDue(db, max, { channel })
      : findDue(readsAtHome(db, customerId), max, { channel, customerId });
  }

  /** Claims up to `max` messages. Repeats the search, because other processes may claim messages that it found. */
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
    /** Makes the next claim of each channel include this customer's messages; without an id, the messages of all customers. */
    include(customerId?: string): void {
      for (const channel of CHANNELS) include(channel, customerId);
    },
    /**
     * Claims up to `max` due messages of all customers. In a distributed database, claims only those of the included
     * customers, if any.
     */
    async claim(channel: Channel, max: number): Promise<ClaimedMessage[]> {
      const distributed = await isDistributed(db);
      const customers = take(channel);
      if (!distributed) return claimDue(db, channel, max, leaseSeconds);
      if (!customers) return claimUntil(max, (limit) => dueOf(channel, limit, undefined));
      const claimed = await claimUntil(max, async (limit) => {
        const due: DueMessage[] = [];
        for (const customerId of customers) due.push(...(await dueOf(channel, limit, customerId)));
        return due.slice(0, limit);
      });
      // More messages of these customers may be due.
      if (claimed.length === max) for (const customerId of customers) include(channel, customerId);
      return claimed;
    },
  };
}
