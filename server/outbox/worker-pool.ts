import { withoutBudget } from '../db/engine/budget.ts';

/** The source of a pool's items and the function that processes them. */
export interface WorkerPoolOptions<Item> {
  /** Maximum number of items that are processed at once. */
  readonly limit: number;
  /** Claims up to `max` items; never rejects. */
  claim(max: number): Promise<readonly Item[]>;
  /** Processes one item; never rejects. Returns true when more items may have become due. */
  process(item: Item): Promise<boolean>;
  /** Milliseconds before a free worker takes another item, so that requests have priority; 0 when absent. */
  pauseMs?(): number;
}

/**
 * A bounded number of workers on one queue. A slow item occupies only its own worker. Nothing runs until `poll` or `drain` is
 * called.
 */
export class WorkerPool<Item> {
  readonly #running = new Set<Promise<void>>();
  #polling = Promise.resolve();
  #isPolling = false;
  #pollRequested = false;
  #closed = false;
  /** The immediate for the next poll. It is asynchronous, so that one claim refills all workers that became free together. */
  #refillImmediate: NodeJS.Immediate | undefined;
  /** The timer for the next poll after a pause. */
  #refillTimer: NodeJS.Timeout | undefined;
  /** Whether the last claim filled every free worker, so that more items may be due. */
  #hasMore = false;
  /** Whether `poll` was called while no worker was free. If so, the next refill skips the pause. */
  #skipPause = false;

  constructor(private readonly options: WorkerPoolOptions<Item>) {}

  /** Claims items now, or again after the running claim. Resolves when their processing has started. */
  poll(): Promise<void> {
    this.#cancelRefill();
    this.#pollRequested = true;
    if (!this.#isPolling) {
      this.#isPolling = true;
      // The poll may start inside a request, but must not use that request's time budget.
      this.#polling = withoutBudget(() => this.#claimUntilFull());
    }
    return this.#polling;
  }

  /** Resolves when no item is due and none is running. */
  async drain(): Promise<void> {
    for (;;) {
      await this.poll();
      if (this.#closed || (this.#running.size === 0 && !this.#hasMore)) return;
      await Promise.all(this.#running);
    }
  }

  /** Stops claiming; resolves when no item is running. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#polling;
    await Promise.all(this.#running);
  }

  async #claimUntilFull(): Promise<void> {
    try {
      while (this.#pollRequested && !this.#closed) {
        this.#pollRequested = false;
        const free = this.options.limit - this.#running.size;
        if (free === 0) {
          this.#hasMore = true;
          this.#skipPause = true;
          return;
        }
        this.#skipPause = false;
        const items = await this.options.claim(free);
        this.#hasMore = items.length === free;
        for (const item of items) this.#start(item);
      }
    } finally {
      this.#isPolling = false;
    }
  }

  #start(item: Item): void {
    const job = this.options.process(item).then((moreDue) => {
      this.#running.delete(job);
      if (!this.#hasMore && !moreDue) return;
      this.#refill(this.#skipPause || moreDue ? 0 : (this.options.pauseMs?.() ?? 0));
    });
    this.#running.add(job);
  }

  #refill(delayMs: number): void {
    if (this.#refillImmediate) return;
    if (delayMs > 0) {
      this.#refillTimer ??= setTimeout(() => void this.poll(), delayMs).unref();
      return;
    }
    this.#cancelRefill();
    this.#refillImmediate = setImmediate(() => void this.poll());
  }

  #cancelRefill(): void {
    clearImmediate(this.#refillImmediate);
    clearTimeout(this.#refillTimer);
    this.#refillImmediate = undefined;
    this.#refillTimer = undefined;
  }
}
