/** Writes a file of a copy in encrypted parts, so that no file is ever whole in memory. */
import { PART_BYTES, partsOf } from '../../files.ts';

/**
 * Stores a part, and notes it. The bytes are only valid until it resolves. Rejects when another process makes the copy now.
 */
export type StorePart = (part: number, content: Uint8Array) => Promise<void>;

/** Stores a file whose bytes are all there, without a copy of them. */
export async function storeWhole(content: Uint8Array, store: StorePart): Promise<void> {
  const parts = partsOf({ bytes: content.length });
  for (let part = 0; part < parts; part++)
    await store(part, content.subarray(part * PART_BYTES, (part + 1) * PART_BYTES));
}

/** Collects bytes and stores a part when it is full. All parts have the same memory, one after the other. */
export class PartWriter {
  readonly #store: StorePart;
  readonly #buffer = Buffer.allocUnsafeSlow(PART_BYTES);
  #length = 0;
  #part = 0;
  /** Bytes written so far. */
  bytes = 0;

  constructor(store: StorePart) {
    this.#store = store;
  }

  async write(content: string | Uint8Array): Promise<void> {
    if (typeof content === 'string') {
      // A character has at most three bytes here.
      if (content.length * 3 > PART_BYTES - this.#length) return this.write(Buffer.from(content));
      const length = this.#buffer.write(content, this.#length);
      this.#length += length;
      this.bytes += length;
      return;
    }
    this.bytes += content.length;
    for (let at = 0; at < content.length; ) {
      const piece = content.subarray(at, at + PART_BYTES - this.#length);
      this.#buffer.set(piece, this.#length);
      this.#length += piece.length;
      at += piece.length;
      if (this.#length === PART_BYTES) await this.#flush();
    }
  }

  /** Stores the rest. An empty file has one part. */
  async end(): Promise<void> {
    if (this.#length > 0 || this.#part === 0) await this.#flush();
  }

  async #flush(): Promise<void> {
    const content = this.#buffer.subarray(0, this.#length);
    this.#length = 0;
    await this.#store(this.#part++, content);
  }
}
