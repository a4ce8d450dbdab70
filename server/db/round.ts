import type pg from 'pg';
import { serialize } from 'pg-protocol';
import type { Answer } from './engine.ts';

/** A statement as it goes to PostgreSQL; without a name it is parsed each time. */
export interface NamedStep {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly (string | null)[];
}

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** What a connection has been told: its prepared statements by name, with the columns of those that were asked for rows. */
const prepared = new WeakMap<pg.Connection, Map<string, readonly Column[] | undefined>>();

/**
 * Statements in one round to PostgreSQL, as node-postgres runs it: all are sent at once with one Sync at the end, so that
 * the server leaves out what follows an error. `done` has the last one's answer; rows of the others are not kept.
 */
export class Round implements pg.Submittable {
  readonly done: Promise<Answer>;
  /** The client puts its own in here, for its time-out. */
  callback: ((error?: unknown) => void) | undefined;
  readonly #steps: readonly NamedStep[];
  readonly #parserOf: (type: number) => (text: string) => unknown;
  #settle: { resolve(answer: Answer): void; reject(error: unknown): void } = { resolve() {}, reject() {} };
  #known = new Map<string, readonly Column[] | undefined>();
  #columns: readonly Column[] = [];
  #completed = 0;
  #tag = '';
  readonly #rows: object[] = [];
  #unreadable: unknown;

  constructor(steps: readonly NamedStep[], parserOf: (type: number) => (text: string) => unknown) {
    this.#steps = steps;
    this.#parserOf = parserOf;
    this.done = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
  }

  submit(connection: pg.Connection): void {
    const known = prepared.get(connection) ?? new Map<string, readonly Column[] | undefined>();
    prepared.set(connection, known);
    this.#known = known;
    const last = this.#steps.length - 1;
    const messages = this.#steps.flatMap((step, index) => this.#messagesOf(step, index === last));
    // As one piece: handing a socket many small ones costs more than PostgreSQL needs to read them.
    connection.stream.write(Buffer.concat([...messages, serialize.sync()]));
  }

  #messagesOf({ name = '', text, values }: NamedStep, last: boolean): Buffer[] {
    const isPrepared = name !== '' && this.#known.has(name);
    const messages: Buffer[] = [];
    if (!isPrepared) {
      // Close: a first try that failed may have left the name behind. Closing what is not there is no error.
      if (name !== '') messages.push(serialize.close({ type: 'S', name }));
      messages.push(serialize.parse({ name, text, types: [] }));
    }
    messages.push(serialize.bind({ statement: name, values: [...values] }));
    if (last) {
      const columns = isPrepared ? this.#known.get(name) : undefined;
      if (columns) this.#columns = columns;
      else messages.push(serialize.describe({ type: 'P', name: '' }));
    }
    messages.push(serialize.execute({}));
    return messages;
  }

  // What follows is called by the client, by these names, when the server answers.

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: this.#parserOf(dataTypeID) }));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#completed < this.#steps.length - 1 || this.#unreadable !== undefined) return;
    try {
      const row: Record<string, unknown> = {};
      for (const [index, { name, parse }] of this.#columns.entries()) {
        const text = fields[index] ?? null;
        row[name] = text === null ? null : parse(text);
      }
      this.#rows.push(row);
    } catch (error) {
      this.#unreadable = error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#completed++;
    this.#tag = text;
  }

  handleReadyForQuery(): void {
    for (const { name } of this.#steps)
      if (name !== undefined && !this.#known.has(name)) this.#known.set(name, undefined);
    const name = this.#steps.at(-1)?.name;
    if (name !== undefined) this.#known.set(name, this.#columns);
    this.callback?.();
    if (this.#unreadable !== undefined) this.#settle.reject(this.#unreadable);
    const [command = '', ...numbers] = this.#tag.split(' ');
    this.#settle.resolve({ command, rowCount: Number(numbers.at(-1) ?? 0), rows: this.#rows });
  }

  handleError(error: unknown): void {
    this.callback?.(error);
    this.#settle.reject(error);
  }
}
