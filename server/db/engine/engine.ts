import { createHash } from 'node:crypto';

/**
 * A database engine. It leases each connection to one caller at a time. Both engines throw DatabaseUnavailable for errors
 * for which `isUnavailable` returns true. Other errors are PostgreSQL's own, with the SQLSTATE in `code`.
 */
export interface Engine {
  /** @param limitMs maximum milliseconds until a connection is available, if less than the engine's own limit */
  connect(limitMs?: number): Promise<Lease>;
  /** Returns the current use of the engine's connections. */
  usage(): ConnectionUsage;
  /** Closes every connection. May be called twice. */
  end(): Promise<void>;
}

/** Connection counts. */
export interface ConnectionUsage {
  /** The maximum number of open connections. */
  readonly size: number;
  readonly open: number;
  readonly inUse: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

export interface Step {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/**
 * A leased connection. `limitMs`: maximum milliseconds for the statements, if less than the engine's own limit. If it is 0 or
 * less, the statements do not run and the transaction is rolled back.
 */
export interface Lease {
  /**
   * Runs statements, in one round trip where possible, and returns their answers. After an error the remaining statements are
   * skipped.
   */
  run(steps: readonly Step[], limitMs?: number): Promise<readonly Answer[]>;
  /** Runs a text that may contain several statements, separated by `;`. Returns the answer of the last one. */
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
  constructor(private readonly limit = 512) {}
  /** Returns the name for a text; undefined if the limit is reached and the statement must run without a name. */
  nameFor(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= this.limit) return undefined;
    const name = `s_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    this.#names.set(text, name);
    return name;
  }
}

/**
 * Thrown for a COMMIT that rolled back: PostgreSQL answers the COMMIT of a failed transaction with success and the tag
 * ROLLBACK. Without this error, code that caught the statement's error would acknowledge a change that was rolled back.
 */
export class TransactionRolledBack extends Error {
  override readonly name = 'TransactionRolledBack';
  constructor() {
    super('COMMIT rolled back: an earlier statement of this transaction failed');
  }
}

/** Throws {@link TransactionRolledBack} if a COMMIT did not commit. */
export function assertCommitted(text: string, command: string): void {
  if (command === 'ROLLBACK' && text.trim().toLowerCase() === 'commit') throw new TransactionRolledBack();
}
