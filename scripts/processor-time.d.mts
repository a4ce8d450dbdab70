/** Processor time of this process and all its descendants, from Linux's control groups. */
export function enterGroup(name: string): (() => number) | undefined;
export function startMeter(read?: () => number): () => number;
export function waitedFor(): number;
