/** Clocks of the browser, for display only. Every decision uses the server's clock. */

const TAIPEI_OFFSET_MS = 8 * 3600_000;

/** Returns the milliseconds since the page was opened. The clock is monotonic. */
export function elapsed(): number {
  return performance.now();
}

/** Returns the time of day in Taipei, `HH:mm:ss`, `inMs` milliseconds from now. */
export function timeOfDay(inMs = 0): string {
  const now = performance.timeOrigin + performance.now();
  return new Date(now + inMs + TAIPEI_OFFSET_MS).toISOString().slice(11, 19);
}

/** True for an instant in the future, by this computer's clock. False for an invalid instant. */
export function isInFuture(instant: Date): boolean {
  return instant.getTime() > performance.timeOrigin + performance.now();
}
