/** SQL of the closed segments of the audit trail, and the deletion of archived records. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { isDistributed } from '../db/distribution/topology.ts';
import type { Database } from '../db/schema/schema.ts';
import { homeOf } from './chains.ts';
import type { Signed } from './signing.ts';

type Db = Kysely<Database> | Transaction<Database>;

export interface SegmentRow {
  readonly segment: number;
  readonly closing: Signed;
  /** The signed `ArchiveNote`; undefined while the segment is not archived. */
  readonly archive: Signed | undefined;
}

interface Row {
  readonly segment: number;
  readonly closing: string;
  readonly key_id: string;
  readonly signature: Buffer;
  readonly archive: string | null;
  readonly archive_key_id: string | null;
  readonly archive_signature: Buffer | null;
}

const COLUMNS = sql`segment::int as segment, closing, key_id, signature, archive, archive_key_id, archive_signature`;

function toSegment({ segment, archive, archive_key_id, archive_signature, ...row }: Row): SegmentRow {
  const isArchived = archive !== null && archive_key_id !== null && archive_signature !== null;
  return {
    segment,
    closing: { text: row.closing, keyId: row.key_id, signature: row.signature },
    archive: isArchived ? { text: archive, keyId: archive_key_id, signature: archive_signature } : undefined,
  };
}

/** Returns all segments in their order. */
export async function readSegments(db: Db): Promise<SegmentRow[]> {
  const { rows } = await sql<Row>`select ${COLUMNS} from portal.audit_segments order by segment`.execute(db);
  return rows.map(toSegment);
}

/** Returns the last segment; undefined if there is none. */
export async function lastSegment(db: Db): Promise<SegmentRow | undefined> {
  const { rows } = await sql<Row>`select ${COLUMNS} from portal.audit_segments
    order by segment desc limit 1`.execute(db);
  return rows.map(toSegment)[0];
}

/** Inserts a segment. Returns false when another process has already inserted that number. */
export async function insertSegment(db: Db, segment: number, closing: Signed): Promise<boolean> {
  const { rows } = await sql`insert into portal.audit_segments (segment, closing, key_id, signature)
    values (${segment}, ${closing.text}, ${closing.keyId}, ${closing.signature})
    on conflict (segment) do nothing returning segment`.execute(db);
  return rows.length > 0;
}

/** Marks a segment as archived, after which its records may be deleted. */
export async function markArchived(db: Db, segment: number, archive: Signed): Promise<void> {
  await sql`update portal.audit_segments set archived_at = app_now(), archive = ${archive.text},
      archive_key_id = ${archive.keyId}, archive_signature = ${archive.signature}
    where segment = ${segment} and archived_at is null`.execute(db);
}

/**
 * Deletes up to `limit` archived records of a chain, starting with the highest numbers. The remaining records are still a
 * chain from the start of the segment, so they can be verified. Returns the number of deleted records.
 */
export async function deleteRecords(
  db: Db,
  chain: number,
  { from, to }: { readonly from: bigint; readonly to: bigint },
  limit: number,
): Promise<number> {
  // Records of old releases have a home only in a distributed database, which needs it to find the shard.
  const isIts = (await isDistributed(db))
    ? sql`home = ${homeOf(chain)} and chain = ${chain}::smallint`
    : sql`chain = ${chain}::smallint`;
  const { numAffectedRows } = await sql`delete from portal.audit where ${isIts} and seq in (
      select seq from portal.audit where ${isIts} and seq between ${from}::bigint and ${to}::bigint
      order by seq desc limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
