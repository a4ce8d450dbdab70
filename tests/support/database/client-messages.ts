/** Codes of an SSL request and a start-up message, which have no type letter. */
const STARTUP_CODES = new Set([80877103, 196608]);

/** Splits what a client sends to PostgreSQL on one connection into messages. */
export class ClientMessages {
  #rest: Buffer = Buffer.alloc(0);

  /** Adds bytes, and returns the messages that are whole. */
  *add(chunk: Buffer): Generator<Buffer> {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (let length = this.#length(); this.#rest.length >= length; length = this.#length()) {
      const message = this.#rest.subarray(0, length);
      this.#rest = this.#rest.subarray(length);
      yield message;
    }
  }

  /** Returns the length of the next message; infinity until it is known. */
  #length(): number {
    const rest = this.#rest;
    const isStartup = rest.length >= 8 && STARTUP_CODES.has(rest.readInt32BE(4)) && rest[0] === 0;
    if (isStartup) return rest.readInt32BE(0);
    return rest.length >= 5 ? 1 + rest.readInt32BE(1) : Infinity;
  }
}
