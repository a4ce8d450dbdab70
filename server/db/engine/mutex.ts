/** Mutex with a first-in, first-out queue. */
export class Mutex {
  #held = false;
  readonly #queue: Array<() => void> = [];

  get isHeld(): boolean {
    return this.#held;
  }

  /** Number of callers in the queue. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** Resolves to the function that releases the mutex, or to undefined after `waitMs` milliseconds. */
  acquire(waitMs: number): Promise<(() => void) | undefined> {
    if (!this.#held) {
      this.#held = true;
      return Promise.resolve(this.#release());
    }
    return new Promise((resolve) => {
      const grant = (): void => {
        clearTimeout(timer);
        resolve(this.#release());
      };
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(grant), 1);
        resolve(undefined);
      }, waitMs);
      this.#queue.push(grant);
    });
  }

  #release(): () => void {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      const next = this.#queue.shift();
      if (next) next();
      else this.#held = false;
    };
  }
}
