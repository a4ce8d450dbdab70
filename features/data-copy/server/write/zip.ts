/** Writes a ZIP file entry by entry, without knowing the size of an entry before it is written. */
import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

/** UTF-8 names, and sizes after the content. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** Bytes that are packed at once. A table is given line by line. */
const PIECE_BYTES = 16 * 1024;
/** The format's largest size without its 64-bit variant. */
const MOST_BYTES = 0xffffffff;

interface Entry {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

type Write = (bytes: Uint8Array) => Promise<void>;

export class ZipWriter {
  readonly #write: Write;
  readonly #entries: Entry[] = [];
  readonly #time: number;
  readonly #date: number;
  #at = 0;

  /** @param day `2026-11-29`, the date of every entry. */
  constructor(write: Write, day: string) {
    this.#write = write;
    const [year = 1980, month = 1, date = 1] = day.split('-').map(Number);
    this.#time = 0;
    this.#date = ((year - 1980) << 9) | (month << 5) | date;
  }

  /** Adds an entry. `fill` gives its content piece by piece. */
  async add(name: string, fill: (put: Write) => Promise<void>): Promise<void> {
    const at = this.#at;
    const encoded = Buffer.from(name);
    await this.#put(this.#header(0x04034b50, encoded, { crc: 0, packed: 0, size: 0 }));
    const deflate = createDeflateRaw();
    let crc = 0;
    let size = 0;
    let packed = 0;
    let waiting: Uint8Array[] = [];
    let bytes = 0;
    const pack = async () => {
      const piece = Buffer.concat(waiting, bytes);
      waiting = [];
      bytes = 0;
      crc = crc32(piece, crc);
      size += piece.length;
      if (!deflate.write(piece)) await Promise.race([once(deflate, 'drain'), taken]);
    };
    const taken = (async () => {
      for await (const piece of deflate as AsyncIterable<Buffer>) {
        packed += piece.length;
        await this.#put(piece);
      }
    })();
    // The error is thrown below; without this, it could be unhandled before.
    taken.catch(() => undefined);
    try {
      await fill(async (piece) => {
        waiting.push(piece);
        bytes += piece.length;
        if (bytes >= PIECE_BYTES) await pack();
      });
      await pack();
    } catch (error) {
      deflate.destroy();
      throw error;
    }
    deflate.end();
    await taken;
    const end = Buffer.alloc(16);
    end.writeUInt32LE(0x08074b50, 0);
    end.writeUInt32LE(crc, 4);
    end.writeUInt32LE(packed, 8);
    end.writeUInt32LE(size, 12);
    await this.#put(end);
    this.#entries.push({ name: encoded, crc, packed, size, at });
  }

  /** Writes the list of the entries. */
  async end(): Promise<void> {
    const start = this.#at;
    for (const entry of this.#entries) await this.#put(this.#listed(entry));
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(this.#entries.length, 8);
    end.writeUInt16LE(this.#entries.length, 10);
    end.writeUInt32LE(this.#at - start, 12);
    end.writeUInt32LE(start, 16);
    await this.#put(end);
  }

  async #put(bytes: Uint8Array): Promise<void> {
    this.#at += bytes.length;
    if (this.#at > MOST_BYTES) throw new Error('the file is too large for its format');
    await this.#write(bytes);
  }

  #header(signature: number, name: Buffer, sizes: Pick<Entry, 'crc' | 'packed' | 'size'>): Buffer {
    const head = Buffer.alloc(30);
    head.writeUInt32LE(signature, 0);
    head.writeUInt16LE(VERSION, 4);
    this.#common(head, 6, name, sizes);
    return Buffer.concat([head, name]);
  }

  #listed(entry: Entry): Buffer {
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(VERSION, 4);
    head.writeUInt16LE(VERSION, 6);
    this.#common(head, 8, entry.name, entry);
    head.writeUInt32LE(entry.at, 42);
    return Buffer.concat([head, entry.name]);
  }

  #common(head: Buffer, at: number, name: Buffer, sizes: Pick<Entry, 'crc' | 'packed' | 'size'>): void {
    head.writeUInt16LE(FLAGS, at);
    head.writeUInt16LE(DEFLATED, at + 2);
    head.writeUInt16LE(this.#time, at + 4);
    head.writeUInt16LE(this.#date, at + 6);
    head.writeUInt32LE(sizes.crc, at + 8);
    head.writeUInt32LE(sizes.packed, at + 12);
    head.writeUInt32LE(sizes.size, at + 16);
    head.writeUInt16LE(name.length, at + 20);
  }
}
