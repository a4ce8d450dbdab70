/** For tests and measurements: nothing is asked of the network but what a page asks for. */
export const BROWSER_FLAGS: readonly string[];
