/** Databases on the Citus cluster of TEST_CITUS_URL, distributed in the same way as by `npm run distribute`. */
import { createHash, randomUUID } from 'node:crypto';
import { withClient } from '../../../scripts/programs/postgres.mjs';
import { distribute } from '../../../server/db/distribution/distribute.ts';
import * as plan from '../../../server/db/distribution/plan.ts';
import type { Seed } from '../../../server/db/engine/snapshot.ts';
import { codeOf } from '../../../server/db/errors.ts';
import { MIGRATIONS } from '../../../server/db/migrating/migrations.ts';
import { openDatabase } from '../../../server/db/open.ts';
import type { TestDatabase } from './postgres.ts';

/**
 * Address of the cluster's coordinator, with a role that may create databases on every node. Without it, the Citus tests
 * are skipped.
 */
export const TEST_CITUS_URL = process.env.TEST_CITUS_URL;

/** Initial content of a database on a cluster. */
export interface ClusterSeed extends Seed {
  /** Called after `run` and before the tables are distributed, with the database on the coordinator. */
  prepare?(url: string): Promise<void>;
  /** Called after the tables are distributed, with the databases on the workers. */
  finish?(workers: readonly string[]): Promise<void>;
}

export interface ClusterDatabase extends TestDatabase {
  /** Addresses of the database on the workers. */
  readonly workers: readonly string[];
}

/** Creates a distributed database, with the seed if given. It is a copy of a template that is created once for all test files. */
export async function createDistributedDatabase(
  clusterUrl: string,
  seed?: ClusterSeed,
): Promise<ClusterDatabase> {
  const content = JSON.stringify([MIGRATIONS, plan, distribute.toString(), seed?.version]);
  const template = `card_portal_citus_${createHash('sha256').update(content).digest('hex').slice(0, 16)}`;
  const nodes = await nodesOf(clusterUrl);
  await withClient(clusterUrl, async (client) => {
    // Test files run concurrently: the first file creates the template, and the others wait.
    await client.query('select pg_advisory_lock(7205759403792796)');
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) await createTemplate(nodes, template, seed);
  });
  const name = `card_portal_test_${randomUUID().replaceAll('-', '')}`;
  await onEach(nodes, `create database ${name} template ${template} strategy file_copy`);
  // Tests disable triggers. Citus forwards such commands of the owner to the shards only with this setting.
  await withClient(nodes[0], (client) =>
    client.query(`alter database ${name} set citus.enable_unsafe_triggers = on`),
  );
  const [url, ...workers] = nodes.map((node) => named(node, name));
  return { url: url ?? '', workers, drop: () => drop(nodes, name) };
}

/** Returns the addresses of the coordinator and the workers. */
async function nodesOf(clusterUrl: string): Promise<readonly [string, ...string[]]> {
  const { rows } = await withClient(clusterUrl, (client) =>
    client.query<{ hostname: string; port: string }>(
      'select nodename as hostname, nodeport::text as port from pg_dist_node where groupid <> 0 order by nodeid',
    ),
  );
  return [clusterUrl, ...rows.map((node) => Object.assign(new URL(clusterUrl), node).href)];
}

/** Creates an empty undistributed database that exists on all nodes and is registered in the cluster. */
export async function createUndistributedDatabase(clusterUrl: string): Promise<ClusterDatabase> {
  const nodes = await nodesOf(clusterUrl);
  const name = `card_portal_test_${randomUUID().replaceAll('-', '')}`;
  const [url, ...workers] = await createEmpty(nodes, name);
  return { url, workers, drop: () => drop(nodes, name) };
}

/** Creates the database on all nodes and joins them to a cluster. Returns its addresses on coordinator and workers. */
async function createEmpty(
  nodes: readonly [string, ...string[]],
  name: string,
): Promise<readonly [string, ...string[]]> {
  await onEach(nodes, `create database ${name}`);
  for (const node of nodes)
    await withClient(named(node, name), (client) => client.query('create extension citus'));
  const url = named(nodes[0], name);
  await withClient(url, async (client) => {
    const [coordinator, ...workers] = nodes.map((node) => new URL(node));
    await client.query('select citus_set_coordinator_host($1, $2)', [
      coordinator?.hostname,
      Number(coordinator?.port),
    ]);
    for (const { hostname, port } of workers)
      await client.query('select citus_add_node($1, $2)', [hostname, Number(port)]);
  });
  return [url, ...nodes.slice(1).map((node) => named(node, name))];
}

async function createTemplate(
  nodes: readonly [string, ...string[]],
  template: string,
  seed: ClusterSeed | undefined,
): Promise<void> {
  const draft = `card_portal_draft_${randomUUID().replaceAll('-', '')}`;
  const [url, ...workers] = await createEmpty(nodes, draft);
  const database = await openDatabase({ kind: 'postgres', url });
  try {
    await database.migrate();
    await seed?.run(database.db);
    await seed?.prepare?.(url);
    await database.bulk?.(({ db }) => distribute(db, () => undefined));
  } finally {
    await database.close();
  }
  await seed?.finish?.(workers);
  // Background connections of the cluster would prevent copying the template.
  for (const node of nodes)
    await withClient(node, async (client) => {
      await client.query(`alter database ${draft} allow_connections false`);
      await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [
        draft,
      ]);
      await client.query(`alter database ${draft} rename to ${template}`);
    });
}

/** SQLSTATE object_in_use. */
const IN_USE = '55006';
const DROP_TRIES = 5;

/** Drops the databases, with retries: background processes of the nodes may reconnect before the drop. */
async function drop(nodes: readonly string[], name: string): Promise<void> {
  await onEach(nodes, `alter database ${name} allow_connections false`);
  for (let tries = 1; ; tries++) {
    try {
      return await onEach(nodes, `drop database if exists ${name} with (force)`);
    } catch (error) {
      if (tries === DROP_TRIES || codeOf(error) !== IN_USE) throw error;
    }
  }
}

async function onEach(nodes: readonly string[], statement: string): Promise<void> {
  // Waits for all, so that no connection stays open when one fails.
  const done = await Promise.allSettled(
    nodes.map((node) => withClient(node, (client) => client.query(statement))),
  );
  for (const one of done) if (one.status === 'rejected') throw one.reason;
}

function named(node: string, name: string): string {
  const url = new URL(node);
  url.pathname = `/${name}`;
  return url.href;
}
