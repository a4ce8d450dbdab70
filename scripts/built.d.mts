/** Builds only when a source changed since the last build. */
export function ensureBuilt(): Promise<void>;
