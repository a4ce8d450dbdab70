/** Caches recent submissions of this process. SMPP has no idempotency key, so a second submit_sm would be a duplicate. */

/** The message id of an accepted part, if any; rejects when the part was not accepted. */
export type SubmitResult = Promise<string | undefined>;

/** The submitted parts of one message, by index. */
export type PartResults = Map<number, SubmitResult>;

/**
 * Returns a function that gives the results of a message's parts by its dedupe id; an empty map for a new message. It holds no
 * text or number.
 * @param max number of messages; the least recently used message is evicted first
 */
export function createSubmitCache(max: number): (dedupeId: string) => PartResults {
  const entries = new Map<string, PartResults>();
  return (dedupeId) => {
    const results: PartResults = entries.get(dedupeId) ?? new Map();
    entries.delete(dedupeId);
    entries.set(dedupeId, results);
    const [oldest = dedupeId] = entries.keys();
    if (entries.size > max) entries.delete(oldest);
    return results;
  };
}
