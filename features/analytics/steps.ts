/** Ids of the steps of all flows, as analytics records them. */

const modules = import.meta.glob<Record<string, unknown>>('../*/{messages,*.messages}.ts', { eager: true });

/** The name of a step `card` is in its feature's messages under the key `cardStep`. */
const ids = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .flatMap((table) => Object.keys(Object(table)))
  .flatMap((key) => /^(\w+)Step$/.exec(key)?.[1] ?? []);

/** In alphabetical order; `done` is the end of every flow. */
export const STEP_NAMES: readonly string[] = [...new Set([...ids, 'done'])].sort();
