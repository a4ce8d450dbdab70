/** Ids of the steps of all flows, as analytics records them. */

const modules = import.meta.glob<Record<string, unknown>>('../*/{messages,*.messages}.ts', { eager: true });

/** Step ids from the keys of the features' messages: the key `cardStep` names the step `card`. */
const ids = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .flatMap((table) => Object.keys(Object(table)))
  .flatMap((key) => /^(\w+)Step$/.exec(key)?.[1] ?? []);

/** Step ids in alphabetical order. `done` marks the end of every flow. */
export const STEP_NAMES: readonly string[] = [...new Set([...ids, 'done'])].sort();
