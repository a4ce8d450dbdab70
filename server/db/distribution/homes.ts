/**
 * Sends a customer's statements to the node that has the customer's shard, without a detour through the coordinator
 * (docs/decisions/0086-straight-to-the-shard.md). Every node of the cluster answers every statement about shards, so a shard that has
 * moved meanwhile costs a detour and changes no answer.
 */
import { type Kysely, sql } from 'kysely';
import { chainOf } from '../../audit/chains.ts';
import type { Budget } from '../engine/budget.ts';
import { gather } from '../engine/dialect.ts';
import type { Engine } from '../engine/engine.ts';
import type { Database } from '../schema/schema.ts';
import { BY_CUSTOMER, FIRST, KNOWN_ON_COORDINATOR, ON_EVERY_NODE } from './plan.ts';
import { type Shard, ShardReads, ShardTransactions } from './shard-engines.ts';
import { readTopology } from './topology.ts';

type Db = Kysely<Database>;

/** The address of a node, as Citus knows it. */
export interface NodeAddress {
  readonly host: string;
  readonly port: number;
}

/** A node with its connections. */
export interface Node {
  readonly db: Db;
  /** Connections for the statements of single shards; each shard uses one of them. */
  readonly pools: readonly Engine[];
}

/** Milliseconds between two looks at where the shards are. */
const REFRESH_MS = 5_000;

/** A shard, with its node's database, and those for reads and transactions of the shard; the coordinator's for a node that does not answer. */
interface Home {
  readonly db: Db;
  readonly reads: Db;
  readonly transactions: Db;
}

interface Homes {
  /** In the order of the audit trail's chains. */
  shards: readonly Home[];
  /** Names of tables on the coordinator by which it reads them without a plan of Citus. */
  readonly names: ReadonlyMap<string, string>;
}

const homes = new WeakMap<Db, Homes>();

const homeOf = (db: Db, customerId: string): Home | undefined => homes.get(db)?.shards[chainOf(customerId)];

/**
 * Returns the database of the node with the customer's shard: the same one if it is not distributed, or if the node cannot be reached
 * from here. A transaction there may use tables of the shard and those on every node, and no others.
 */
export function atHome(db: Db, customerId: string): Db {
  return homeOf(db, customerId)?.db ?? db;
}

/** Like {@link atHome}, for statements outside of a transaction that only read, and at a fraction of their cost. */
export function readsAtHome(db: Db, customerId: string): Db {
  return homeOf(db, customerId)?.reads ?? db;
}

/**
 * Like {@link atHome}, for transactions of this customer alone that begin with a write, and at a fraction of their cost
 * ({@link ShardTransactions}).
 */
export function transactionsAtHome(db: Db, customerId: string): Db {
  return homeOf(db, customerId)?.transactions ?? db;
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
  const home = readsAtHome(db, customerId);
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
 * @param open returns a node, the same one for the same address
 * @param over returns a database over an engine
 */
export async function findHomes(
  db: Db,
  open: (address: NodeAddress) => Node,
  over: (engine: Engine) => Db,
): Promise<() => void> {
  const shards = await readShards(db);
  const known = new Map<string, Home>();
  const places = async (): Promise<readonly Home[]> => {
    const nodes = await readNodes(db, open);
    return shards.map((shard, index): Home => {
      const node = nodes[index];
      if (!node) return { db, reads: db, transactions: db };
      const name = `${shard.id} ${node.name}`;
      // Neighbours share a pool: Citus places shards on the nodes by turns.
      const pool = node.pools[Math.floor((index * node.pools.length) / shards.length)];
      const home = known.get(name) ?? {
        db: node.db,
        reads: pool ? over(new ShardReads(pool, shard)) : db,
        transactions: pool ? over(new ShardTransactions(pool, shard)) : db,
      };
      known.set(name, home);
      return home;
    });
  };
  const found: Homes = { shards: await places(), names: await readOwnNames(db) };
  homes.set(db, found);
  let isReading = false;
  const refresh = async () => {
    if (isReading) return;
    isReading = true;
    // What is known stays while the coordinator does not answer.
    found.shards = await places().catch(() => found.shards);
    isReading = false;
  };
  const timer = setInterval(() => void refresh(), REFRESH_MS).unref();
  return () => clearInterval(timer);
}

interface NamedShard {
  readonly table: string;
  readonly shard: string;
}

const namesOf = (rows: readonly NamedShard[]) => rows.map(({ table, shard }) => [table, shard] as const);

/** Returns the names of the coordinator's own tables as shards, by the table's name. */
async function readOwnNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<NamedShard>`select logicalrelid::regclass::text as table,
      shard_name(logicalrelid, shardid) as shard
    from pg_dist_shard where logicalrelid = any (${[...KNOWN_ON_COORDINATOR]}::regclass[])`.execute(db);
  return new Map(namesOf(rows));
}

/** Returns the shards of the customers, in the order of the audit trail's chains. */
export async function readShards(db: Db): Promise<readonly Shard[]> {
  const { rows } = await sql<NamedShard & { id: string; from: string | null; isFirst: boolean }>`
    select logicalrelid::regclass::text as table, shardid::text as id, shard_name(logicalrelid, shardid) as shard,
      shardminvalue as from, logicalrelid = ${FIRST}::regclass as "isFirst"
    from pg_dist_shard
    where logicalrelid = any (${[...Object.keys(BY_CUSTOMER), ...ON_EVERY_NODE]}::regclass[])
    order by shardminvalue::int`.execute(db);
  const common = namesOf(rows.filter(({ from }) => from === null));
  return rows
    .filter(({ isFirst }) => isFirst)
    .map(({ id, from }) => ({
      id,
      names: new Map([...common, ...namesOf(rows.filter((row) => row.from === from))]),
    }));
}

/** Returns the address of the node of each shard. */
export async function readPlaces(
  db: Db,
): Promise<readonly (NodeAddress & { readonly coordinator: boolean })[]> {
  const { rows } = await sql<NodeAddress & { coordinator: boolean }>`
    select n.nodename as host, n.nodeport as port, n.groupid = 0 as coordinator
    from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid
      join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
    where s.logicalrelid = ${FIRST}::regclass order by s.shardminvalue::int`.execute(db);
  return rows;
}

/** Returns the node of each shard; undefined for the coordinator, and for a node that does not let the portal in. */
async function readNodes(
  db: Db,
  open: (address: NodeAddress) => Node,
): Promise<readonly ((Node & { readonly name: string }) | undefined)[]> {
  const places = await readPlaces(db);
  const nodes = new Map<string, Promise<(Node & { readonly name: string }) | undefined>>();
  return Promise.all(
    places.map(({ host, port, coordinator }) => {
      const name = `${host}:${port}`;
      const known = nodes.get(name) ?? (coordinator ? undefined : reached(name, open({ host, port })));
      if (known) nodes.set(name, known);
      return known;
    }),
  );
}

/** Returns the node if it lets the portal in and knows the cluster's tables. */
async function reached(name: string, node: Node) {
  const isReady = await readTopology(node.db).catch(() => false);
  return isReady ? { ...node, name } : undefined;
}
