/**
 * Divides the trail into segments. A segment ends with a closing: a signed text with the range of each chain. So earlier
 * records can move to an archive while the chains continue.
 */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { taipeiDate } from '../../shared/dates.ts';
import type { Database } from '../db/schema/schema.ts';
import { type Position, START } from './hash.ts';
import type { AuditKeys } from './keys.ts';
import { insertSegment, lastSegment, type SegmentRow } from './segments-store.ts';
import { signText } from './signing.ts';
import { firstRecordAt, readHeads } from './store.ts';

/** The range of a chain's records in a segment. In an empty range `from` is `to` + 1. */
export interface Range {
  readonly chain: number;
  readonly from: bigint;
  readonly to: bigint;
  /** Hash of the record before the range; {@link START} before the first record of a chain. */
  readonly before: Buffer;
  /** Hash of the last record in the range; the same as `before` in an empty range. */
  readonly last: Buffer;
}

export interface Closing {
  readonly segment: number;
  /** The database's time, ISO 8601, UTC. */
  readonly closedAt: string;
  readonly records: number;
  /** {@link digestOf} of the previous closing; null for the first. */
  readonly previous: string | null;
  /** Every chain that has records in this or an earlier segment. */
  readonly ranges: readonly Range[];
}

/** A segment with this many records is closed at the next check, so that an interrupted export repeats little work. */
const MOST_RECORDS = 250_000;
const HOUR_MS = 3_600_000;

const taipeiMonth = (instant: string): string => taipeiDate(new Date(instant)).slice(0, 7);

/** Digest of a closing's text, which the next closing and the anchors contain. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function textOf({ ranges, ...closing }: Closing): string {
  const rows = ranges.map(({ chain, from, to, before, last }) => [
    ...[chain, `${from}`, `${to}`],
    ...[before.toString('base64'), last.toString('base64')],
  ]);
  return JSON.stringify({ ...closing, ranges: rows });
}

/** Parses a closing's text. Throws for an invalid text; a text with a valid signature is never invalid. */
export function parseClosing(text: string): Closing {
  const { segment, closedAt, records, previous, ranges } = JSON.parse(text) as Omit<Closing, 'ranges'> & {
    readonly ranges: readonly [number, string, string, string, string][];
  };
  return {
    ...{ segment, closedAt, records, previous },
    ranges: ranges.map(([chain, from, to, before, last]) => ({
      ...{ chain, from: BigInt(from), to: BigInt(to) },
      ...{ before: Buffer.from(before, 'base64'), last: Buffer.from(last, 'base64') },
    })),
  };
}

/** Returns the end of each chain in a closing, by chain. */
export function endsOf(closing: Closing | undefined): ReadonlyMap<number, Position> {
  const ends = closing?.ranges.map(({ chain, to, last }) => [chain, { seq: to, hash: last }] as const);
  return new Map(ends ?? []);
}

export interface SegmentsDeps {
  readonly db: Kysely<Database>;
  readonly keys: AuditKeys;
  /** Hours after which the open segment is closed. */
  readonly hours: number;
}

export function createSegments({ db, keys, hours }: SegmentsDeps) {
  /**
   * Whether the open segment must be closed.
   * @param closing the closing that the open segment would get now
   * @param before the last closed segment
   */
  async function isDue({ records, closedAt }: Closing, before: SegmentRow | undefined): Promise<boolean> {
    if (records >= MOST_RECORDS) return true;
    const since = before ? parseClosing(before.closing.text).closedAt : await firstRecordAt(db);
    if (since === undefined) return false;
    const isOld = Date.parse(closedAt) - Date.parse(since) >= hours * HOUR_MS;
    // A month's records leave with its segments, so a segment ends with the month.
    return isOld || taipeiMonth(closedAt) !== taipeiMonth(since);
  }
  async function close(mustBeDue: boolean): Promise<Closing | undefined> {
    const before = await lastSegment(db);
    const closing = nextClosing(before, await readHeads(db));
    if (closing.records === 0 || (mustBeDue && !(await isDue(closing, before)))) return undefined;
    const isFirst = await insertSegment(db, closing.segment, signText(keys, textOf(closing)));
    return isFirst ? closing : undefined;
  }
  return {
    /** Closes the open segment if it has records and is due. Returns the closing, or undefined if nothing was closed. */
    closeDue: () => close(true),
    /** Closes the open segment if it has records. */
    closeNow: () => close(false),
  };
}

/**
 * Builds the next closing. The heads are committed positions read in one statement. So no writer is locked, and every record
 * up to a head is committed.
 */
function nextClosing(
  before: SegmentRow | undefined,
  { at, heads }: Awaited<ReturnType<typeof readHeads>>,
): Closing {
  const last = before && parseClosing(before.closing.text);
  const ends = endsOf(last);
  const ranges = heads
    .filter(({ seq }) => seq > 0n)
    .map(({ chain, seq: to, hash }) => {
      const start = ends.get(chain) ?? START;
      return { chain, from: start.seq + 1n, to, before: start.hash, last: hash };
    });
  return {
    segment: (last?.segment ?? 0) + 1,
    closedAt: at,
    records: Number(ranges.reduce((sum, { from, to }) => sum + to - from + 1n, 0n)),
    previous: before ? digestOf(before.closing.text) : null,
    ranges,
  };
}
