/** Checks the closings of the segments. They give the positions in each chain that verification must find. */

import { START } from './hash.ts';
import type { AuditKeys } from './keys.ts';
import { type Closing, digestOf, parseClosing } from './segments.ts';
import type { SegmentRow } from './segments-store.ts';
import { isSigned } from './signing.ts';
import type { KnownChain } from './walk.ts';

export interface SegmentFinding {
  readonly segment: number;
  readonly what: 'segment missing' | 'segment changed' | 'archived without a signature';
}

/** A segment whose closing has a valid signature. */
export interface CheckedSegment {
  readonly closing: Closing;
  readonly row: SegmentRow;
  /**
   * SHA-256 of the archived file, hexadecimal; undefined if the segment is not archived or its note does not verify.
   */
  readonly archivedFile: string | undefined;
}

/** The note that is signed when a segment is archived. */
export interface ArchiveNote {
  readonly segment: number;
  /** {@link digestOf} of the segment's closing. */
  readonly closing: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly file: string;
}

/** Checks signatures and numbers, and that each segment continues where the previous one ended. */
export function checkClosings(rows: readonly SegmentRow[], keys: AuditKeys) {
  const segments: CheckedSegment[] = [];
  const findings: SegmentFinding[] = [];
  let expected = 1;
  for (const row of rows) {
    for (; expected < row.segment; expected++) findings.push({ segment: expected, what: 'segment missing' });
    expected = row.segment + 1;
    const closing = signedClosing(row, keys);
    const before = segments.at(-1);
    if (!closing || !goesOn(closing, before)) {
      findings.push({ segment: row.segment, what: 'segment changed' });
      continue;
    }
    const archivedFile = row.archive && signedFile(row, keys);
    if (row.archive && !archivedFile)
      findings.push({ segment: row.segment, what: 'archived without a signature' });
    segments.push({ closing, row, archivedFile });
  }
  return { segments, findings };
}

function signedClosing({ segment, closing }: SegmentRow, keys: AuditKeys): Closing | undefined {
  if (!isSigned(keys, closing)) return undefined;
  const parsed = parseClosing(closing.text);
  return parsed.segment === segment ? parsed : undefined;
}

function signedFile({ segment, closing, archive }: SegmentRow, keys: AuditKeys): string | undefined {
  if (!archive || !isSigned(keys, archive)) return undefined;
  const note = JSON.parse(archive.text) as ArchiveNote;
  return note.segment === segment && note.closing === digestOf(closing.text) ? note.file : undefined;
}

/**
 * Whether a closing continues the previous closing. True if the previous closing is missing or changed, because that
 * is a separate finding.
 */
function goesOn({ segment, previous, ranges }: Closing, before: CheckedSegment | undefined): boolean {
  if (segment === 1)
    return (
      previous === null && ranges.every(({ from, before: hash }) => from === 1n && hash.equals(START.hash))
    );
  if (before?.closing.segment !== segment - 1) return true;
  const ends = new Map(before.closing.ranges.map((range) => [range.chain, range]));
  return (
    previous === digestOf(before.row.closing.text) &&
    ranges.every(({ chain, from, before: hash }) => {
      const end = ends.get(chain);
      return from === (end?.to ?? 0n) + 1n && hash.equals(end?.last ?? START.hash);
    })
  );
}

/** Returns the positions of each chain that the closings contain. */
export function knownChains(segments: readonly CheckedSegment[]): ReadonlyMap<number, KnownChain> {
  const archived = segments.findLast(({ archivedFile }) => archivedFile !== undefined)?.closing;
  const known = new Map<
    number,
    { start: KnownChain['start']; archived?: KnownChain['start']; ends: Map<bigint, Buffer> }
  >();
  for (const { closing } of segments) {
    for (const { chain, from, to, before, last } of closing.ranges) {
      const entry = known.get(chain) ?? { start: START, ends: new Map<bigint, Buffer>() };
      if (closing === archived) {
        entry.start = { seq: from - 1n, hash: before };
        entry.archived = { seq: to, hash: last };
      }
      entry.ends.set(to, last);
      known.set(chain, entry);
    }
  }
  return known;
}
