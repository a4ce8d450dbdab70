/** Test helper: moves a shard of a distributed database. */
import { sql } from 'kysely';
import { openDatabase } from '../../../server/db/open.ts';
import type { DatabaseContext } from './databases.ts';

/** Moves the shard of a customer to another worker. Writes to it wait meanwhile. */
export async function moveShard({ url }: DatabaseContext, customerId: string): Promise<void> {
  const { db, close } = await openDatabase({ kind: 'postgres', url: url?.() ?? '', statementTimeoutMs: 0 });
  try {
    await sql`select citus_move_shard_placement(s.shardid, n.nodename, n.nodeport, n.nodename,
        (select min(o.nodeport) from pg_dist_node o where o.groupid <> 0 and o.nodeport <> n.nodeport), 'block_writes')
      from pg_dist_placement s join pg_dist_node n on n.groupid = s.groupid
      where s.shardid = get_shard_id_for_distribution_column('cards.customers', ${customerId}::uuid)`.execute(
      db,
    );
  } finally {
    await close();
  }
}
