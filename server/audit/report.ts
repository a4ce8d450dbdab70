/** Verifies the whole trail (database, archive and anchors) and reports the result. */
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/schema.ts';
import type { RowTags } from '../row-tags/row-tags.ts';
import { createRowCheck, type RowFinding } from '../row-tags/verify.ts';
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
  /** Anchors up to this time are neither needed nor compared, ISO 8601, UTC. */
  readonly since?: string | undefined;
  /** Tags of the rows that grant rights. If undefined, these rows are not compared with the trail. */
  readonly rowTags?: RowTags;
}

export interface TrailReport {
  /** Lines about the data that was read. */
  readonly facts: readonly string[];
  /** Lines about problems; empty when the trail is intact. */
  readonly problems: readonly string[];
  /** Lines about accounts, passkeys and known browsers that do not match the trail. */
  readonly rowProblems: readonly string[];
}

/** A problem that a check found. */
interface Problem {
  readonly what: string;
  readonly chain?: number;
  readonly seq?: bigint;
  readonly segment?: number;
  readonly stream?: string;
  readonly at?: string;
}

/** Reads the trail without a lock. Throws when the database, the folder or a place of anchors is unreadable. */
export async function verifyTrail({
  db,
  keys,
  folder,
  sources,
  since,
  rowTags,
}: TrailDeps): Promise<TrailReport> {
  const rows = createRowCheck(rowTags);
  const { records, segments, findings, keyTimes } = await verifyDatabase(db, keys, {
    onRecord: rows.take,
    afterwards: rows.read,
  });
  const archived = lastArchived(segments)?.closing.segment ?? 0;
  const facts = [`${records} records and ${segments.length} closed segments in the database`];
  const problems = findings.map(lineOf);
  if (folder !== undefined) {
    const archive = await verifyArchive(folder, segments, keys, keyTimes, rows.take);
    facts.push(`${archive.records} records in ${archive.segments} segments in ${folder}`);
    problems.push(...archive.findings.map(lineOf));
  } else if (archived > 0) {
    facts.push(`${archived} archived segments were not read: name their folder`);
  }
  for (const source of sources ?? []) {
    // Anchors of archived records were compared before the records were deleted.
    const closedAt = lastArchived(segments)?.closing.closedAt;
    const after = [closedAt, since]
      .filter((at) => at !== undefined)
      .toSorted()
      .at(-1);
    const places = source.place === undefined ? undefined : [source.place];
    const checked = await checkAnchors({ db, keys, keyTimes }, source.read(after), { places, after, since });
    facts.push(`${checked.anchors} anchors in ${source.name}, ${checked.open} streams without an end`);
    problems.push(...checked.restores.map(restoreLine));
    problems.push(...checked.findings.map((finding) => `${source.name}: ${lineOf(finding)}`));
  }
  if (sources?.length === 0) problems.push('no place of anchors can be read: name a file, or - for a log');
  if (sources === undefined) facts.push('anchors were not checked');
  const checked = rows.result(folder !== undefined || archived === 0);
  if (rowTags) facts.push(`${checked.rows} accounts, passkeys and known browsers compared`);
  if (checked.unknown > 0) facts.push(`${checked.unknown} of them have no record outside the archive`);
  if (checked.sealed > 0)
    facts.push(`${checked.sealed} sealed at upgrade, last at ${minuteOf(checked.sealedAt)}`);
  const rowProblems = [...new Set(checked.findings.map(rowLine))];
  return { facts, problems: [...new Set(problems)], rowProblems };
}

function rowLine({ kind, whose, what }: RowFinding): string {
  return `${kind} of ${whose}: ${what}`;
}

function minuteOf(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
}

function lastArchived(segments: readonly CheckedSegment[]): CheckedSegment | undefined {
  return segments.findLast(({ archivedFile }) => archivedFile !== undefined);
}

function lineOf({ what, chain, seq, segment, stream, at }: Problem): string {
  const where = [
    ...(segment === undefined ? [] : [`segment ${segment}`]),
    ...(chain === undefined || chain === SEGMENTS ? [] : [`chain ${chain}, record ${seq}`]),
    ...(stream === undefined ? [] : [stream]),
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
  return `the database was restored to before ${minuteOf(before)}: ${records} records of ${chains} chains are missing`;
}
