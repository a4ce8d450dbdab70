/** Reads the Citus query plans of statements: the number of tasks, and their shards. */
import pg from 'pg';
import type { Statement } from './statement-recorder.ts';

export interface ShardPlan {
  /** Tasks on the workers; 0 for a statement on the coordinator. */
  readonly tasks: number;
  /** Indexes of the shards in the customers' shard group, from 0. */
  readonly shards: readonly number[];
}

export interface PlanReader {
  of(statement: Statement): Promise<ShardPlan>;
  close(): Promise<void>;
}

const EXPLAINED = /^\s*(select|insert|update|delete|with)\b/i;

/** Opens a connection for plans. Statements are not executed. */
export async function readPlans(url: string): Promise<PlanReader> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ shardid: string; place: string }>(`select shardid,
      (row_number() over (partition by logicalrelid order by shardminvalue::int) - 1)::text as place
    from pg_dist_shard where shardminvalue is not null`);
  const places = new Map(rows.map(({ shardid, place }) => [shardid, Number(place)]));
  return {
    async of({ text, values }) {
      if (!EXPLAINED.test(text)) return { tasks: 0, shards: [] };
      // With values in their places, because Citus plans no subquery of its own for a parameter.
      const written = text.replace(/\$(\d+)\b/g, (_, n) => {
        const value = values[Number(n) - 1];
        return typeof value === 'string' ? pg.escapeLiteral(value) : 'null';
      });
      const explained = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${written}`);
      const lines = explained.rows.map((row) => row['QUERY PLAN']);
      const counts = lines.flatMap((line) => /Task Count: (\d+)/.exec(line)?.[1] ?? []).map(Number);
      const ids = lines.flatMap((line) =>
        [...line.matchAll(/ on \w+?_(\d{6,})\b/g)].map(([, id]) => id ?? ''),
      );
      const shards = new Set(ids.flatMap((id) => places.get(id) ?? []));
      return { tasks: Math.max(0, ...counts), shards: [...shards] };
    },
    close: () => client.end(),
  };
}
