import { createHash } from 'node:crypto';

/**
 * A database engine. It leases each connection to one caller at a time. Both engines throw DatabaseUnavailable for errors
 * that `isUnavailable` accepts, and otherwise PostgreSQL's errors with their SQLSTATE in `code`.
 */
export interface Engine {
  /** @param limitMs most milliseconds until there is a connection, if that is less than the engine's own limit */
  connect(limitMs?: number): Promise<Lease>;
  /** How its connections are used at this moment. */
  usage(): ConnectionUsage;
  /** Ends every connection. May be called twice. */
  end(): Promise<void>;
}

/** Numbers of connections. */
export interface ConnectionUsage {
  /** The most that may be open. */
  readonly size: number;
  readonly open: number;
  readonly inUse: number;
  /** Callers that are queued for one. */
  readonly waiting: number;
}

/** A statement. */
export interface Step {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/**
 * A leased connection. `limitMs`: most milliseconds for the statements, if that is less than the engine's own limit. With 0 or
 * less they do not run, and the transaction is rolled back.
 */
export interface Lease {
  /** Runs statements, in one round trip where possible, and returns their answers. An error skips the statements after it. */
  run(steps: readonly Step[], limitMs?: number): Promise<readonly Answer[]>;
  /** Runs a text that may have several statements, separated by `;`. Returns the last one's answer. */
  script(text: string, limitMs?: number): Promise<Answer>;
  release(): void;
}

/** `command`: the first word of PostgreSQL's command tag, such as INSERT. `rowCount`: rows read or changed. */
export interface Answer {
  readonly command: string;
  readonly rowCount: number;
  readonly rows: readonly object[];
}

/**
 * Names of prepared statements. Only the first `limit` distinct texts get a name, so that generated texts (lists of
 * varying length) cannot fill the server's memory.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #limit: number;
  constructor(limit = 512) {
    this.#limit = limit;
  }
  /** Returns undefined for a text that must run unnamed. */
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
 * PostgreSQL answers the COMMIT of a failed transaction with success and the tag ROLLBACK. Code that caught the statement's
 * error would otherwise acknowledge a change that was rolled back.
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
