/** Of `tests`, those that wait for a change of other files than `changed`. */
export function untouched(changed: ReadonlySet<string>, tests: readonly string[]): string[];
