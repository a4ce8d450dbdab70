/** Banks for fault runs on a Citus cluster: a coordinator and two workers, with a distributed demo bank as a template. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareStart } from '../../../app/server/start.ts';
import { type Cluster, startCitus } from '../../../scripts/programs/citus.mjs';
import { withClient } from '../../../scripts/programs/postgres.mjs';
import { readConfig } from '../../../server/config/config.ts';
import { systemClock } from '../../../server/ports/clock/system.ts';
import { type ClusterSeed, createDistributedDatabase } from '../../support/database/citus.ts';
import { type Banks, PEOPLE, PIN_TABLE, PIN_TRIGGER, SECRET } from '../money/bank.ts';
import { addPeople } from '../money/card-holders.ts';
import { withCopy } from './copy.ts';

const WORKERS = 2;
const SETTINGS = {
  max_connections: '200',
  max_prepared_transactions: '200',
  // Needed to move shards that are in use.
  wal_level: 'logical',
  max_worker_processes: '32',
  // A restarted worker syncs all its files, and the shards are tens of thousands of files. Syncing them one by one exceeds
  // the start timeout.
  recovery_init_sync_method: 'syncfs',
  // Milliseconds. After a kill in the second phase of a commit, the rows of the transaction stay locked until the recovery.
  'citus.recover_2pc_interval': '2000',
};

export interface ClusterBanks extends Banks {
  readonly cluster: Cluster;
}

/** Starts the cluster; undefined when Citus is not installed. */
export async function startClusterBanks(): Promise<ClusterBanks | undefined> {
  const cluster = await startCitus(WORKERS, SETTINGS);
  if (!cluster) return undefined;
  const usernames: string[] = [];
  const seed = seedWith(usernames);
  return {
    cluster,
    stop: () => cluster.stop(),
    async with(_settings, use) {
      const { url, workers, drop } = await createDistributedDatabase(cluster.url, seed);
      const dataDir = mkdtempSync(join(tmpdir(), 'portal-faults-'));
      try {
        return await use({
          ...{ postgres: cluster.coordinator, workers: cluster.workers, url, dataDir, usernames },
          withCopy: (check) => withCopy({ url, workers }, check),
        });
      } finally {
        rmSync(dataDir, { recursive: true, force: true });
        // Dropping fails if a node did not restart. That error must not replace the error of the run.
        await drop().catch((error: unknown) => console.warn('a bank was not removed', error));
      }
    },
  };
}

/** Returns a seed that creates the demo bank with card holders for fault runs. Adds their usernames to `usernames`. */
function seedWith(usernames: string[]): ClusterSeed {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-faults-'));
  const { seed } = prepareStart(readConfig({ DATA_DIR: dataDir, PORTAL_SECRET: SECRET }), systemClock);
  return {
    version: `${seed.version} faults`,
    run: (db) => seed.run(db),
    prepare: (url) =>
      withClient(url, async (client) => {
        usernames.push(...(await addPeople(client, PEOPLE)));
        await client.query(PIN_TRIGGER);
      }),
    // The trigger writes on the worker that has the changed PIN, in the same transaction.
    finish: async (workers) => {
      for (const url of workers) await withClient(url, (client) => client.query(PIN_TABLE));
    },
  };
}
