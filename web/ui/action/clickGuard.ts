/** Time in which a second press of the same button is ignored, in milliseconds. */
export const GUARD_MS = 1000;

/**
 * Distinguishes a new press from the second half of a double-click.
 * @param now time of the click in milliseconds, by the same clock as `last`
 * @param last time of the last accepted click; undefined when the focus has left the button since
 * @param clicks the browser's click count: 2 for the second click of a double-click, 0 for a key
 */
export function isNewPress(now: number, last: number | undefined, clicks: number): boolean {
  return clicks <= 1 && (last === undefined || now - last >= GUARD_MS);
}
