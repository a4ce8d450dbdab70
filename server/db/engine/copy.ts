import type pg from 'pg';

/**
 * One `copy … from stdin` for node-postgres, the fastest way to insert rows. `data` contains all rows in the statement's
 * format and is sent at once, so it should have at most some megabytes.
 */
export class CopyIn implements pg.Submittable {
  readonly done: Promise<void>;
  #settle: { resolve(): void; reject(error: unknown): void } = { resolve() {}, reject() {} };

  readonly #text: string;
  readonly #data: Uint8Array;

  constructor(text: string, data: Uint8Array) {
    this.#text = text;
    this.#data = data;
    this.done = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }

  // node-postgres calls the methods below when the server answers. It requires these names.

  handleCopyInResponse(connection: pg.Connection): void {
    const { stream } = connection;
    stream.cork();
    stream.write(message('d', this.#data.byteLength));
    stream.write(this.#data);
    stream.write(message('c', 0));
    stream.uncork();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#settle.resolve();
  }

  handleError(error: unknown): void {
    this.#settle.reject(error);
  }
}

/** Header of a PostgreSQL protocol message: kind and length, which includes the length itself. */
function message(kind: 'd' | 'c', length: number): Buffer {
  const head = Buffer.alloc(5);
  head.write(kind, 'latin1');
  head.writeUInt32BE(length + 4, 1);
  return head;
}
