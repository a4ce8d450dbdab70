/** A portal on a Citus cluster: kills of the portal and of workers, and a worker that is added under load. See README.md. */
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/build/built.mjs';
import { portOf } from '../../scripts/programs/citus.mjs';
import { withClient } from '../../scripts/programs/postgres.mjs';
import { type ClusterBanks, startClusterBanks } from './citus/bank.ts';
import { type Calls, callsDuring } from './citus/calls.ts';
import { type FilesReport, killLoads, loadDuring } from './citus/files.ts';
import { type Bank, countOn, SECRET } from './money/bank.ts';
import { findCheapestVoucher, logOnCardHolder } from './money/card-holders.ts';
import type { FaultCounts } from './money/faults.ts';
import { startPortal } from './money/portal.ts';
import { runFaults } from './money/run.ts';

const countOf = (name: string, usual: number) => Number(process.env[`FAULTS_${name}`] ?? usual);
const SEED = process.env.FAULTS_SEED ?? `${Date.now()}`;
const KILLS = countOf('CITUS_KILLS', 200);
const WORKER_KILLS = countOf('WORKER_KILLS', 20);
const REBALANCE = countOf('REBALANCE', 1);
const LOAD_KILLS = countOf('CITUS_LOAD_KILLS', 40);
const CLIENTS = 24;
const OTHER_PERCENT = 20;
/**
 * Minimum and maximum in milliseconds. The first statement of a connection reads catalogues from the nodes, so no operation
 * completes in the first tenths of a second. Earlier kills would hit an idle portal.
 */
const KILL_AFTER = [200, 2500] as const;
/** Calls per second while shards move. */
const RATE = 50;

await ensureBuilt();
const banks = await startClusterBanks();
afterAll(() => banks?.stop());

const where = banks ? '' : ' (skipped, Citus is not installed beside PostgreSQL)';

describe.skipIf(!banks)(
  `a distributed bank under faults, run ${SEED}, ${CLIENTS} card holders${where}`,
  () => {
    async function run(faults: FaultCounts) {
      const report = await runFaults(banks as ClusterBanks, {
        ...{ seed: SEED, clients: CLIENTS, faults, otherPercent: OTHER_PERCENT },
        killAfter: KILL_AFTER,
      });
      console.info(JSON.stringify(report, undefined, 1));
      expect(report).toMatchObject({ violations: [] });
      expect(report.answeredLater).toBeGreaterThan(0);
      return report;
    }

    test.runIf(KILLS > 0)(
      `[RDM-4] [OPS-2] ${KILLS} kills of the portal lose, double and invent nothing in the shards`,
      async () => {
        const { ready } = await run({ kills: KILLS });
        expect(ready.kills?.max).toBeLessThan(10_000);
      },
    );

    test.runIf(WORKER_KILLS > 0)(
      `[RDM-4] [OPS-2] ${WORKER_KILLS} kills of a worker lose, double and invent nothing, and operations go on within 10 s`,
      async () => {
        const { ready } = await run({ workerKills: WORKER_KILLS });
        expect(ready.workerKills?.max).toBeLessThan(10_000);
      },
    );

    test.runIf(LOAD_KILLS > 0)(
      `[BANK-2] [OPS-2] ${LOAD_KILLS} kills of loads, beside events of the bank, lose and double nothing`,
      () =>
        (banks as ClusterBanks).with({}, async (bank) => {
          const report = await killLoads(bank, LOAD_KILLS);
          console.info(JSON.stringify(report, undefined, 1));
          expect(report.violations).toEqual([]);
          expect(report.events).toBeGreaterThan(LOAD_KILLS);
        }),
    );

    test.runIf(REBALANCE > 0)(
      `[RDM-4] [BANK-2] [OPS-2] a worker more, and shards that move there beside ${RATE} calls a second and loads, fail none for good`,
      () =>
        (banks as ClusterBanks).with({}, async (bank) => {
          const before = await redemptionsOf(bank);
          const { calls, moved, files } = await rebalanceUnderCalls(banks as ClusterBanks, bank);
          console.info(JSON.stringify({ ...calls, moved, files }, undefined, 1));
          expect(calls.failed).toEqual([]);
          expect(files.violations).toEqual([]);
          expect(files.loads).toBeGreaterThan(1);
          expect(moved).toBeGreaterThan(10);
          expect((await redemptionsOf(bank)) - before).toBe(calls.redeemed);
          // Triggers must have moved with their shards.
          for (const statement of ["update portal.audit set action = 'x'", 'delete from portal.audit'])
            await expect(withClient(bank.url, (client) => client.query(statement))).rejects.toThrow(
              /append-only/,
            );
        }),
    );
  },
);

interface Rebalanced {
  readonly calls: Calls;
  /** Number of shard groups on the new worker. */
  readonly moved: number;
  /** What was loaded meanwhile. */
  readonly files: FilesReport;
}

async function rebalanceUnderCalls({ cluster }: ClusterBanks, bank: Bank): Promise<Rebalanced> {
  const portal = await startPortal('dist/server/main.js', {
    DATABASE_URL: bank.url,
    DATA_DIR: bank.dataDir,
    AUDIT_ANCHORS: join(bank.dataDir, 'audit-anchors.jsonl'),
    PORTAL_SECRET: SECRET,
  });
  try {
    const holders = await Promise.all(bank.usernames.map((username) => logOnCardHolder(portal, username)));
    const [first] = holders;
    if (!first) throw new Error('the bank has no card holders');
    const product = await findCheapestVoucher(first);
    let moved = 0;
    let files: FilesReport | undefined;
    const calls = await callsDuring({ holders, product, rate: RATE }, async () => {
      files = await loadDuring(bank, async () => {
        moved = await addWorker(await cluster.startNode(), bank.url);
      });
    });
    if (!files) throw new Error('nothing was loaded');
    return { calls, moved, files };
  } finally {
    await portal.stop();
  }
}

/** Adds the node to the bank's cluster and moves shards there. Returns how many of the customers' shards it then has. */
async function addWorker({ url }: { readonly url: string }, coordinator: string): Promise<number> {
  const name = new URL(coordinator).pathname.slice(1);
  const port = portOf({ url });
  const own = new URL(url);
  await withClient(own.href, (client) => client.query(`create database ${name}`));
  own.pathname = name;
  await withClient(own.href, (client) => client.query('create extension citus'));
  await withClient(coordinator, async (client) => {
    // The database is a copy of a template. Citus stored the template's name and would look for it on the new node.
    await client.query(`delete from pg_dist_object where classid = 'pg_database'::regclass`);
    await client.query('select citus_add_node($1, $2)', ['127.0.0.1', port]);
    await client.query('select citus_rebalance_start()');
    await client.query('select citus_rebalance_wait()');
  });
  return countOn(
    coordinator,
    `citus_shards where table_name = 'cards.customers'::regclass and nodeport = ${port}`,
  );
}

const redemptionsOf = ({ url }: Bank) => countOn(url, 'cards.redemptions');
