/** Tests that every adapter of the EvidenceStore port must pass (EVD-3, EVD-4). An adapter's test calls `evidenceStoreConformance`. */
import { randomBytes, randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostilePaths } from '../../../tests/support/data/hostile-paths.ts';
import { StoreUnavailable } from '../object-store/port.ts';
import { type EvidenceStore, evidenceKey, hourOf, type ListedObject, MAX_EVIDENCE_OBJECT } from './port.ts';

/** An adapter and control over its store. */
export interface EvidenceStoreHarness {
  readonly store: EvidenceStore;
  /** Makes the store unavailable, or available again. */
  setDown(down: boolean): Promise<void>;
  close(): Promise<void>;
}

const AT = new Date('2026-11-29T17:59:59.999Z');
const keyAt = (time: Date) => evidenceKey(hourOf(time), randomUUID(), randomUUID());

async function all(list: AsyncIterable<ListedObject>): Promise<ListedObject[]> {
  const found: ListedObject[] = [];
  for await (const each of list) found.push(each);
  return found;
}

/** The suite. `open` returns an adapter of a new, empty store. */
export function evidenceStoreConformance(name: string, open: () => Promise<EvidenceStoreHarness>): void {
  describe(`EvidenceStore: ${name}`, () => {
    let harness: EvidenceStoreHarness;
    let store: EvidenceStore;
    beforeAll(async () => {
      harness = await open();
      store = harness.store;
    });
    afterAll(() => harness.close());

    it('[EVD-3] returns the exact bytes, from none to the largest object', async () => {
      for (const size of [0, 1, 256 * 1024 + 28, MAX_EVIDENCE_OBJECT]) {
        const [key, content] = [keyAt(AT), randomBytes(size)];
        await store.put(key, content);
        expect((await store.get(key))?.equals(content), `${size}`).toBe(true);
      }
    });

    it('[EVD-4] deletes an object, also twice, and leaves the other objects of the file', async () => {
      const file = randomUUID();
      const [one, other] = [
        evidenceKey(hourOf(AT), file, randomUUID()),
        evidenceKey(hourOf(AT), file, randomUUID()),
      ];
      for (const key of [one, other]) await store.put(key, Buffer.from(key));
      await store.delete(one);
      await store.delete(one);
      expect(await store.get(one)).toBeUndefined();
      expect(String(await store.get(other))).toBe(other);
      await store.delete(other);
      expect(await store.get(other)).toBeUndefined();
      await store.put(one, Buffer.from('again'));
      expect(String(await store.get(one))).toBe('again');
    });

    it('[EVD-4] lists the objects of an hour with their time, and all objects', async () => {
      const hour = new Date('2026-01-31T05:00:00Z');
      const keys = Array.from({ length: 60 }, () => keyAt(hour)).toSorted();
      for (let at = 0; at < keys.length; at += 50)
        await Promise.all(keys.slice(at, at + 50).map((key) => store.put(key, Buffer.of(1))));
      const other = keyAt(new Date('2026-01-31T06:00:00Z'));
      await store.put(other, Buffer.of(2));
      const found = await all(store.list(hourOf(hour)));
      expect(found.map(({ key }) => key).toSorted()).toEqual(keys);
      for (const { modified } of found)
        expect(Math.abs(modified.getTime() - Date.now())).toBeLessThan(60_000);
      const everything = (await all(store.list())).map(({ key }) => key);
      for (const key of [other, ...keys]) expect(everything).toContain(key);
      expect(await all(store.list('2020010100'))).toEqual([]);
    });

    it('[S25] takes no key that could refer to another place', async () => {
      for (const path of hostilePaths(keyAt(AT))) {
        await expect(store.put(path, Buffer.of(1)), path).rejects.toThrow(TypeError);
        await expect(store.get(path), path).rejects.toThrow(TypeError);
        await expect(store.delete(path), path).rejects.toThrow(TypeError);
        expect(await all(store.list(path)), path).toEqual([]);
      }
    });

    it('[EVD-1] reports that it is down, without keys, addresses or credentials, and recovers', async () => {
      const key = keyAt(AT);
      await store.put(key, Buffer.from('kept'));
      await harness.setDown(true);
      const failures = await Promise.all([
        store.put(keyAt(AT), Buffer.of(1)).catch((error: unknown) => error),
        ...(name === 'folder' ? [] : [store.get(key).catch((error: unknown) => error)]),
      ]);
      for (const failure of failures) {
        expect(failure).toBeInstanceOf(StoreUnavailable);
        expect(inspect(failure, { depth: 10, showHidden: true })).not.toMatch(
          /127\.0\.0\.1|bank-files|S3RVER/,
        );
        expect(inspect(failure, { depth: 10, showHidden: true })).not.toContain(key);
      }
      await harness.setDown(false);
      expect(String(await store.get(key))).toBe('kept');
    });
  });
}
