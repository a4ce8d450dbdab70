/** What this process has handed over lately: SMPP has no key by which a gateway could tell a second try. */

/** The gateway's id of a part that it took, where it gives one; rejected when it did not take it. */
export type Answer = Promise<string | undefined>;

/** The parts of one message that were handed over, by their place. */
export type Answers = Map<number, Answer>;

/** The last messages, by dedupe id. Holds no text and no number. */
export class Submissions {
  readonly #known = new Map<string, Answers>();
  readonly #most: number;

  /** @param most how many messages are remembered; the one longest unused is forgotten first */
  constructor(most: number) {
    this.#most = most;
  }

  /** The answers to a message's parts; empty for a message that is not known. */
  of(dedupeId: string): Answers {
    const answers: Answers = this.#known.get(dedupeId) ?? new Map();
    this.#known.delete(dedupeId);
    this.#known.set(dedupeId, answers);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= this.#most) break;
      this.#known.delete(oldest);
    }
    return answers;
  }
}
