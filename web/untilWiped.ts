import { onWipe } from './store.ts';

/** Keeps a value in memory until the user's data is cleared. */
export function untilWiped<T>() {
  let value: T | undefined;
  const set = (next: T | undefined) => {
    value = next;
  };
  onWipe(() => set(undefined));
  return { get: () => value, set };
}
