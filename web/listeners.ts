/** Listeners to changes of a value outside React. */
export function listenerSet() {
  const listeners = new Set<() => void>();
  return {
    /** Adds a listener. Returns the function that removes it. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    notify() {
      for (const listener of listeners) listener();
    },
  };
}
