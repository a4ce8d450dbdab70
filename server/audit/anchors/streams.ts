/**
 * Streams of anchors: the anchors that one process wrote to one place, numbered from 1, each with the MAC of the one before. The
 * database counts the anchors of each stream, so that a missing first or last anchor and a missing stream are found.
 */
import type { Anchor } from './anchor.ts';

/** A stream as the database counts it. */
export interface CountedStream {
  readonly stream: string;
  /** The place, as `placeId` of place.ts names it. */
  readonly place: string;
  /** Number of anchors that the place confirmed. */
  readonly written: number;
  /** Time of the last of them, ISO 8601, UTC. */
  readonly lastAt: string;
  /** Whether the process stopped in order and wrote its last anchor. */
  readonly ended: boolean;
}

export interface StreamFinding {
  readonly what: 'anchor missing' | 'last anchors missing' | 'all anchors missing';
  /** The stream, its place and the missing numbers. */
  readonly stream?: string;
  readonly at: string;
}

/** Maximum milliseconds between two anchors of a running stream. */
const LONGEST_PAUSE_MS = 2 * 3_600_000;

/** What is read, and what may be missing. */
export interface StreamCheckOptions {
  readonly counted: readonly CountedStream[];
  /** The places that are read. Undefined: those of the streams that are found, for a file or log that was named. */
  readonly places: readonly string[] | undefined;
  /** Anchors up to this time may be missing, ISO 8601, UTC. */
  readonly after: string | undefined;
}

/** Checks the anchors of one source in the order of its lines. */
export function createStreamCheck({ counted, places, after }: StreamCheckOptions) {
  const known = new Map(counted.map((row) => [row.stream, row]));
  const seen = new Map<string, Pick<Anchor, 'number' | 'mac' | 'isLast'>>();
  let firstAt: number | undefined;

  /** Whether a stream may begin with this anchor, although its number is not 1. */
  function mayBeginWith({ stream, at }: Anchor, first: number): boolean {
    // An earlier release did not count its streams. Its older anchors may have been removed.
    const since = after === undefined ? (known.has(stream) ? undefined : first) : Date.parse(after);
    return since !== undefined && Date.parse(at) - since <= LONGEST_PAUSE_MS;
  }

  function lackOf({ stream, place, written, lastAt }: CountedStream): StreamFinding | undefined {
    const number = seen.get(stream)?.number ?? 0;
    if (number >= written) return undefined;
    return {
      what: number === 0 ? 'all anchors missing' : 'last anchors missing',
      stream: `stream ${stream} of ${place}, ${number + 1} to ${written}`,
      at: lastAt,
    };
  }

  return {
    /** Whether an anchor before this one is missing. */
    isGap(anchor: Anchor): boolean {
      const { stream, number, previous, mac, isLast } = anchor;
      firstAt ??= Date.parse(anchor.at);
      // Anchors written before 2026-12 have no numbers.
      if (stream === '') return false;
      const last = seen.get(stream);
      // An anchor whose confirmation was lost is written a second time.
      if (last && number <= last.number) return number === last.number && mac !== last.mac;
      seen.set(stream, { number, mac, isLast });
      return last ? previous !== last.mac : number !== 1 && !mayBeginWith(anchor, firstAt);
    },
    /** Returns the counted streams whose last anchors, or all, were not there. */
    finish(): readonly StreamFinding[] {
      const read = new Set(
        places ?? counted.filter(({ stream }) => seen.has(stream)).map(({ place }) => place),
      );
      const isNeeded = ({ place, lastAt }: CountedStream) =>
        read.has(place) && (after === undefined || Date.parse(lastAt) > Date.parse(after));
      return counted.filter(isNeeded).flatMap((row) => lackOf(row) ?? []);
    },
    /** Number of streams without a last anchor: of running processes, and of those that did not stop in order. */
    open: () => [...seen.values()].filter(({ isLast }) => !isLast).length,
  };
}
