import { describe, expect, it } from 'vitest';
import { createLru } from '../../../server/lru.ts';
import { type ObjectStore, StoreUnavailable } from '../../../server/ports/object-store/port.ts';
import { createReader } from './reader.ts';

const SECOND = 1000;

/** A controllable store with its own clock. */
function setup() {
  const objects = new Map<string, string>();
  const requests: (string | undefined)[] = [];
  const changes: (string | undefined)[] = [];
  const state = { time: 0, down: false, hold: Promise.resolve() };
  const store: ObjectStore = {
    async read(key, { known }) {
      requests.push(known ?? key);
      await state.hold;
      if (state.down) throw new StoreUnavailable('net-ECONNREFUSED');
      const content = objects.get(key);
      if (content === undefined) return undefined;
      if (content === known) return 'unchanged';
      return { version: content, modified: new Date(0), content: Buffer.from(content) };
    },
  };
  const reader = createReader({
    store,
    clock: { now: () => new Date(state.time) },
    onAvailabilityChange: (reason) => changes.push(reason),
  });
  return {
    objects,
    requests,
    changes,
    state,
    read: async (key: string) => {
      const found = await reader.read(key).catch((error: { code: string }) => error.code);
      return typeof found === 'object' ? String(found.content) : found;
    },
    pass(ms: number) {
      state.time += ms;
    },
  };
}

describe('[CNT-1] reading the bank’s files', () => {
  it('shares one request between readers and revalidates after half a minute', async () => {
    const w = setup();
    w.objects.set('a', '1');
    expect(await Promise.all([w.read('a'), w.read('a'), w.read('a')])).toEqual(['1', '1', '1']);
    expect(w.requests).toEqual(['a']);
    w.pass(29 * SECOND);
    await w.read('a');
    expect(w.requests).toHaveLength(1);
    w.pass(2 * SECOND);
    expect(await w.read('a')).toBe('1');
    expect(w.requests).toEqual(['a', '1']);
    w.objects.set('a', '2');
    w.pass(31 * SECOND);
    expect(await w.read('a')).toBe('2');
  });

  it('remembers absent objects and finds them once they exist', async () => {
    const w = setup();
    expect([await w.read('a'), await w.read('a')]).toEqual([undefined, undefined]);
    expect(w.requests).toHaveLength(1);
    w.objects.set('a', '1');
    w.pass(31 * SECOND);
    expect(await w.read('a')).toBe('1');
  });

  it('forgets deleted objects', async () => {
    const w = setup();
    w.objects.set('a', '1');
    await w.read('a');
    w.objects.delete('a');
    w.pass(31 * SECOND);
    expect(await w.read('a')).toBeUndefined();
  });

  it('backs off from a failed store, serves stale content, and reports each change once', async () => {
    const w = setup();
    w.objects.set('a', '1');
    await w.read('a');
    w.state.down = true;
    w.pass(31 * SECOND);
    expect(await w.read('a')).toBe('1');
    expect(await w.read('b')).toBe('FILE-UNAVAILABLE');
    expect(w.requests).toHaveLength(2);
    w.pass(6 * SECOND);
    expect(await w.read('b')).toBe('FILE-UNAVAILABLE');
    expect(w.requests).toHaveLength(3);
    w.state.down = false;
    w.pass(6 * SECOND);
    expect(await w.read('b')).toBeUndefined();
    expect(w.changes).toEqual(['net-ECONNREFUSED', undefined]);
  });

  it('sends eight requests at once, queues two hundred and rejects the rest', async () => {
    const w = setup();
    let release = () => {};
    w.state.hold = new Promise((resolve) => {
      release = resolve;
    });
    const reads = Array.from({ length: 220 }, (_, n) => w.read(`k${n}`));
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(w.requests).toHaveLength(8);
    release();
    const answers = await Promise.all(reads);
    expect(answers.filter((answer) => answer === 'FILE-UNAVAILABLE')).toHaveLength(12);
    expect(w.requests).toHaveLength(208);
  });
});

describe('[CNT-1] the file cache', () => {
  it('keeps the most recently used entries within its size', () => {
    const lru = createLru<string>(10_000);
    for (const key of ['a', 'b', 'c']) lru.set(key, key, 2000);
    lru.get('a');
    lru.set('d', 'd', 2000);
    expect(['a', 'b', 'c', 'd'].map((key) => lru.get(key))).toEqual(['a', undefined, 'c', 'd']);
    lru.set('huge', 'huge', 10_000);
    expect([lru.get('huge'), lru.get('d')]).toEqual([undefined, 'd']);
    // Entries without content count towards the size too.
    for (let n = 0; n < 100; n++) lru.set(`n${n}`, 'n', 0);
    expect(['a', 'c', 'd'].map((key) => lru.get(key))).toEqual([undefined, undefined, undefined]);
  });
});
