import { createHash } from 'node:crypto';

/**
 * One database: connections are leased, used by one caller at a time and given back. Both engines throw
 * DatabaseUnavailable for what `isUnavailable` says, and otherwise PostgreSQL's errors with their SQLSTATE in `code`.
 */
export interface Engine {
  connect(): Promise<Lease>;
  /** Ends every connection. May be called twice. */
  end(): Promise<void>;
}

/** One statement. */
export interface Step {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/** One connection while one caller has it. */
export interface Lease {
  /** Runs statements, in one round where the engine has rounds; an error leaves out those after it. Gives each one's answer. */
  run(steps: readonly Step[]): Promise<readonly Answer[]>;
  /** Runs a text that may hold several statements, separated by `;`. Resolves with the last one's answer. */
  script(text: string): Promise<Answer>;
  release(): void;
}

/** `command`: the first word of PostgreSQL's answer, as INSERT; `rowCount`: rows read or changed. */
export interface Answer {
  readonly command: string;
  readonly rowCount: number;
  readonly rows: readonly object[];
}

/**
 * Names for prepared statements. Bounded: the first `limit` distinct texts get a name, any other runs unnamed, so that
 * generated texts (lists of varying length) cannot fill the server's memory.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #limit: number;
  constructor(limit = 512) {
    this.#limit = limit;
  }
  /** The name for this text, or undefined: run it unnamed. */
  nameFor(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= this.#limit) return undefined;
    const name = `s_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    this.#names.set(text, name);
    return name;
  }
}

/**
 * COMMIT of a transaction in which a statement failed is answered with success and the word ROLLBACK. Whoever caught
 * that statement's error and went on would acknowledge what is not there.
 */
export class TransactionRolledBack extends Error {
  constructor() {
    super('COMMIT rolled back: an earlier statement of this transaction failed');
    this.name = 'TransactionRolledBack';
  }
}

/** Throws if a COMMIT did not commit. */
export function assertCommitted(text: string, command: string): void {
  if (command === 'ROLLBACK' && text.trim().toLowerCase() === 'commit') throw new TransactionRolledBack();
}
