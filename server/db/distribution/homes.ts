/**
 * Sends a customer's statements to the node that has the customer's shard, without a detour through the coordinator
 * (docs/decisions/0086-straight-to-the-shard.md). Every node of the cluster answers every statement about shards, so a shard that has
 * moved meanwhile costs a detour and changes no answer.
 */
import { type Kysely, sql } from 'kysely';
import { chainOf } from '../../audit/chains.ts';
import type { Budget } from '../engine/budget.ts';
import { gather } from '../engine/dialect.ts';
import type { Database } from '../schema/schema.ts';
import { FIRST, KNOWN_ON_COORDINATOR } from './plan.ts';
import { readTopology } from './topology.ts';

type Db = Kysely<Database>;

/** The address of a node, as Citus knows it. */
export interface NodeAddress {
  readonly host: string;
  readonly port: number;
}

/** Milliseconds between two looks at where the shards are. */
const REFRESH_MS = 5_000;

interface Homes {
  /** The database of each shard, in the order of the audit trail's chains; the coordinator's for a node that does not answer. */
  nodes: readonly Db[];
  /** Names of tables on the coordinator by which it reads them without a plan of Citus. */
  readonly names: ReadonlyMap<string, string>;
}

const homes = new WeakMap<Db, Homes>();

/**
 * Returns the database of the node with the customer's shard: the same one if it is not distributed, or if the node cannot be reached
 * from here. A transaction there may use tables of the shard and those on every node, and no others.
 */
export function atHome(db: Db, customerId: string): Db {
  const known = homes.get(db);
  return known?.nodes[chainOf(customerId)] ?? db;
}

/** Returns what belongs to customers, by the database of {@link atHome}. */
export function byHome<T extends { readonly customerId: string }>(
  db: Db,
  rows: readonly T[],
): ReadonlyMap<Db, readonly T[]> {
  const groups = new Map<Db, T[]>();
  for (const row of rows) {
    const home = atHome(db, row.customerId);
    groups.set(home, [...(groups.get(home) ?? []), row]);
  }
  return groups;
}

/** Whether customers have homes of their own, so that what belongs to one of them is not in one round trip with a session. */
export const hasHomes = (db: Db): boolean => homes.has(db);

/** Calls `start` like `gather`, with one round trip to the database and one to the customer's home. */
export function gatherAtHome<T>(db: Db, customerId: string, start: () => T, budget?: Budget): T {
  const home = atHome(db, customerId);
  return gather(db, () => (home === db ? start() : gather(home, start, budget)), budget);
}

/**
 * Returns the name by which the coordinator reads a table of its own. In a distributed database it is the name of the table's only
 * shard, which never moves: a statement with it needs no plan of Citus. For reads alone.
 */
export function nameOnCoordinator(db: Db, table: (typeof KNOWN_ON_COORDINATOR)[number]): string {
  return homes.get(db)?.names.get(table) ?? table;
}

/**
 * Looks up where the shards of a distributed database are, now and every few seconds, until the returned function is called.
 * @param open returns the database of a node, the same one for the same address
 */
export async function findHomes(db: Db, open: (address: NodeAddress) => Db): Promise<() => void> {
  const { rows } = await sql<{ table: string; shard: string }>`
    select logicalrelid::regclass::text as table, shard_name(logicalrelid, shardid) as shard from pg_dist_shard
    where logicalrelid = any (${[...KNOWN_ON_COORDINATOR]}::regclass[])`.execute(db);
  const found: Homes = { nodes: [], names: new Map(rows.map(({ table, shard }) => [table, shard])) };
  found.nodes = await readNodes(db, open);
  homes.set(db, found);
  let isReading = false;
  const refresh = async () => {
    if (isReading) return;
    isReading = true;
    // What is known stays while the coordinator does not answer.
    found.nodes = await readNodes(db, open).catch(() => found.nodes);
    isReading = false;
  };
  const timer = setInterval(() => void refresh(), REFRESH_MS).unref();
  return () => clearInterval(timer);
}

/** Returns the database of each shard. */
async function readNodes(db: Db, open: (address: NodeAddress) => Db): Promise<readonly Db[]> {
  const { rows } = await sql<NodeAddress & { coordinator: boolean }>`
    select n.nodename as host, n.nodeport as port, n.groupid = 0 as coordinator
    from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid
      join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
    where s.logicalrelid = ${FIRST}::regclass order by s.shardminvalue::int`.execute(db);
  const databases = new Map<string, Promise<Db>>();
  return Promise.all(
    rows.map(({ host, port, coordinator }) => {
      const name = `${host}:${port}`;
      const known =
        databases.get(name) ?? (coordinator ? Promise.resolve(db) : reached(open({ host, port }), db));
      databases.set(name, known);
      return known;
    }),
  );
}

/** Returns the node's database if it lets the portal in and knows the cluster's tables; otherwise the coordinator's. */
async function reached(node: Db, coordinator: Db): Promise<Db> {
  const isReady = await readTopology(node).catch(() => false);
  return isReady ? node : coordinator;
}
