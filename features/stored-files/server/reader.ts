/**
 * Reads the object store through a cache. Concurrent reads of one key share one request, and the number of requests is limited. After a
 * failure, the store is not called for a few seconds.
 */
import { createHash } from 'node:crypto';
import { Failure } from '../../../server/http/failure.ts';
import { createLru } from '../../../server/lru.ts';
import type { Clock } from '../../../server/ports/clock/port.ts';
import {
  type ObjectStore,
  type StoredObject,
  type StoreReason,
  StoreUnavailable,
} from '../../../server/ports/object-store/port.ts';

export interface Stored extends StoredObject {
  /** Hash of the content, so that all processes return the same value. */
  readonly hash: string;
}

export type Reader = ReturnType<typeof createReader>;

export interface ReaderDeps {
  readonly store: ObjectStore;
  readonly clock: Clock;
  /** Called when the store becomes unavailable, and with undefined when it is available again. */
  onAvailabilityChange(reason: StoreReason | undefined): void;
}

interface CacheEntry {
  readonly object: Stored | undefined;
  readonly checkedAt: number;
}

const CACHE_BYTES = 64 * 1024 * 1024;
const FRESH_MS = 30_000;
/** Milliseconds after a failure during which the store is not called. */
const BACKOFF_MS = 5_000;
const MAX_CONCURRENT = 8;
const MAX_WAITING = 200;
const TIMEOUT_MS = 8_000;

export function createReader({ store, clock, onAvailabilityChange }: ReaderDeps) {
  const cache = createLru<CacheEntry>(CACHE_BYTES);
  const inFlight = new Map<string, Promise<Stored | undefined>>();
  const limited = createLimiter(MAX_CONCURRENT, MAX_WAITING);
  let backoffUntil = 0;
  let isDown = false;

  const now = () => clock.now().getTime();
  const remember = (key: string, object: Stored | undefined) => {
    cache.set(key, { object, checkedAt: now() }, object?.content.length ?? 0);
    return object;
  };
  const updateAvailability = (reason: StoreReason | undefined) => {
    // One object that is too large does not mean that the store is down.
    if (reason === 'too-large') return onAvailabilityChange(reason);
    if (reason !== undefined) backoffUntil = now() + BACKOFF_MS;
    if (isDown !== (reason !== undefined)) onAvailabilityChange(reason);
    isDown = reason !== undefined;
  };

  async function fetchObject(key: string, cached: CacheEntry | undefined): Promise<Stored | undefined> {
    const version = cached?.object?.version;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const result = await store.read(key, { signal, ...(version !== undefined && { known: version }) });
    updateAvailability(undefined);
    if (result === 'unchanged') return remember(key, cached?.object);
    return remember(key, result && { ...result, hash: hashOf(result.content) });
  }

  async function load(key: string, cached: CacheEntry | undefined): Promise<Stored | undefined> {
    try {
      if (now() < backoffUntil) throw new Failure('FILE-UNAVAILABLE');
      return await limited(() => fetchObject(key, cached));
    } catch (error) {
      if (error instanceof StoreUnavailable) updateAvailability(error.reason);
      else if (!(error instanceof Failure)) throw error;
      // Returns stale content rather than an error, because it is public content of the bank.
      if (cached?.object) return cached.object;
      throw new Failure('FILE-UNAVAILABLE');
    }
  }

  return {
    /** Returns undefined if the object does not exist. @throws FILE-UNAVAILABLE if the store fails and nothing is cached */
    read(key: string): Promise<Stored | undefined> {
      const cached = cache.get(key);
      if (cached && now() - cached.checkedAt < FRESH_MS) return Promise.resolve(cached.object);
      const pending = inFlight.get(key);
      if (pending) return pending;
      const result = load(key, cached).finally(() => inFlight.delete(key));
      inFlight.set(key, result);
      return result;
    },
  };
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/** Limits concurrent calls. Throws FILE-UNAVAILABLE if too many are waiting. */
function createLimiter(maxConcurrent: number, maxWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= maxConcurrent) {
      if (waiting.length >= maxWaiting) throw new Failure('FILE-UNAVAILABLE');
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    running++;
    try {
      return await work();
    } finally {
      running--;
      waiting.shift()?.();
    }
  };
}
