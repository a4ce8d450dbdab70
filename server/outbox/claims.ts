/**
 * Claims messages for the polls of a process. In a distributed database a process looks in one shard after the other: first where it has
 * just stored messages itself, and when nothing is left there, in all shards.
 */
import type { Kysely } from 'kysely';
import { chainOf, HOMES, homeOf } from '../audit/chains.ts';
import { atHome, byHome, readsAtHome } from '../db/distribution/homes.ts';
import { isDistributed } from '../db/distribution/topology.ts';
import type { Channel } from '../db/schema/messages.ts';
import type { Database } from '../db/schema/schema.ts';
import {
  CHANNELS,
  type ClaimedMessage,
  claimDue,
  claimEach,
  claimInShard,
  dueChannels,
  findDue,
} from './store.ts';

/** Maximum number of messages that are looked at where the portal cannot reach the node of a shard. */
const MOST_FOUND = 100;

/** Where to look for messages. */
interface Place {
  readonly name: string;
  /** Claims some of the due messages, and returns whether more may be due. */
  claim(channel: Channel, limit: number): Promise<{ claimed: readonly ClaimedMessage[]; more: boolean }>;
}

/** Where a channel looks next. */
interface Queue {
  /** Customers whose messages were just stored. */
  readonly customers: Set<string>;
  places: readonly Place[];
  /** Whether to look in all shards. */
  isAll: boolean;
}

/** @param leaseSeconds seconds that a claim lasts */
export function createClaims(db: Kysely<Database>, leaseSeconds: number) {
  const queues = new Map(
    CHANNELS.map((channel): [Channel, Queue] => [
      channel,
      { customers: new Set(), places: [], isAll: false },
    ]),
  );
  let looking: Promise<readonly (readonly [Channel, Place])[]> | undefined;

  /** All messages of the shard with this home. */
  const shardOf = (home: string): Place => ({
    name: home,
    async claim(channel, limit) {
      const claimed = await claimInShard(db, home, channel, limit, leaseSeconds);
      return { claimed, more: claimed.length === limit };
    },
  });

  /** The messages of a customer, or of all, through the coordinator. */
  const remoteOf = (customerId?: string): Place => ({
    name: customerId ?? 'all',
    async claim(channel, limit) {
      const due = await findDue(db, limit, { channel, customerId });
      return { claimed: await claimEach(db, due, leaseSeconds), more: due.length === limit };
    },
  });

  /** Finds the places of all due messages. Fails only if it finds none. */
  async function lookEverywhere(): Promise<readonly (readonly [Channel, Place])[]> {
    const found: (readonly [Channel, Place])[] = [];
    const nodes = [
      ...byHome(
        db,
        HOMES.map((customerId) => ({ customerId })),
      ),
    ];
    const looks = nodes.map(async ([node, homes]) => {
      if (node === db) {
        const due = await findDue(db, MOST_FOUND);
        const channels = due.length === MOST_FOUND ? CHANNELS : new Set(due.map(({ channel }) => channel));
        for (const channel of channels) found.push([channel, remoteOf()]);
        return;
      }
      // One after the other, so that calls find free connections.
      for (const { customerId: home } of homes)
        for (const channel of await dueChannels(readsAtHome(db, home))) found.push([channel, shardOf(home)]);
    });
    const ends = await Promise.allSettled(looks);
    for (const end of ends) if (end.status === 'rejected' && found.length === 0) throw end.reason;
    return found;
  }

  /** Concurrent claims of several channels share a look. A later claim looks by itself, because messages may be new. */
  function look(): Promise<readonly (readonly [Channel, Place])[]> {
    if (!looking) {
      looking = lookEverywhere();
      setImmediate(() => {
        looking = undefined;
      });
    }
    return looking;
  }

  const placeOf = (customerId: string): Place =>
    atHome(db, customerId) === db ? remoteOf(customerId) : shardOf(homeOf(chainOf(customerId)));

  return {
    /** Makes the next claim of each channel begin with this customer's shard; without an id, look in all shards. */
    include(customerId?: string): void {
      for (const queue of queues.values()) {
        if (customerId === undefined) queue.isAll = true;
        else queue.customers.add(customerId);
      }
    },
    /** Claims up to `max` due messages. */
    async claim(channel: Channel, max: number): Promise<ClaimedMessage[]> {
      const isOne = !(await isDistributed(db));
      const queue = queues.get(channel);
      const first = [...(queue?.customers ?? [])];
      queue?.customers.clear();
      if (!queue || isOne) return claimDue(db, channel, max, leaseSeconds);
      queue.places = withoutRepeats([...first.map(placeOf), ...queue.places]);
      if (queue.isAll || queue.places.length === 0) {
        queue.isAll = false;
        const found = (await look()).filter(([of]) => of === channel);
        queue.places = withoutRepeats([...queue.places, ...found.map(([, place]) => place)]);
      }
      const claimed: ClaimedMessage[] = [];
      while (claimed.length < max) {
        const [place, ...others] = queue.places;
        if (!place) break;
        queue.places = others;
        try {
          const found = await place.claim(channel, max - claimed.length);
          claimed.push(...found.claimed);
          if (found.more) queue.places = [...queue.places, place];
        } catch (error) {
          // What is claimed must be sent. The next look finds the place again.
          if (claimed.length === 0) throw error;
        }
      }
      return claimed;
    },
  };
}

/** Keeps the first of the places with the same name. */
function withoutRepeats(places: readonly Place[]): readonly Place[] {
  const names = new Set<string>();
  return places.filter(({ name }) => !names.has(name) && names.add(name));
}
