import type pg from 'pg';
import { serialize } from 'pg-protocol';
import type { Answer } from './engine.ts';

/** A statement as sent to PostgreSQL. PostgreSQL parses a statement without a name on each use. */
export interface NamedStep {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly (string | null)[];
}

type Parse = (text: string) => unknown;

/** The columns of a statement's rows. */
interface Columns {
  readonly names: readonly string[];
  readonly parsers: readonly Parse[];
  /** A row of nulls. A copy of it is faster than a row that grows by one property after the other. */
  readonly empty: Readonly<Record<string, unknown>>;
}

const NO_COLUMNS: Columns = { names: [], parsers: [], empty: {} };

/** Prepared statements of each connection by name, with their columns. */
const prepared = new WeakMap<pg.Connection, Map<string, Columns>>();

/**
 * A node-postgres query that runs several statements in one round trip. All statements are sent at once with one Sync at the
 * end, so the server skips the statements after an error. `done` resolves with the answers of the statements.
 */
export class Round implements pg.Submittable {
  readonly done: Promise<readonly Answer[]>;
  /** Set by node-postgres, to stop its time-out when the round ends. */
  callback: ((error?: unknown) => void) | undefined;
  #settle: { resolve(answers: readonly Answer[]): void; reject(error: unknown): void } = {
    resolve() {},
    reject() {},
  };
  #known = new Map<string, Columns>();
  /** Columns of each step, known from an earlier round or described by the server. */
  readonly #columns: Columns[] = [];
  readonly #answers: Answer[] = [];
  #rows: object[] = [];
  #unreadable: unknown;

  /**
   * @param query_timeout milliseconds after which node-postgres aborts the round; undefined for no limit. node-postgres
   *   requires this name
   */
  constructor(
    private readonly steps: readonly NamedStep[],
    private readonly parserOf: (type: number) => Parse,
    readonly query_timeout: number | undefined,
  ) {
    this.done = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
  }

  submit(connection: pg.Connection): void {
    const known = prepared.get(connection) ?? new Map<string, Columns>();
    prepared.set(connection, known);
    this.#known = known;
    const messages = this.steps.flatMap((step, index) => this.#messagesOf(step, index));
    // All messages go in one write, because many small writes to a socket cost more than the statements.
    connection.stream.write(Buffer.concat([...messages, serialize.sync()]));
  }

  #messagesOf({ name = '', text, values }: NamedStep, index: number): Buffer[] {
    const known = name === '' ? undefined : this.#known.get(name);
    const messages: Buffer[] = [];
    if (!known) {
      // Close comes first, because a failed earlier round may have prepared the name. Closing an unknown name is no error.
      if (name !== '') messages.push(serialize.close({ type: 'S', name }));
      messages.push(serialize.parse({ name, text, types: [] }));
    }
    messages.push(serialize.bind({ statement: name, values: [...values] }));
    if (known) this.#columns[index] = known;
    else messages.push(serialize.describe({ type: 'P', name: '' }));
    messages.push(serialize.execute({}));
    return messages;
  }

  // node-postgres calls the methods below when the server answers. It requires these names.

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#columns[this.#answers.length] = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => this.parserOf(dataTypeID)),
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
    };
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#unreadable !== undefined) return;
    try {
      const { names, parsers, empty } = this.#columns[this.#answers.length] ?? NO_COLUMNS;
      const row: Record<string, unknown> = { ...empty };
      for (let index = 0; index < names.length; index++) {
        const text = fields[index] ?? null;
        // Both lists have the same length.
        row[names[index] as string] = text === null ? null : (parsers[index] as Parse)(text);
      }
      this.#rows.push(row);
    } catch (error) {
      this.#unreadable = error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const [command = '', ...numbers] = text.split(' ');
    this.#answers.push({ command, rowCount: Number(numbers.at(-1) ?? 0), rows: this.#rows });
    this.#rows = [];
  }

  handleReadyForQuery(): void {
    for (const [index, { name }] of this.steps.entries())
      if (name !== undefined) this.#known.set(name, this.#columns[index] ?? NO_COLUMNS);
    this.callback?.();
    if (this.#unreadable !== undefined) this.#settle.reject(this.#unreadable);
    this.#settle.resolve(this.#answers);
  }

  handleError(error: unknown): void {
    this.callback?.(error);
    this.#settle.reject(error);
  }
}
