/**
 * Rate limits. Limits by address also apply before log-on. They are counted in the database, so that more server processes
 * do not allow more attempts. Limits by session are counted in memory.
 */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { type KeyedHashes, type Keyring, underEach } from '../../crypto/keyring.ts';
import { keyedHash } from '../../crypto/keys.ts';
import type { Database } from '../../db/schema/schema.ts';
import { Failure } from '../failure.ts';
import { siteOf } from './address.ts';

export interface Limits {
  /**
   * Counts one call of `who` under a name. Throws RATE_LIMITED with the seconds to wait when the current window has more than
   * `max` calls.
   */
  shared(name: string, who: string, max: number, seconds: number): Promise<void>;
  /**
   * Like `shared`, for an address from `limitedAddress`. The site of an IPv6 address (48 bits) may have
   * {@link SITE_FACTOR} times `max` calls, because a customer of a network provider can have 65,536 such addresses.
   */
  address(name: string, address: string, max: number, seconds: number): Promise<void>;
  /** Counts one call. Returns true if it is the first call of `who` in the current window; false when limits are off. */
  firstTime(name: string, who: string, seconds: number): Promise<boolean>;
  /** Counts one event, for {@link Limits.recent}. */
  count(name: string, who: string, seconds: number): Promise<void>;
  /** Returns the number of events in the current and the previous window; 0 when limits are off. */
  recent(name: string, who: string, seconds: number): Promise<number>;
  /** Like `shared`, but counted in this process only. */
  local(name: string, who: string, max: number, seconds: number): void;
}

/** Limits that allow everything (RATE_LIMITS=off). */
export const NO_LIMITS: Limits = {
  shared: async () => {},
  address: async () => {},
  firstTime: async () => false,
  count: async () => {},
  recent: async () => 0,
  local: () => {},
};
const MAX_LOCAL_KEYS = 100_000;
/** How many times the limit of one address all addresses of an IPv6 site have together. Many people can share a site. */
export const SITE_FACTOR = 4;

export function createLimits(
  deps: { db: Kysely<Database>; keyring: Keyring; clock: { now(): Date } },
  on: boolean,
): Limits {
  if (!on) return NO_LIMITS;
  const counters = new Map<string, { from: number; hits: number }>();
  const keysOf = (kind: string, name: string, who: string) =>
    underEach(deps.keyring, (secret) => keyedHash(secret, kind, name, who));
  const shared: Limits['shared'] = async (name, who, max, seconds) => {
    const { hits, wait } = await hit(deps.db, keysOf('limit', name, who), seconds);
    if (hits > max) throw new Failure('RATE_LIMITED', undefined, wait);
  };
  return {
    shared,
    async address(name, address, max, seconds) {
      await shared(name, address, max, seconds);
      const site = siteOf(address);
      if (site !== undefined) await shared(name, site, max * SITE_FACTOR, seconds);
    },
    async firstTime(name, who, seconds) {
      return (await hit(deps.db, keysOf('seen', name, who), seconds)).hits === 1;
    },
    async count(name, who, seconds) {
      await hit(deps.db, keysOf('count', name, who), seconds);
    },
    async recent(name, who, seconds) {
      const { rows } = await sql<{
        hits: number;
      }>`select sum(hits)::int as hits from portal.rate_counters
        where counter_key in (${sql.join(keysOf('count', name, who).all)})
          and window_start > app_now() - make_interval(secs => ${2 * seconds})
        group by counter_key order by hits desc limit 1`.execute(deps.db);
      return rows[0]?.hits ?? 0;
    },
    local(name, who, max, seconds) {
      const now = deps.clock.now().getTime();
      const key = `${name}\n${who}`;
      const counter = counters.get(key);
      if (!counter || now - counter.from >= seconds * 1000) {
        if (counters.size >= MAX_LOCAL_KEYS) counters.clear();
        counters.set(key, { from: now, hits: 1 });
      } else if (++counter.hits > max) {
        throw new Failure('RATE_LIMITED', undefined, Math.ceil((counter.from + seconds * 1000 - now) / 1000));
      }
    },
  };
}

/**
 * Counts atomically in a fixed window of the database's clock. If several secrets are known, each has its own counter, and
 * all of them are set to the highest count plus one.
 */
async function hit(
  db: Kysely<Database>,
  { all, keyId }: KeyedHashes,
  seconds: number,
): Promise<{ hits: number; wait: number }> {
  // The keys are sorted, so that two calls cannot deadlock.
  const keys = all.toSorted(Buffer.compare).map((key) => sql`(${key}::bytea)`);
  const already =
    all.length === 1
      ? sql`0`
      : sql`coalesce((select max(hits) from portal.rate_counters
          where counter_key in (${sql.join(all)}) and window_start = start), 0)`;
  const { rows } = await sql<{ hits: number; wait: number }>`
    with w as (select now, to_timestamp(floor(extract(epoch from now) / ${seconds}) * ${seconds}) as start
               from (select app_now() as now) t),
    counted as (
      insert into portal.rate_counters as c (counter_key, window_start, hits, key_id)
      select key, start, ${already} + 1, ${keyId} from w, (values ${sql.join(keys)}) as k (key) order by key
      on conflict (counter_key, window_start) do update
        set hits = greatest(c.hits + 1, excluded.hits), key_id = excluded.key_id
      returning hits, window_start)
    select hits, greatest(1, ceil(extract(epoch from window_start - w.now) + ${seconds}))::int as wait
    from counted, w order by hits desc limit 1`.execute(db);
  return rows[0]!;
}
