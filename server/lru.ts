/** A cache of limited size in bytes that evicts the least recently used entries. */
export interface Lru<T> {
  get(key: string): T | undefined;
  set(key: string, value: T, bytes: number): void;
}

/** Estimated overhead of an entry in bytes. */
const ENTRY_BYTES = 1024;

export function createLru<T>(maxBytes: number): Lru<T> {
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
      // Moves the key to the end: a Map iterates in insertion order.
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, bytes) {
      remove(key);
      const entry = { value, bytes: bytes + ENTRY_BYTES };
      if (entry.bytes > maxBytes) return;
      entries.set(key, entry);
      total += entry.bytes;
      for (const oldest of entries.keys()) {
        if (total <= maxBytes) break;
        remove(oldest);
      }
    },
  };
}
