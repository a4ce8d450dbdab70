/** What every adapter of the ObjectStore port does (OPS-4). Test code: an adapter's test calls `objectStoreConformance`. */
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hostilePaths } from '../../../tests/support/data/hostile-paths.ts';
import { LARGEST_OBJECT, type ObjectStore, StoreUnavailable } from './port.ts';

/** An adapter with what it reads from. */
export interface ObjectStoreHarness {
  readonly store: ObjectStore;
  /** As the bank's people do, past the portal. */
  put(key: string, content: Buffer): Promise<void>;
  /** Makes the store unable to answer, and able again. */
  setDown(down: boolean): Promise<void>;
  close(): Promise<void>;
}

const KEY = 'promotions/autumn-2026.png';
/** Every byte, so that nothing in between takes it for text. */
const CONTENT = Buffer.from(Array.from({ length: 1024 }, (_, index) => index % 256));
const going = () => ({ signal: new AbortController().signal });

async function failureOf(reading: Promise<unknown>): Promise<unknown> {
  return reading.then(
    () => 'answered',
    (error: unknown) => error,
  );
}

/** The suite. `open` makes an adapter on a store of its own, which is empty. */
export function objectStoreConformance(name: string, open: () => Promise<ObjectStoreHarness>): void {
  describe(`ObjectStore: ${name}`, () => {
    let harness: ObjectStoreHarness;
    beforeAll(async () => {
      harness = await open();
    });
    afterAll(() => harness.close());
    beforeEach(() => harness.put(KEY, CONTENT));
    const read = (key: string, known?: string) =>
      harness.store.read(key, { ...going(), ...(known !== undefined && { known }) });
    async function found(key: string) {
      const object = await read(key);
      if (typeof object !== 'object') throw new Error(`${key}: ${object}`);
      return object;
    }

    it('[OPS-4] [CNT-1] gives an object exactly, and when it was last changed', async () => {
      const { content, modified } = await found(KEY);
      expect(content.equals(CONTENT)).toBe(true);
      expect(Math.abs(modified.getTime() - Date.now())).toBeLessThan(60_000);
    });

    it('[OPS-4] gives the content only to whom it is new', async () => {
      const { version } = await found(KEY);
      expect(await read(KEY, version)).toBe('unchanged');
      await harness.put(KEY, Buffer.from('another'));
      const next = await read(KEY, version);
      expect(next).toMatchObject({ content: Buffer.from('another') });
      expect((await found(KEY)).version).not.toBe(version);
    });

    it('[OPS-4] has nothing where nothing was put', async () => {
      for (const key of ['promotions/none.png', 'promotions/autumn-2026.jpg', 'promotions.png'])
        expect([key, await read(key)]).toEqual([key, undefined]);
    });

    it('[S25] takes nothing for a key that could mean another place, even when it is down', async () => {
      const tried = hostilePaths(KEY);
      expect(tried.length).toBeGreaterThanOrEqual(200);
      await harness.setDown(true);
      for (const path of tried) expect([path, await read(path)]).toEqual([path, undefined]);
      await harness.setDown(false);
    });

    it('[OPS-4] serves nothing that is too large', async () => {
      await harness.put('promotions/large.png', Buffer.alloc(LARGEST_OBJECT + 1));
      expect(await failureOf(read('promotions/large.png'))).toMatchObject({ reason: 'too-large' });
      await harness.put('promotions/large.png', Buffer.alloc(LARGEST_OBJECT));
      expect((await found('promotions/large.png')).content).toHaveLength(LARGEST_OBJECT);
    });

    it('[OPS-4] ends a try that is given up', async () => {
      const failure = await failureOf(harness.store.read(KEY, { signal: AbortSignal.abort() }));
      expect(failure).toMatchObject({ name: 'StoreUnavailable', reason: 'timeout' });
    });

    it('[OPS-4] says when it cannot answer, without keys, addresses and credentials, and answers again after', async () => {
      await harness.setDown(true);
      const failure = await failureOf(read(KEY));
      expect(failure).toBeInstanceOf(StoreUnavailable);
      const told = inspect(failure, { depth: 10, showHidden: true });
      expect(told).not.toMatch(/autumn|127\.0\.0\.1|bank-files|S3RVER/);
      await harness.setDown(false);
      expect((await found(KEY)).content.equals(CONTENT)).toBe(true);
    });
  });
}
