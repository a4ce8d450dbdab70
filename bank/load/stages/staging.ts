/**
 * Empties and analyses the staging tables. In a distributed database those of customers shard by shard: Citus' own `truncate` and `analyze`
 * wait for the lock of a table while they have open transactions on the nodes, and a shard that moves has that lock and waits for these.
 */
import { isDistributed } from '../../../server/db/distribution/topology.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { inWork, type Work } from '../../../server/db/work.ts';
import { CUSTOMER_TABLES } from '../tables/tables.ts';
import { inStagedShards } from './areas.ts';
import { analyzeStaging, emptyStaging, STAGING } from './stage-store.ts';

type Run = (work: Work, tables?: Parameters<typeof emptyStaging>[1]) => Promise<void>;

export const emptyStaged = (database: OpenDatabase): Promise<void> => everywhere(database, emptyStaging);
export const analyzeStaged = (database: OpenDatabase): Promise<void> => everywhere(database, analyzeStaging);

async function everywhere(database: OpenDatabase, run: Run): Promise<void> {
  if (!(await isDistributed(database.db))) return inWork(database, (work) => run(work));
  const customers = CUSTOMER_TABLES.map(({ name }) => name);
  await inWork(database, (work) =>
    run(
      work,
      STAGING.filter(({ name }) => !customers.includes(name)),
    ),
  );
  await inStagedShards(database, (work) => run(work, CUSTOMER_TABLES));
}
