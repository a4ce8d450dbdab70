/** Finds removed anchors. Each stream numbers its anchors, and each anchor has the MAC of the previous one. */
import type { Anchor } from './anchor.ts';

/** Milliseconds within which a running stream writes its next anchor at the latest. */
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
      // Anchors written before 2026-12 have no numbers.
      if (stream === '') return false;
      const last = streams.get(stream);
      // An anchor may be there twice if its confirmation was lost.
      if (last && number <= last.number) return number === last.number && mac !== last.mac;
      streams.set(stream, { number, mac });
      if (last) return previous !== last.mac;
      // Anchors before the first one here may have been removed, so a stream of that time may start with any number.
      return number !== 1 && at - firstAt > LONGEST_PAUSE_MS;
    },
  };
}
