import { withoutBudget } from '../db/engine/budget.ts';

/** The source of a pool's items and the function that processes them. */
export interface WorkerPoolOptions<Item> {
  /** Maximum number of items that are processed at once. */
  readonly limit: number;
  /** Claims up to `max` items; never rejects. */
  claim(max: number): Promise<readonly Item[]>;
  /** Processes one item; never rejects. Returns true when more items may have become due. */
  process(item: Item): Promise<boolean>;
  /** Milliseconds that a worker pauses between two items, so that requests have priority; 0 when absent. */
  pauseMs?(): number;
}

/**
 * Processes the items of one queue with a bounded number of workers. A slow item occupies only one worker. Nothing runs until
 * `poll` or `drain` is called.
 */
export class WorkerPool<Item> {
  readonly #running = new Set<Promise<void>>();
  #polling = Promise.resolve();
  #isPolling = false;
  #pollRequested = false;
  #closed = false;
  /** The `setImmediate` for the next poll. The poll is deferred, so that one claim serves all workers that became free. */
  #refillImmediate: NodeJS.Immediate | undefined;
  /** The timer for the next poll, if there is a pause before it. */
  #refillTimer: NodeJS.Timeout | undefined;
  /** Whether more items may be due, because the last claim filled every free worker, or because no worker was free. */
  #hasMore = false;
  /** Whether `poll` was called while no worker was free. If so, the next refill skips the pause. */
  #skipPause = false;

  constructor(private readonly options: WorkerPoolOptions<Item>) {}

  /** Claims items now, or again after a claim that is running. Resolves when the processing of the items has started. */
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

  /** Processes all due items. Resolves when no item is due or running, or when the pool is closed. */
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
