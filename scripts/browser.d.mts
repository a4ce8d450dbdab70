/** Flags for tests and measurements: the browser makes no network requests of its own. */
export const BROWSER_FLAGS: readonly string[];
