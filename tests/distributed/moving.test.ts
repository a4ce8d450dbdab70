/** [OPS-2] Shards can move to a new worker while the portal serves. tests/faults/citus.faults.ts moves them. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnDistributedBank } from '../support/database/databases.ts';

describeOnDistributedBank('the tables of shards', (context) => {
  it('[OPS-2] are logged, and tell their rows by a primary key or by all columns, as a move in use needs', async () => {
    const { rows } = await sql<{ name: string }>`select c.oid::regclass::text as name
      from pg_dist_partition d join pg_class c on c.oid = d.logicalrelid
      where (d.partmethod = 'h' or d.repmodel = 't') and (c.relpersistence <> 'p' or c.relreplident <> 'f'
        and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary))`.execute(
      context.db(),
    );
    expect(rows).toEqual([]);
  });
});
