/**
 * Deletes the records of exported segments that are older than the retention. The closings of the segments stay, so
 * verification of the chains starts from them.
 */
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/schema.ts';
import { createHashCheck } from '../hash.ts';
import { createKeyTimes } from '../key-times.ts';
import type { AuditKeys } from '../keys.ts';
import { digestOf } from '../segments.ts';
import { deleteRecords, markArchived, readSegments } from '../segments-store.ts';
import { signText } from '../signing.ts';
import { readHeads } from '../store.ts';
import { type ArchiveNote, type CheckedSegment, checkClosings } from '../verify-closings.ts';
import { verifyArchived } from './verify.ts';

/** Maximum number of records that one statement deletes, so that it stays well within the statement time-out. */
const BATCH = 2000;
const DAY_MS = 86_400_000;

export interface RetentionDeps {
  readonly db: Kysely<Database>;
  readonly keys: AuditKeys;
  readonly folder: string;
  /** Days that records stay in the database after their segment is closed. */
  readonly days: number;
  /** Called after each statement. */
  readonly onProgress: (progress: { readonly segment: number; readonly deleted: number }) => void;
  /** Maximum number of records that one statement deletes. */
  readonly batch?: number;
}

export interface Deleted {
  readonly segments: number;
  readonly records: number;
  /** The segment that stopped the run, because its closing or its files in the folder do not verify. */
  readonly stoppedAt: { readonly segment: number; readonly what: string } | undefined;
}

/**
 * Archives the segments that are older than the retention, in order. Each segment is verified in the folder and marked as
 * archived. Then its records are deleted in small transactions. The next run resumes an interrupted run. The caller must
 * have verified the trail.
 */
export async function applyRetention(deps: RetentionDeps): Promise<Deleted> {
  const { db, keys } = deps;
  const { segments, findings } = checkClosings(await readSegments(db), keys);
  const [first] = findings;
  if (first) return { segments: 0, records: 0, stoppedAt: first };
  const { at } = await readHeads(db);
  const until = Date.parse(at) - deps.days * DAY_MS;
  let records = 0;
  let archived = 0;
  // A segment is marked only after the records of the previous segment were deleted. So of the marked segments, only the
  // last may still have records.
  const from = segments.findLastIndex(({ archivedFile }) => archivedFile !== undefined);
  for (const checked of segments.slice(Math.max(0, from))) {
    const { closing, archivedFile } = checked;
    if (Date.parse(closing.closedAt) > until) break;
    if (archivedFile === undefined) {
      const stoppedAt = await archive(deps, checked);
      if (stoppedAt) return { segments: archived, records, stoppedAt };
      archived++;
    }
    records += await deleteSegment(deps, checked);
  }
  return { segments: archived, records, stoppedAt: undefined };
}

/** Marks a segment as archived if its files in the folder verify. Otherwise returns the problem. */
async function archive(
  { db, keys, folder }: RetentionDeps,
  checked: CheckedSegment,
): Promise<Deleted['stoppedAt']> {
  const { segment } = checked.closing;
  const use = { check: createHashCheck(keys), keyTimes: createKeyTimes() };
  const { findings, sha256 } = await verifyArchived(folder, checked, keys, use);
  const [first] = findings;
  if (first) return { segment, what: first.what };
  const note: ArchiveNote = { segment, closing: digestOf(checked.row.closing.text), file: sha256 };
  await markArchived(db, segment, signText(keys, JSON.stringify(note)));
  return undefined;
}

async function deleteSegment(
  { db, onProgress, batch = BATCH }: RetentionDeps,
  { closing }: CheckedSegment,
): Promise<number> {
  let deleted = 0;
  for (const { chain, from, to } of closing.ranges) {
    for (let count = batch; count === batch; ) {
      count = await deleteRecords(db, chain, { from, to }, batch);
      deleted += count;
      if (count > 0) onProgress({ segment: closing.segment, deleted });
    }
  }
  return deleted;
}
