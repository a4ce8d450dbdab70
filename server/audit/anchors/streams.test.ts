/** Which removed anchors are found: every one, alone and with any others, in every stream. */
import { describe, expect, it } from 'vitest';
import { auditKeys } from '../keys.ts';
import { KEYRING } from '../test-trail.ts';
import { type Anchor, anchorIn, encodeAnchor } from './anchor.ts';
import { type CountedStream, createStreamCheck } from './streams.ts';

const KEYS = auditKeys(KEYRING);
const START = Date.parse('2026-03-12T00:00:00Z');
const timeOf = (minute: number) => new Date(START + minute * 60_000).toISOString();

/** Anchors of streams of one place, in the order of time, and the database's counts of them. */
function written(lengths: readonly number[]) {
  const anchors: { readonly minute: number; readonly anchor: Anchor }[] = [];
  const counted: CountedStream[] = [];
  for (const [s, length] of lengths.entries()) {
    const stream = `${s}`.padStart(16, '0');
    let previous = '';
    for (let number = 1; number <= length; number++) {
      const minute = number * 7 + s;
      const isLast = number === length;
      const state = { at: timeOf(minute), segment: undefined, heads: [], database: undefined };
      const { text, mac } = encodeAnchor(KEYS, state, { stream, number, previous, isLast });
      previous = mac;
      anchors.push({ minute, anchor: anchorIn(text, KEYS) as Anchor });
    }
    counted.push({ stream, place: 'p', written: length, lastAt: timeOf(length * 7 + s), ended: true });
  }
  return { anchors: anchors.toSorted((a, b) => a.minute - b.minute).map(({ anchor }) => anchor), counted };
}

function found(
  anchors: readonly Anchor[],
  counted: readonly CountedStream[],
  { places = ['p'], after }: { places?: readonly string[] | undefined; after?: string } = {},
) {
  const check = createStreamCheck({ counted, places, after });
  const gaps = anchors.filter((anchor) => check.isGap(anchor)).length;
  return { gaps, ends: check.finish(), open: check.open() };
}

const isWhole = ({ gaps, ends }: ReturnType<typeof found>) => gaps === 0 && ends.length === 0;

describe('streams of anchors', () => {
  it('[OPS-5] [S47] any removed anchors are found: 4,095 subsets of three streams', () => {
    const { anchors, counted } = written([5, 4, 3]);
    expect(isWhole(found(anchors, counted))).toBe(true);
    const unseen: string[] = [];
    for (let removed = 1; removed < 2 ** anchors.length; removed++) {
      const left = anchors.filter((_, index) => (removed & (2 ** index)) === 0);
      if (isWhole(found(left, counted))) unseen.push(removed.toString(2));
    }
    expect(unseen).toEqual([]);
  });

  it('[OPS-5] [S47] says which are missing', () => {
    const { anchors, counted } = written([3, 2]);
    const without = (stream: number, ...numbers: number[]) =>
      found(
        anchors.filter((one) => Number(one.stream) !== stream || !numbers.includes(one.number)),
        counted,
      );
    expect(without(0, 1)).toMatchObject({ gaps: 1, ends: [] });
    expect(without(0, 2)).toMatchObject({ gaps: 1, ends: [] });
    expect(without(0, 2, 3).ends).toEqual([
      { what: 'last anchors missing', stream: 'stream 0000000000000000 of p, 2 to 3', at: timeOf(21) },
    ]);
    expect(without(1, 1, 2).ends).toEqual([
      { what: 'all anchors missing', stream: 'stream 0000000000000001 of p, 1 to 2', at: timeOf(15) },
    ]);
  });

  it('[OPS-5] [S47] a copy of another stream does not stand for a removed one', () => {
    const { anchors, counted } = written([3, 3]);
    const first = anchors.filter(({ stream }) => Number(stream) === 0);
    expect(found([...first, ...first], counted)).toMatchObject({
      gaps: 0,
      ends: [{ what: 'all anchors missing' }],
    });
    // The same lines twice are no finding: an anchor whose confirmation was lost is written again.
    expect(isWhole(found([...anchors, ...anchors], counted))).toBe(true);
  });

  it('[OPS-5] needs only what is later than the records that were archived, or than a time that was named', () => {
    const { anchors, counted } = written([40, 2]);
    const after = timeOf(150);
    const later = anchors.filter(({ at }) => at > after);
    expect(isWhole(found(later, counted, { after }))).toBe(true);
    expect(isWhole(found(later, counted))).toBe(false);
    expect(isWhole(found(later.slice(0, -1), counted, { after }))).toBe(false);
    // The stream has an anchor within two hours of that time, or it lacks some.
    expect(isWhole(found(anchors.slice(-1), counted, { after: timeOf(100) }))).toBe(false);
  });

  it('[OPS-5] needs the streams of the places that are read', () => {
    const { anchors, counted } = written([2, 2]);
    const elsewhere = counted.map((row) => ({ ...row, place: row.stream.endsWith('1') ? 'q' : 'p' }));
    const first = anchors.filter(({ stream }) => Number(stream) === 0);
    expect(isWhole(found(first, elsewhere))).toBe(true);
    expect(isWhole(found(first, elsewhere, { places: ['p', 'q'] }))).toBe(false);
    // A log or a copy may be of any place: that of the streams in it.
    expect(isWhole(found(first, elsewhere, { places: undefined }))).toBe(true);
    expect(isWhole(found(first, counted, { places: undefined }))).toBe(false);
  });

  it('[OPS-5] an earlier release did not count its streams: gaps are found, first and last anchors are not', () => {
    const { anchors } = written([5]);
    expect(isWhole(found(anchors.slice(2), []))).toBe(true);
    expect(isWhole(found(anchors.slice(0, 3), []))).toBe(true);
    expect(isWhole(found([...anchors.slice(0, 2), ...anchors.slice(3)], []))).toBe(false);
  });

  it('[OPS-5] tells how many streams have no end', () => {
    const { anchors, counted } = written([3, 2]);
    expect(found(anchors, counted).open).toBe(0);
    expect(found(anchors.slice(0, -1), counted).open).toBe(1);
  });
});
