/** Tests that every adapter of the ObjectStore port must pass (OPS-4). An adapter's test calls `objectStoreConformance`. */
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hostilePaths } from '../../../tests/support/data/hostile-paths.ts';
import { MAX_OBJECT_BYTES, type ObjectStore, StoreUnavailable } from './port.ts';

/** An adapter and control over the store that it reads. */
export interface ObjectStoreHarness {
  readonly store: ObjectStore;
  /** Writes an object directly to the store, as bank staff do. */
  put(key: string, content: Buffer): Promise<void>;
  /** Makes the store unavailable, or available again. */
  setDown(down: boolean): Promise<void>;
  close(): Promise<void>;
}

const KEY = 'promotions/autumn-2026.png';
/** Contains every byte value, so that treating it as text would corrupt it. */
const CONTENT = Buffer.from(Array.from({ length: 1024 }, (_, index) => index % 256));
const neverAborted = () => ({ signal: new AbortController().signal });

async function failureOf(read: Promise<unknown>): Promise<unknown> {
  return read.then(
    () => 'answered',
    (error: unknown) => error,
  );
}

/** The suite. `open` returns an adapter of a new, empty store. */
export function objectStoreConformance(name: string, open: () => Promise<ObjectStoreHarness>): void {
  describe(`ObjectStore: ${name}`, () => {
    let harness: ObjectStoreHarness;
    beforeAll(async () => {
      harness = await open();
    });
    afterAll(() => harness.close());
    beforeEach(() => harness.put(KEY, CONTENT));
    const read = (key: string, known?: string) =>
      harness.store.read(key, { ...neverAborted(), ...(known !== undefined && { known }) });
    async function readExisting(key: string) {
      const object = await read(key);
      if (typeof object !== 'object') throw new Error(`${key}: ${object}`);
      return object;
    }

    it('[OPS-4] [CNT-1] returns the exact content and the last modification time', async () => {
      const { content, modified } = await readExisting(KEY);
      expect(content.equals(CONTENT)).toBe(true);
      expect(Math.abs(modified.getTime() - Date.now())).toBeLessThan(60_000);
    });

    it('[OPS-4] returns the content only when it differs from the known version', async () => {
      const { version } = await readExisting(KEY);
      expect(await read(KEY, version)).toBe('unchanged');
      await harness.put(KEY, Buffer.from('another'));
      const next = await read(KEY, version);
      expect(next).toMatchObject({ content: Buffer.from('another') });
      expect((await readExisting(KEY)).version).not.toBe(version);
    });

    it('[OPS-4] returns undefined for an absent object', async () => {
      for (const key of ['promotions/none.png', 'promotions/autumn-2026.jpg', 'promotions.png'])
        expect([key, await read(key)]).toEqual([key, undefined]);
    });

    it('[S25] rejects keys that could refer to another place, even when the store is down', async () => {
      const paths = hostilePaths(KEY);
      expect(paths.length).toBeGreaterThanOrEqual(200);
      await harness.setDown(true);
      for (const path of paths) expect([path, await read(path)]).toEqual([path, undefined]);
      await harness.setDown(false);
    });

    it('[OPS-4] does not serve objects above the size limit', async () => {
      await harness.put('promotions/large.png', Buffer.alloc(MAX_OBJECT_BYTES + 1));
      expect(await failureOf(read('promotions/large.png'))).toMatchObject({ reason: 'too-large' });
      await harness.put('promotions/large.png', Buffer.alloc(MAX_OBJECT_BYTES));
      expect((await readExisting('promotions/large.png')).content).toHaveLength(MAX_OBJECT_BYTES);
    });

    it('[OPS-4] fails with a timeout when the read is aborted', async () => {
      const failure = await failureOf(harness.store.read(KEY, { signal: AbortSignal.abort() }));
      expect(failure).toMatchObject({ name: 'StoreUnavailable', reason: 'timeout' });
    });

    it('[OPS-4] reports unavailability without keys, addresses or credentials, and recovers', async () => {
      await harness.setDown(true);
      const failure = await failureOf(read(KEY));
      expect(failure).toBeInstanceOf(StoreUnavailable);
      const output = inspect(failure, { depth: 10, showHidden: true });
      expect(output).not.toMatch(/autumn|127\.0\.0\.1|bank-files|S3RVER/);
      await harness.setDown(false);
      expect((await readExisting(KEY)).content.equals(CONTENT)).toBe(true);
    });
  });
}
