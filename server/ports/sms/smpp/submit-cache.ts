/** Caches recent submissions of this process. SMPP has no idempotency key, so a second submit_sm would be a duplicate. */

/** The message id of an accepted part, if any; rejects when the part was not accepted. */
export type SubmitResult = Promise<string | undefined>;

/** The submitted parts of one message, by index. */
export type PartResults = Map<number, SubmitResult>;

/** An LRU cache of submissions by dedupe id. It holds no text or number. */
export class SubmitCache {
  readonly #entries = new Map<string, PartResults>();
  readonly #max: number;

  /** @param max number of messages; the least recently used message is evicted first */
  constructor(max: number) {
    this.#max = max;
  }

  /** Returns the results of a message's parts; an empty map for a new message. */
  resultsOf(dedupeId: string): PartResults {
    const results: PartResults = this.#entries.get(dedupeId) ?? new Map();
    this.#entries.delete(dedupeId);
    this.#entries.set(dedupeId, results);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#max) break;
      this.#entries.delete(oldest);
    }
    return results;
  }
}
