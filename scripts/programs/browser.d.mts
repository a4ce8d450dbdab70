/** Flags for tests and measurements: the browser makes no network requests of its own. */
export const BROWSER_FLAGS: readonly string[];

/** Switches off the page in the address bar of each window. */
export const WITHOUT_ADDRESS_BAR: string;

/** Path of a full browser, which has push messages; undefined when there is none. */
export function findWholeBrowser(): Promise<string | undefined>;
