/** The browser's clocks. Nothing here decides anything: the server's clock does. */

const TAIPEI_OFFSET_MS = 8 * 3600_000;

/** Milliseconds since the page was opened; never goes back. */
export function elapsed(): number {
  return performance.now();
}

/** The time of day in Taipei, `HH:mm:ss`, a number of milliseconds from now. */
export function timeOfDay(inMs = 0): string {
  const now = performance.timeOrigin + performance.now();
  return new Date(now + inMs + TAIPEI_OFFSET_MS).toISOString().slice(11, 19);
}

/** True for an instant that is still to come, by this computer's clock; never for an invalid one. */
export function isToCome(instant: Date): boolean {
  return instant.getTime() > performance.timeOrigin + performance.now();
}
