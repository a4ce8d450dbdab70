/** Verifies exported segments: signature, file, and the chain of their records. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createHashCheck, type HashCheck } from '../hash.ts';
import type { KeyTimes } from '../key-times.ts';
import type { AuditKeys } from '../keys.ts';
import type { Closing } from '../segments.ts';
import type { OnRecord } from '../verify.ts';
import type { CheckedSegment } from '../verify-closings.ts';
import { type ChainFinding, createWalk, type KnownChain } from '../walk.ts';
import { namesOf, readFileRecords, readManifest, segmentsIn } from './files.ts';

export type ArchiveFinding =
  | {
      readonly segment: number;
      readonly what:
        | 'archive missing'
        | 'manifest changed'
        | 'manifest of another segment'
        | 'archived file missing'
        | 'archived file changed'
        | 'segment missing in the database';
    }
  | (ChainFinding & { readonly segment: number });

/**
 * Verifies the exported segments of a folder against the closings in the database. Reads one record at a time. Every segment
 * that is marked as archived must be in the folder.
 */
export async function verifyArchive(
  folder: string,
  segments: readonly CheckedSegment[],
  keys: AuditKeys,
  keyTimes: KeyTimes,
  onRecord?: OnRecord,
) {
  const check = createHashCheck(keys);
  const inFolder = new Set(await segmentsIn(folder));
  const findings: ArchiveFinding[] = [];
  let records = 0;
  for (const checked of segments) {
    const { segment } = checked.closing;
    if (!inFolder.delete(segment)) {
      if (checked.row.archive) findings.push({ segment, what: 'archive missing' });
      continue;
    }
    const verified = await verifyArchived(folder, checked, keys, { check, keyTimes, onRecord });
    records += verified.records;
    findings.push(...verified.findings);
  }
  for (const segment of inFolder) findings.push({ segment, what: 'segment missing in the database' });
  const { length } = segments.filter(({ closing }) =>
    existsSync(join(folder, namesOf(closing.segment).manifest)),
  );
  return { segments: length, records, findings };
}

export async function verifyArchived(
  folder: string,
  { closing, row, archivedFile }: CheckedSegment,
  keys: AuditKeys,
  {
    check,
    keyTimes,
    onRecord,
  }: {
    readonly check: HashCheck;
    readonly keyTimes: Pick<KeyTimes, 'note'>;
    readonly onRecord?: OnRecord | undefined;
  },
): Promise<{
  readonly records: number;
  readonly sha256: string;
  readonly findings: readonly ArchiveFinding[];
}> {
  const { segment } = closing;
  const wrong = (what: Exclude<ArchiveFinding, ChainFinding>['what'], records = 0) => ({
    ...{ records, sha256: '', findings: [{ segment, what }] },
  });
  const manifest = await readManifest(folder, segment, keys);
  if (manifest === 'missing') return wrong('archive missing');
  if (manifest === 'changed') return wrong('manifest changed');
  if (manifest.closing !== row.closing.text) return wrong('manifest of another segment');
  if (!existsSync(join(folder, manifest.file))) return wrong('archived file missing');
  const walk = createWalk(check, keyTimes, startsOf(closing));
  const lines = readFileRecords(folder, segment);
  let records = 0;
  let sha256 = '';
  for (;;) {
    const { done, value } = await lines.next();
    if (done) {
      sha256 = value;
      break;
    }
    records++;
    if (!value) continue;
    walk.take(value);
    onRecord?.(value);
  }
  const expected = archivedFile ?? manifest.sha256;
  if (sha256 !== expected) return wrong('archived file changed', records);
  return { records, sha256, findings: walk.finish().findings.map((finding) => ({ ...finding, segment })) };
}

function startsOf({ ranges }: Closing): ReadonlyMap<number, KnownChain> {
  return new Map(
    ranges.map(({ chain, from, to, before, last }) => [
      chain,
      { start: { seq: from - 1n, hash: before }, ends: new Map([[to, last]]) },
    ]),
  );
}
