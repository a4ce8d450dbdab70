// A throwaway Citus cluster for tests and measurements: a coordinator and workers, each a PostgreSQL started by postgres.mjs.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBinaries, startPostgres, withClient } from './postgres.mjs';

/** Name of the cluster's database on each node. Tests create databases of their own. */
const DATABASE = 'portal';

/**
 * @typedef {object} Cluster
 * @property {string} url   of the database `portal` on the coordinator
 * @property {import('./postgres.mjs').Postgres} coordinator
 * @property {import('./postgres.mjs').Postgres[]} workers
 * @property {() => Promise<import('./postgres.mjs').Postgres>} startNode  starts a node outside any cluster
 * @property {() => Promise<void>} stop   stops all nodes and removes everything
 */

const query = (url, text) => withClient(url, (client) => client.query(text));

/** Returns whether Citus is installed for the PostgreSQL that is found. */
export function hasCitus() {
  const bin = findBinaries();
  return bin !== undefined && existsSync(join(bin, '../lib/citus.so'));
}

/**
 * Starts a cluster, or resolves to undefined if Citus is not installed.
 * @param {number} [count] workers
 * @param {Readonly<Record<string, string>>} [settings] lines for each postgresql.conf
 * @returns {Promise<Cluster | undefined>}
 */
export async function startCitus(count = 2, settings = {}) {
  if (!hasCitus()) return undefined;
  const nodes = [];
  const stop = async () => void (await Promise.all(nodes.map((node) => node.stop())));
  const startNode = async () => {
    const node = await startPostgres({
      shared_preload_libraries: 'citus',
      max_connections: '300',
      max_prepared_transactions: '300',
      // On each node, Citus runs a daemon for every test database. It detects deadlocks between nodes.
      max_worker_processes: '64',
      ...settings,
    });
    nodes.push(node);
    // The nodes connect to each other and have different random passwords, so local connections are trusted.
    writeFileSync(join(node.dataDir, 'pg_hba.conf'), 'host all all 127.0.0.1/32 trust\n');
    await query(node.url, 'select pg_reload_conf()');
    await query(node.url, `create database ${DATABASE}`);
    await query(named(node.url, DATABASE), 'create extension citus');
    return node;
  };
  try {
    const coordinator = await startNode();
    const workers = [];
    for (let n = 0; n < count; n++) workers.push(await startNode());
    const url = named(coordinator.url, DATABASE);
    await query(url, `select citus_set_coordinator_host('127.0.0.1', ${portOf(coordinator)})`);
    for (const worker of workers) await query(url, `select citus_add_node('127.0.0.1', ${portOf(worker)})`);
    return { url, coordinator, workers, startNode, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param {{ url: string }} node */
export function portOf({ url }) {
  return Number(new URL(url).port);
}

function named(url, database) {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

// When this file is run (`node scripts/programs/citus.mjs`), it starts a cluster and prints its URL for
// TEST_CITUS_URL. It stops the cluster at SIGINT or SIGTERM.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const cluster = await startCitus();
  console.log(cluster?.url ?? 'Citus is not installed beside PostgreSQL.');
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => void cluster?.stop().then(() => process.exit()));
}
