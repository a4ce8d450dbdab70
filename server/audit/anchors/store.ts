/** SQL of anchors: the state to anchor, and lookups of anchored positions. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/schema.ts';
import { CHAINS } from '../chains.ts';
import { digestOf } from '../segments.ts';
import { lastSegment } from '../segments-store.ts';
import { type Head, readHeads } from '../store.ts';
import type { DatabaseState, TrailState } from './anchor.ts';

/** Reads the current state of the trail. */
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

/** Returns the positions and hashes of the records at these positions. Positions without a record are left out. */
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

/** Number of the chain's last record up to a time (ISO 8601); 0 if the chain has no such record. */
export async function lastSeqUntil(db: Kysely<Database>, chain: number, at: string): Promise<bigint> {
  const { rows } = await sql<{ readonly seq: bigint }>`select seq from portal.audit
    where chain = ${chain}::smallint and at <= ${at}::timestamptz order by seq desc limit 1`.execute(db);
  return rows[0]?.seq ?? 0n;
}

/** Seconds from the first record after these heads to the last one, or to now if that is later; 0 if there is no such record. */
export async function secondsBeyond(
  db: Kysely<Database>,
  heads: readonly Pick<Head, 'chain' | 'seq'>[],
): Promise<number> {
  // Lists all chains, also those without a head. A join with the heads table would span shards.
  const known = new Map(heads.map(({ chain, seq }) => [chain, seq]));
  const chains = Array.from({ length: CHAINS }, (_, chain) => chain);
  const { rows } = await sql<{ readonly seconds: number }>`select
      coalesce(extract(epoch from greatest(max(a.at), app_now()) - min(a.at)), 0)::float8 as seconds
    from unnest(${chains}::smallint[], ${chains.map((chain) => `${known.get(chain) ?? 0n}`)}::bigint[]) p (chain, seq)
    join portal.audit a on a.chain = p.chain and a.seq > p.seq`.execute(db);
  return rows[0]?.seconds ?? 0;
}
