/** Verifies the whole trail (database, archive and anchors) and reports the result. */
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/schema.ts';
import { checkAnchors } from './anchors/check.ts';
import { SEGMENTS } from './anchors/loss.ts';
import type { AnchorSource } from './anchors/places.ts';
import { verifyArchive } from './archive/verify.ts';
import type { AuditKeys } from './keys.ts';
import { verifyDatabase } from './verify.ts';
import type { CheckedSegment } from './verify-closings.ts';

export interface TrailDeps {
  readonly db: Kysely<Database>;
  readonly keys: AuditKeys;
  /** Folder of exported segments. */
  readonly folder: string | undefined;
  /** Places to read anchors from. If undefined, anchors are not checked. */
  readonly sources: readonly AnchorSource[] | undefined;
}

export interface TrailReport {
  /** Lines about the data that was read. */
  readonly facts: readonly string[];
  /** Lines about problems; empty when the trail is intact. */
  readonly problems: readonly string[];
}

/** A problem that a check found. */
interface Problem {
  readonly what: string;
  readonly chain?: number;
  readonly seq?: bigint;
  readonly segment?: number;
  readonly at?: string;
}

/** Reads the trail without a lock. Throws when the database, the folder or a place of anchors is unreadable. */
export async function verifyTrail({ db, keys, folder, sources }: TrailDeps): Promise<TrailReport> {
  const { records, segments, findings, keyTimes } = await verifyDatabase(db, keys);
  const archived = lastArchived(segments)?.closing.segment ?? 0;
  const facts = [`${records} records and ${segments.length} closed segments in the database`];
  const problems = findings.map(lineOf);
  if (folder !== undefined) {
    const archive = await verifyArchive(folder, segments, keys, keyTimes);
    facts.push(`${archive.records} records in ${archive.segments} segments in ${folder}`);
    problems.push(...archive.findings.map(lineOf));
  } else if (archived > 0) {
    facts.push(`${archived} archived segments were not read: name their folder`);
  }
  for (const source of sources ?? []) {
    // Anchors of archived records were compared before the records were deleted.
    const after = lastArchived(segments)?.closing.closedAt;
    const checked = await checkAnchors({ db, keys, keyTimes }, source.read(after));
    facts.push(`${checked.anchors} anchors in ${source.name}`);
    problems.push(...checked.restores.map(restoreLine));
    problems.push(...checked.findings.map((finding) => `${source.name}: ${lineOf(finding)}`));
  }
  if (sources?.length === 0) problems.push('no place of anchors can be read: name a file, or - for a log');
  if (sources === undefined) facts.push('anchors were not checked');
  return { facts, problems: [...new Set(problems)] };
}

function lastArchived(segments: readonly CheckedSegment[]): CheckedSegment | undefined {
  return segments.findLast(({ archivedFile }) => archivedFile !== undefined);
}

function lineOf({ what, chain, seq, segment, at }: Problem): string {
  const where = [
    ...(segment === undefined ? [] : [`segment ${segment}`]),
    ...(chain === undefined || chain === SEGMENTS ? [] : [`chain ${chain}, record ${seq}`]),
    ...(at === undefined ? [] : [at]),
  ].join(', ');
  return where === '' ? what : `${where}: ${what}`;
}

function restoreLine({
  before,
  records,
  chains,
}: {
  before: string;
  records: bigint;
  chains: number;
}): string {
  const minute = `${before.slice(0, 10)} ${before.slice(11, 16)} UTC`;
  return `the database was restored to before ${minute}: ${records} records of ${chains} chains are missing`;
}
