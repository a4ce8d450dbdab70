import { describe, expect, it } from 'vitest';
import { type ObjectStore, StoreUnavailable } from '../../../server/ports/object-store/port.ts';
import { createLru } from './lru.ts';
import { createReader } from './reader.ts';

const SECOND = 1000;

/** A store under control, with a clock of its own. */
function world() {
  const objects = new Map<string, string>();
  const asked: (string | undefined)[] = [];
  const told: (string | undefined)[] = [];
  let time = 0;
  let down = false;
  let hold: Promise<void> | undefined;
  const store: ObjectStore = {
    async read(key, { known }) {
      asked.push(known ?? key);
      await hold;
      if (down) throw new StoreUnavailable('net-ECONNREFUSED');
      const content = objects.get(key);
      if (content === undefined) return undefined;
      if (content === known) return 'unchanged';
      return { version: content, modified: new Date(0), content: Buffer.from(content) };
    },
  };
  const reader = createReader({
    store,
    clock: { now: () => new Date(time) },
    tell: (reason) => told.push(reason),
  });
  return {
    objects,
    asked,
    told,
    read: async (key: string) => {
      const found = await reader.read(key).catch((error: { code: string }) => error.code);
      return typeof found === 'object' ? String(found.content) : found;
    },
    pass(ms: number) {
      time += ms;
    },
    setDown(is: boolean) {
      down = is;
    },
    holding(until: Promise<void>) {
      hold = until;
    },
  };
}

describe('[CNT-1] reading the bank’s files', () => {
  it('asks once for many readers, and again after half a minute, for what is new only', async () => {
    const w = world();
    w.objects.set('a', '1');
    expect(await Promise.all([w.read('a'), w.read('a'), w.read('a')])).toEqual(['1', '1', '1']);
    expect(w.asked).toEqual(['a']);
    w.pass(29 * SECOND);
    await w.read('a');
    expect(w.asked).toHaveLength(1);
    w.pass(2 * SECOND);
    expect(await w.read('a')).toBe('1');
    expect(w.asked).toEqual(['a', '1']);
    w.objects.set('a', '2');
    w.pass(31 * SECOND);
    expect(await w.read('a')).toBe('2');
  });

  it('remembers what is not there, and finds it once it is', async () => {
    const w = world();
    expect([await w.read('a'), await w.read('a')]).toEqual([undefined, undefined]);
    expect(w.asked).toHaveLength(1);
    w.objects.set('a', '1');
    w.pass(31 * SECOND);
    expect(await w.read('a')).toBe('1');
  });

  it('forgets what has been taken away', async () => {
    const w = world();
    w.objects.set('a', '1');
    await w.read('a');
    w.objects.delete('a');
    w.pass(31 * SECOND);
    expect(await w.read('a')).toBeUndefined();
  });

  it('lets a store that failed rest, shows what it has, and says once that it is away and once that it is back', async () => {
    const w = world();
    w.objects.set('a', '1');
    await w.read('a');
    w.setDown(true);
    w.pass(31 * SECOND);
    expect(await w.read('a')).toBe('1');
    expect(await w.read('b')).toBe('FILE-UNAVAILABLE');
    expect(w.asked).toHaveLength(2);
    w.pass(6 * SECOND);
    expect(await w.read('b')).toBe('FILE-UNAVAILABLE');
    expect(w.asked).toHaveLength(3);
    w.setDown(false);
    w.pass(6 * SECOND);
    expect(await w.read('b')).toBeUndefined();
    expect(w.told).toEqual(['net-ECONNREFUSED', undefined]);
  });

  it('asks for eight at once; two hundred wait, everybody beyond is told to come back', async () => {
    const w = world();
    let release = () => {};
    w.holding(
      new Promise((resolve) => {
        release = resolve;
      }),
    );
    const reading = Array.from({ length: 220 }, (_, n) => w.read(`k${n}`));
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(w.asked).toHaveLength(8);
    release();
    const answers = await Promise.all(reading);
    expect(answers.filter((answer) => answer === 'FILE-UNAVAILABLE')).toHaveLength(12);
    expect(w.asked).toHaveLength(208);
  });
});

describe('[CNT-1] the memory for files', () => {
  it('keeps what was used last within its bytes', () => {
    const lru = createLru<string>(10_000);
    for (const key of ['a', 'b', 'c']) lru.set(key, key, 2000);
    lru.get('a');
    lru.set('d', 'd', 2000);
    expect(['a', 'b', 'c', 'd'].map((key) => lru.get(key))).toEqual(['a', undefined, 'c', 'd']);
    lru.set('huge', 'huge', 10_000);
    expect([lru.get('huge'), lru.get('d')]).toEqual([undefined, 'd']);
    // Things that are not there take room too.
    for (let n = 0; n < 100; n++) lru.set(`n${n}`, 'n', 0);
    expect(['a', 'c', 'd'].map((key) => lru.get(key))).toEqual([undefined, undefined, undefined]);
  });
});
