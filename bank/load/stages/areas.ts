/** Where a load writes its customers: the database, or each shard of a distributed one. */
import { chainOf } from '../../../server/audit/chains.ts';
import {
  inShard,
  type PlacedShard,
  placedShards,
  readChains,
} from '../../../server/db/distribution/shard-work.ts';
import { isDistributed } from '../../../server/db/distribution/topology.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { inWork, type Work } from '../../../server/db/work.ts';
import type { StagedKind } from '../sql.ts';
import { CUSTOMER_TABLES } from '../tables/tables.ts';
import { COPIES, fillCopies } from './copies-store.ts';
import { lockCards, type Range, readSingles } from './take-over-store.ts';

export interface Area {
  /** Whether the customer belongs to the area. */
  has(customerId: string): boolean;
  /** Runs a transaction, without rows that a distributed database has on its coordinator. */
  run<T>(run: (work: Work) => Promise<T>): Promise<T>;
  /** Runs a transaction that writes the customers of a range, none of them in another area. */
  write<T>(range: Range, run: (work: Work) => Promise<T>): Promise<T>;
}

/** Returns the areas that have customers, in the database or in the staged rows. */
export async function areasOf(database: OpenDatabase, kind: StagedKind): Promise<readonly Area[]> {
  if (!(await isDistributed(database.db))) {
    const run: Area['run'] = (work) => inWork(database, work);
    return [{ has: () => true, run, write: (_range, work) => run(work) }];
  }
  const used = await shardsWith(database, ['bank_load', 'cards']);
  return used.map(({ index, shard }) => ({
    has: (customerId) => chainOf(customerId) === index,
    ...areaOf(database, shard, kind),
  }));
}

/** Returns the shards in which customers have rows in one of these schemas. */
async function shardsWith({ db }: OpenDatabase, schemas: readonly ('bank_load' | 'cards')[]) {
  const shards = await placedShards(db);
  const used = await readChains(
    db,
    CUSTOMER_TABLES.flatMap(({ name }) => schemas.map((schema) => `${schema}.${name}`)),
  );
  return shards.flatMap((shard, index) => (used.has(index) ? [{ index, shard }] : []));
}

function areaOf(database: OpenDatabase, shard: PlacedShard, kind: StagedKind): Omit<Area, 'has'> {
  return {
    run: (run) => inShard(database, shard, new Map(), run),
    write: (range, run) =>
      inShard(database, shard, COPIES, async (work) => {
        // Before the copies: an event or a command that holds a card changes what they copy.
        await lockCards(work.db, range, false);
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

/** Runs a transaction in each shard that has staged rows. */
export async function inStagedShards(
  database: OpenDatabase,
  run: (work: Work) => Promise<void>,
): Promise<void> {
  for (const { shard } of await shardsWith(database, ['bank_load']))
    await inShard(database, shard, new Map(), run);
}
