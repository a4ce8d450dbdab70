/**
 * Reading from the object store, so that neither many readers nor a store that is away are a burden: what was read stays
 * in memory for a while, one question is asked once, a few at a time, and none at all just after the store failed.
 */
import { createHash } from 'node:crypto';
import { Failure } from '../../../server/http/failure.ts';
import type { Clock } from '../../../server/ports/clock/port.ts';
import {
  type ObjectStore,
  type StoredObject,
  type StoreReason,
  StoreUnavailable,
} from '../../../server/ports/object-store/port.ts';
import { createLru } from './lru.ts';

export interface Stored extends StoredObject {
  /** The same for the same content, whichever process answers. */
  readonly hash: string;
}

export interface Reader {
  /** An object; undefined where there is none. @throws FILE-UNAVAILABLE when nothing is known of it now */
  read(key: string): Promise<Stored | undefined>;
}

export interface ReaderDeps {
  readonly store: ObjectStore;
  readonly clock: Clock;
  /** The store has stopped answering, or (undefined) answers again. */
  tell(reason: StoreReason | undefined): void;
}

interface Known {
  readonly object: Stored | undefined;
  readonly checkedAt: number;
}

const MEMORY_BYTES = 64 * 1024 * 1024;
/** How long what was read counts without asking again. */
const FRESH_MS = 30_000;
/** How long nobody asks a store that has just failed. */
const REST_MS = 5_000;
const MOST_AT_ONCE = 8;
const MOST_WAITING = 200;
const TRY_MS = 8_000;

export function createReader({ store, clock, tell }: ReaderDeps): Reader {
  const memory = createLru<Known>(MEMORY_BYTES);
  const asking = new Map<string, Promise<Stored | undefined>>();
  const turn = createTurns(MOST_AT_ONCE, MOST_WAITING);
  let restUntil = 0;
  let away = false;

  const now = () => clock.now().getTime();
  const keep = (key: string, object: Stored | undefined) => {
    memory.set(key, { object, checkedAt: now() }, object?.content.length ?? 0);
    return object;
  };
  const note = (reason: StoreReason | undefined) => {
    // One object that is too large says nothing about the store.
    if (reason === 'too-large') return tell(reason);
    if (reason !== undefined) restUntil = now() + REST_MS;
    if (away !== (reason !== undefined)) tell(reason);
    away = reason !== undefined;
  };

  async function ask(key: string, known: Known | undefined): Promise<Stored | undefined> {
    const version = known?.object?.version;
    const signal = AbortSignal.timeout(TRY_MS);
    const answer = await store.read(key, { signal, ...(version !== undefined && { known: version }) });
    note(undefined);
    if (answer === 'unchanged') return keep(key, known?.object);
    return keep(key, answer && { ...answer, hash: hashOf(answer.content) });
  }

  async function load(key: string, known: Known | undefined): Promise<Stored | undefined> {
    try {
      if (now() < restUntil) throw new Failure('FILE-UNAVAILABLE');
      return await turn(() => ask(key, known));
    } catch (error) {
      if (error instanceof StoreUnavailable) note(error.reason);
      else if (!(error instanceof Failure)) throw error;
      // Something old is better than nothing: it is the bank's own content.
      if (known?.object) return known.object;
      throw new Failure('FILE-UNAVAILABLE');
    }
  }

  return {
    read(key) {
      const known = memory.get(key);
      if (known && now() - known.checkedAt < FRESH_MS) return Promise.resolve(known.object);
      const open = asking.get(key);
      if (open) return open;
      const answer = load(key, known).finally(() => asking.delete(key));
      asking.set(key, answer);
      return answer;
    },
  };
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/** Lets so many work at once and so many wait; everybody beyond is refused. */
function createTurns(atOnce: number, mostWaiting: number) {
  const waiting: (() => void)[] = [];
  let working = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (working >= atOnce) {
      if (waiting.length >= mostWaiting) throw new Failure('FILE-UNAVAILABLE');
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    working++;
    try {
      return await work();
    } finally {
      working--;
      waiting.shift()?.();
    }
  };
}
