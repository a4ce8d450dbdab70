/** Finds anchors that were removed: each stream numbers its anchors, and each anchor names the one before. */
import type { Anchor } from './anchor.ts';

/** A stream that was alive before the first anchor writes again within this time. */
const LONGEST_PAUSE_MS = 2 * 3_600_000;

export function createStreamCheck() {
  const streams = new Map<string, Pick<Anchor, 'number' | 'mac'>>();
  let firstAt: number | undefined;

  return {
    /** Whether an anchor before this one is missing. */
    isGap(anchor: Anchor): boolean {
      const { stream, number, previous, mac } = anchor;
      const at = Date.parse(anchor.at);
      firstAt ??= at;
      // Anchors of before 2026-12 have no numbers.
      if (stream === '') return false;
      const last = streams.get(stream);
      // A place can have one twice: its confirmation was lost.
      if (last && number <= last.number) return number === last.number && mac !== last.mac;
      streams.set(stream, { number, mac });
      if (last) return previous !== last.mac;
      // Older anchors may have been put away, those of the streams at that time too.
      return number !== 1 && at - firstAt > LONGEST_PAUSE_MS;
    },
  };
}
