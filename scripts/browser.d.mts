/** Flags for tests and measurements: the browser makes no network requests of its own. */
export const BROWSER_FLAGS: readonly string[];

/** Path of a full browser, which has push messages; undefined when there is none. */
export function findWholeBrowser(): Promise<string | undefined>;
