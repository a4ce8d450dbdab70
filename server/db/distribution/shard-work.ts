/**
 * Transactions of programs that see one shard as a whole database, on the node that has it. So statements about many customers run as they
 * do in PostgreSQL, at its speed.
 */
import { type CompiledQuery, type Kysely, sql, type Transaction } from 'kysely';
import { CHAINS, homeOf } from '../../audit/chains.ts';
import type { Lease } from '../engine/engine.ts';
import type { Bulk, OpenDatabase } from '../open.ts';
import type { Database } from '../schema/schema.ts';
import { type NodeAddress, readPlaces, readShards } from './homes.ts';
import { lockingPlace, type Shard, withNames } from './shard-engines.ts';
import { assumeOneDatabase } from './topology.ts';

/** A shard, and where it was when its node was looked up. */
export interface PlacedShard extends Shard {
  readonly node: NodeAddress;
  /** An id that only this shard may have, and no customer has. */
  readonly home: string;
}

/** Thrown when the shard has moved meanwhile. Nothing was changed. */
class ShardMoved extends Error {
  override readonly name = 'ShardMoved';
}

/** Looks for a shard that moves again and again. */
const MOST_LOOKS = 5;

/** Marks a statement whose names are those of the cluster. */
const CLUSTER = '/* cluster */ ';

/** Returns a statement that keeps the names of the cluster's tables, for tables on the coordinator. */
export function inCluster<R>(db: Kysely<Database>, statement: ReturnType<typeof sql<R>>): CompiledQuery<R> {
  const query = statement.compile(db);
  return { ...query, sql: CLUSTER + query.sql };
}

/** Returns a function that returns a lease whose statements have these names, but for those of {@link inCluster}. */
export function withWritten(names: ReadonlyMap<string, string>): (lease: Lease) => Lease {
  const written = (text: string) => (text.startsWith(CLUSTER) ? text : withNames(text, names));
  return (lease) => ({
    run: (steps, ms) =>
      lease.run(
        steps.map(({ text, parameters }) => ({ text: written(text), parameters })),
        ms,
      ),
    script: (text, ms) => lease.script(written(text), ms),
    release: () => lease.release(),
  });
}

/** Returns all shards with their nodes. */
export async function placedShards(db: Kysely<Database>): Promise<readonly PlacedShard[]> {
  const [shards, nodes] = [await readShards(db), await readPlaces(db)];
  return shards.map((shard, index) => {
    const node = nodes[index];
    if (!node) throw new Error('a shard has no node');
    return { ...shard, node, home: homeOf(index) };
  });
}

/** Returns the indexes of the shards in which some of these tables have rows. */
export async function readChains(
  db: Kysely<Database>,
  tables: readonly string[],
): Promise<ReadonlySet<number>> {
  const chains = new Set<number>();
  for (const table of tables) {
    // The shards are equal ranges of the signed hash.
    const { rows } = await sql<{ chain: number }>`select distinct
        ((worker_hash(customer_id)::bigint + 2147483648) / ${sql.lit(2 ** 32 / CHAINS)})::int as chain
      from ${sql.table(table)}`.execute(db);
    for (const { chain } of rows) chains.add(chain);
  }
  return chains;
}

/**
 * Runs one transaction in a shard. It locks the shard's place first, as Citus' own writes do: a move waits for its end. A shard that has
 * moved since is looked up again.
 * @param names names of further tables
 */
export async function inShard<T>(
  database: Pick<OpenDatabase, 'bulkOn' | 'db'>,
  shard: PlacedShard,
  names: ReadonlyMap<string, string>,
  work: (bulk: Bulk) => Promise<T>,
): Promise<T> {
  for (let [looks, place] = [1, shard]; ; looks++) {
    try {
      return await onItsNode(database, place, names, work);
    } catch (error) {
      if (!(error instanceof ShardMoved) || looks === MOST_LOOKS) throw error;
      place = (await placedShards(database.db)).find(({ id }) => id === shard.id) ?? shard;
    }
  }
}

async function onItsNode<T>(
  { bulkOn }: Pick<OpenDatabase, 'bulkOn'>,
  shard: PlacedShard,
  names: ReadonlyMap<string, string>,
  work: (bulk: Bulk) => Promise<T>,
): Promise<T> {
  if (!bulkOn) throw new Error('only PostgreSQL has shards');
  return bulkOn(shard.node, withWritten(new Map([...shard.names, ...names])), async (bulk) => {
    assumeOneDatabase(bulk.db);
    await lockPlace(bulk.db, shard);
    return work(bulk);
  });
}

async function lockPlace(trx: Transaction<Database>, { id, home }: PlacedShard): Promise<void> {
  await sql`set local citus.enable_manual_changes_to_shards = on`.execute(trx);
  const locking = lockingPlace(home);
  await trx.executeQuery({ ...locking, sql: CLUSTER + locking.sql });
  const { rows } =
    await sql`select from pg_dist_placement p join pg_dist_local_group l on l.groupid = p.groupid
    where p.shardid = ${id}`.execute(trx);
  if (rows.length === 0) throw new ShardMoved();
}
