/** Of `tests`, those that wait for a change of other files than `changed`. */
export function untouched(changed: ReadonlySet<string>, tests: readonly string[]): string[];
/** Number of turns in which each dear test runs once. */
export const TURNS: number;
/** Of `tests`, the dear ones that `changed` does not touch and whose turn is not `turn`. */
export function ofOtherTurns(changed: ReadonlySet<string>, tests: readonly string[], turn: number): string[];
