/** Builds only when a source has changed since the last build. */
export function ensureBuilt(): Promise<void>;
