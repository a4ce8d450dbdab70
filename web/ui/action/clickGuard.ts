/** Time in which a second press of the same button counts as the same press, in milliseconds. */
export const GUARD_MS = 1000;

/**
 * Tells a new press from the second half of a double-click.
 * @param now time of the click, in milliseconds of any one clock
 * @param last time of the last accepted click while the focus stayed on the button; undefined when it left since
 * @param clicks the browser's click count: 2 for the second click of a double-click, 0 for a key
 */
export function isNewPress(now: number, last: number | undefined, clicks: number): boolean {
  return clicks <= 1 && (last === undefined || now - last >= GUARD_MS);
}
