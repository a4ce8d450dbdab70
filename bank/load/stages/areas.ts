/** Where a load writes its customers: the database, or each shard of a distributed one. */
import { inShard, type PlacedShard, placedShards } from '../../../server/db/distribution/shard-work.ts';
import { isDistributed } from '../../../server/db/distribution/topology.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { inWork, type Work } from '../../../server/db/work.ts';
import type { StagedKind } from '../sql.ts';
import { COPIES, fillCopies } from './copies-store.ts';
import { type Range, readSingles } from './take-over-store.ts';

export interface Area {
  /** Runs a transaction that reads. */
  read<T>(run: (work: Work) => Promise<T>): Promise<T>;
  /** Runs a transaction that writes the customers of a range, none of them in another area. */
  write<T>(range: Range, run: (work: Work) => Promise<T>): Promise<T>;
}

/** Returns the areas of a database. */
export async function areasOf(database: OpenDatabase, kind: StagedKind): Promise<readonly Area[]> {
  if (!(await isDistributed(database.db))) {
    const read: Area['read'] = (run) => inWork(database, run);
    return [{ read, write: (_range, run) => inWork(database, run) }];
  }
  return (await placedShards(database.db)).map((shard) => areaOf(database, shard, kind));
}

function areaOf(database: OpenDatabase, shard: PlacedShard, kind: StagedKind): Area {
  return {
    read: (run) => inShard(database, shard, new Map(), run),
    write: (range, run) =>
      inShard(database, shard, COPIES, async (work) => {
        const customers = await readSingles(work.db, kind, range);
        const writeBack = await fillCopies(
          work.db,
          range,
          customers.map(({ first }) => first),
        );
        const result = await run(work);
        await writeBack();
        return result;
      }),
  };
}
