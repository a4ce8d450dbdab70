/** SQL of anchors: the state to anchor, and lookups of anchored positions. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/schema.ts';
import { CHAINS } from '../chains.ts';
import { digestOf } from '../segments.ts';
import { lastSegment } from '../segments-store.ts';
import { type Head, readHeads } from '../store.ts';
import type { DatabaseState, TrailState } from './anchor.ts';

/** The state of the trail now. */
export async function readTrailState(db: Kysely<Database>): Promise<TrailState> {
  const database = await readDatabaseState(db);
  const segment = await lastSegment(db);
  const { at, heads } = await readHeads(db);
  return {
    at,
    database,
    segment: segment && { number: segment.segment, digest: digestOf(segment.closing.text) },
    heads: heads.filter(({ seq }) => seq > 0n),
  };
}

export async function readDatabaseState(db: Kysely<Database>): Promise<DatabaseState> {
  const { rows } = await sql<{ readonly id: string; readonly written: string }>`select
      concat_ws('.', (select system_identifier from pg_control_system()),
        (select oid from pg_database where datname = current_database()),
        (select timeline_id from pg_control_checkpoint())) as id,
      (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as written`.execute(db);
  return { id: rows[0]?.id ?? '', written: BigInt(rows[0]?.written ?? '0') };
}

/** The records at these positions; those that are not there are left out. */
export async function recordsAt(
  db: Kysely<Database>,
  positions: readonly Pick<Head, 'chain' | 'seq'>[],
): Promise<Head[]> {
  const { rows } = await sql<Head>`select a.chain, a.seq, a.hash
    from unnest(${positions.map(({ chain }) => chain)}::smallint[],
      ${positions.map(({ seq }) => `${seq}`)}::bigint[]) p (chain, seq)
    join portal.audit a on a.chain = p.chain and a.seq = p.seq`.execute(db);
  return rows;
}

/** The number of the last record of a chain up to a time (ISO 8601); 0 without one. */
export async function lastSeqUntil(db: Kysely<Database>, chain: number, at: string): Promise<bigint> {
  const { rows } = await sql<{ readonly seq: bigint }>`select seq from portal.audit
    where chain = ${chain}::smallint and at <= ${at}::timestamptz order by seq desc limit 1`.execute(db);
  return rows[0]?.seq ?? 0n;
}

/** Seconds between the first and the last record that is not below these heads; 0 without any. */
export async function secondsBeyond(
  db: Kysely<Database>,
  heads: readonly Pick<Head, 'chain' | 'seq'>[],
): Promise<number> {
  // All chains, also those without a head in the list. A join with their heads would not be one of rows in the same shard.
  const known = new Map(heads.map(({ chain, seq }) => [chain, seq]));
  const chains = Array.from({ length: CHAINS }, (_, chain) => chain);
  const { rows } = await sql<{ readonly seconds: number }>`select
      coalesce(extract(epoch from max(a.at) - min(a.at)), 0)::float8 as seconds
    from unnest(${chains}::smallint[], ${chains.map((chain) => `${known.get(chain) ?? 0n}`)}::bigint[]) p (chain, seq)
    join portal.audit a on a.chain = p.chain and a.seq > p.seq`.execute(db);
  return rows[0]?.seconds ?? 0;
}
