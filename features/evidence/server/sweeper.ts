/**
 * Deletes files whose time is over, and objects that no row names: what a crash has left between the store and the database, and what
 * could not be deleted while the store was down.
 */
import type { Kysely } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { Clock } from '../../../server/ports/clock/port.ts';
import {
  type EvidenceStore,
  hourOf,
  type ListedObject,
  partsOf,
} from '../../../server/ports/evidence-store/port.ts';
import type { Objects } from './objects.ts';
import * as store from './store.ts';

export interface SweeperDeps {
  readonly db: Kysely<Database>;
  readonly files: EvidenceStore;
  readonly objects: Objects;
  readonly clock: Clock;
  /** Reads the database's time, which names the hours. */
  readonly now: () => Promise<Date>;
  readonly retentionDays: number;
  /** Returns the objects of other features that have one of these ids in their name. They stay. */
  readonly alsoNamed?: (ids: readonly string[]) => Promise<readonly string[]>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Age of an object from which its row must name it: well above the time between writing the two. */
const YOUNG_MS = 3 * MINUTE_MS;
/** Hours that are looked at every time: a file without a case lives for less than one. */
const RECENT_HOURS = [0, 1, 2];
const BATCH = 500;

export function createSweeper(deps: SweeperDeps) {
  const { db, files, objects, clock, now, retentionDays, alsoNamed = async () => [] } = deps;
  let nextWhole = 0;

  async function sweepObjects(list: AsyncIterable<ListedObject>): Promise<void> {
    let batch: string[] = [];
    const before = clock.now().getTime() - YOUNG_MS;
    for await (const { key, modified } of list) {
      if (modified.getTime() < before) batch.push(key);
      if (batch.length < BATCH) continue;
      await deleteUnnamed(batch);
      batch = [];
    }
    await deleteUnnamed(batch);
  }

  async function deleteUnnamed(keys: readonly string[]): Promise<void> {
    const found = keys.flatMap((key) => {
      const parts = partsOf(key);
      return parts ? [{ key, ...parts }] : [];
    });
    const ids = [...new Set(found.map(({ fileId }) => fileId))];
    const named = await store.namedObjects(db, ids);
    const alsoKept = new Set(await alsoNamed(ids));
    for (const { key, objectId } of found)
      if (!named.has(objectId) && !alsoKept.has(objectId)) await files.delete(key);
  }

  return {
    /** Runs every minute, in every process. Throws when the store does not answer; the next run goes on. */
    async sweep(): Promise<void> {
      for (const left of await store.deleteOver(db, retentionDays))
        await objects.remove(left, left.objectIds);
      const at = clock.now().getTime();
      if (at >= nextWhole) {
        await sweepObjects(files.list());
        nextWhole = at + DAY_MS;
        return;
      }
      const hour = (await now()).getTime();
      for (const back of RECENT_HOURS)
        await sweepObjects(files.list(hourOf(new Date(hour - back * HOUR_MS))));
    },
  };
}
