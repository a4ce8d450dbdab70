/** Writes a file of a copy in encrypted parts, so that no file is ever whole in memory. */
import { PART_BYTES } from '../../files.ts';

/** Stores a part, and notes it. Rejects when another process makes the copy now. */
export type StorePart = (part: number, content: Uint8Array) => Promise<void>;

/** Collects bytes and stores a part when it is full. */
export class PartWriter {
  readonly #store: StorePart;
  #buffer = Buffer.alloc(0);
  #pending: Buffer[] = [];
  #length = 0;
  #part = 0;
  /** Bytes written so far. */
  bytes = 0;

  constructor(store: StorePart) {
    this.#store = store;
  }

  async write(content: string | Uint8Array): Promise<void> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content);
    this.#pending.push(bytes);
    this.#length += bytes.length;
    this.bytes += bytes.length;
    if (this.#length >= PART_BYTES) await this.#flush(false);
  }

  /** Stores the rest. */
  async end(): Promise<void> {
    await this.#flush(true);
  }

  async #flush(isLast: boolean): Promise<void> {
    this.#buffer = Buffer.concat([this.#buffer, ...this.#pending]);
    this.#pending = [];
    let at = 0;
    while (this.#buffer.length - at >= PART_BYTES) {
      await this.#store(this.#part++, this.#buffer.subarray(at, at + PART_BYTES));
      at += PART_BYTES;
    }
    // A copy, so that the large buffer can be freed.
    this.#buffer = Buffer.from(this.#buffer.subarray(at));
    this.#length = this.#buffer.length;
    if (isLast && (this.#length > 0 || this.#part === 0)) {
      await this.#store(this.#part++, this.#buffer);
      this.#buffer = Buffer.alloc(0);
      this.#length = 0;
    }
  }
}
