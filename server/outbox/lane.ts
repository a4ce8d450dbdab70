/** What a lane needs to know about its work. */
export interface LaneWork<Item> {
  /** How many items may be in work at once. */
  readonly limit: number;
  /** Takes up to `free` items; never rejects. */
  claim(free: number): Promise<readonly Item[]>;
  /** Works on one item; never rejects. True when more items may have become due meanwhile. */
  deliver(item: Item): Promise<boolean>;
  /** Milliseconds that places which get free stay so, because others need the machine more; none unless given. */
  pauseMs?(): number;
}

/**
 * A bounded number of workers on one queue: a slow item takes one place and holds up nothing else. Nothing happens
 * until `pump` or `drain` is called.
 */
export class Lane<Item> {
  readonly #work: LaneWork<Item>;
  readonly #working = new Set<Promise<void>>();
  #filling = Promise.resolve();
  #busy = false;
  #asked = false;
  #closed = false;
  /** Not at once: places that get free together are filled together. */
  #next: NodeJS.Immediate | undefined;
  /** The same after a pause. */
  #later: NodeJS.Timeout | undefined;
  /** The last look took all it had places for: there may be more, look again when a place is free. */
  #more = false;
  /** Somebody asked while there was no place. */
  #urgent = false;

  constructor(work: LaneWork<Item>) {
    this.#work = work;
  }

  /** Looks for items now; again after the look that is under way. Resolves when the places are filled. */
  pump(): Promise<void> {
    this.#forgetRefill();
    this.#asked = true;
    if (!this.#busy) {
      this.#busy = true;
      this.#filling = this.#fill();
    }
    return this.#filling;
  }

  /** Resolves when nothing is due any more and nothing is in work. */
  async drain(): Promise<void> {
    for (;;) {
      await this.pump();
      if (this.#closed || (this.#working.size === 0 && !this.#more)) return;
      await Promise.all(this.#working);
    }
  }

  /** Takes no more items; resolves when nothing is in work. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#filling;
    await Promise.all(this.#working);
  }

  async #fill(): Promise<void> {
    try {
      while (this.#asked && !this.#closed) {
        this.#asked = false;
        const free = this.#work.limit - this.#working.size;
        if (free === 0) {
          this.#more = true;
          this.#urgent = true;
          return;
        }
        this.#urgent = false;
        const items = await this.#work.claim(free);
        this.#more = items.length === free;
        for (const item of items) this.#start(item);
      }
    } finally {
      this.#busy = false;
    }
  }

  #start(item: Item): void {
    const done = this.#work.deliver(item).then((woken) => {
      this.#working.delete(done);
      if (this.#more || woken) this.#refill(this.#urgent || woken ? 0 : (this.#work.pauseMs?.() ?? 0));
    });
    this.#working.add(done);
  }

  #refill(ms: number): void {
    if (this.#next) return;
    if (ms > 0) {
      this.#later ??= setTimeout(() => void this.pump(), ms).unref();
      return;
    }
    this.#forgetRefill();
    this.#next = setImmediate(() => void this.pump());
  }

  #forgetRefill(): void {
    clearImmediate(this.#next);
    clearTimeout(this.#later);
    this.#next = undefined;
    this.#later = undefined;
  }
}
