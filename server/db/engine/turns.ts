/** First come, first served: one holder at a time. */
export class Turns {
  #held = false;
  readonly #waiting: Array<() => void> = [];

  /** Resolves to the function that ends the turn, or to undefined after `waitMs` without one. */
  take(waitMs: number): Promise<(() => void) | undefined> {
    if (!this.#held) {
      this.#held = true;
      return Promise.resolve(this.#ending());
    }
    return new Promise((resolve) => {
      const start = (): void => {
        clearTimeout(timer);
        resolve(this.#ending());
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(start), 1);
        resolve(undefined);
      }, waitMs);
      this.#waiting.push(start);
    });
  }

  #ending(): () => void {
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#held = false;
    };
  }
}
