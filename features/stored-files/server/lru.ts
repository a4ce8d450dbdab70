/** What was used last stays in memory; the whole never holds more than so many bytes. */
export interface Lru<T> {
  get(key: string): T | undefined;
  set(key: string, value: T, bytes: number): void;
}

/** What an entry costs beside its content. */
const ENTRY_BYTES = 1024;

export function createLru<T>(mostBytes: number): Lru<T> {
  const entries = new Map<string, { readonly value: T; readonly bytes: number }>();
  let total = 0;
  const remove = (key: string) => {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      // To the end of the row: a Map keeps the order in which its keys came.
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, bytes) {
      remove(key);
      const entry = { value, bytes: bytes + ENTRY_BYTES };
      if (entry.bytes > mostBytes) return;
      entries.set(key, entry);
      total += entry.bytes;
      for (const oldest of entries.keys()) {
        if (total <= mostBytes) break;
        remove(oldest);
      }
    },
  };
}
