/** SQLSTATE read_only_sql_transaction. */
const READ_ONLY = '25006';
/** SQLSTATE internal_error. */
const INTERNAL_ERROR = 'XX000';

/**
 * The database cannot answer now: unreachable, full, shutting down, refusing connections, or too slow. The user gets
 * MAINTENANCE and may retry. If a COMMIT fails with this error, it is unknown whether the transaction took effect.
 * `code`: SQLSTATE or system code of the cause, if there is one.
 */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable';
  readonly code: string | undefined;
  constructor(message: string, options?: { readonly cause?: unknown; readonly code?: string | undefined }) {
    super(message, options?.cause === undefined ? {} : { cause: options.cause });
    this.code = options?.code;
  }
}

/**
 * The database server accepts no writes: it is a standby in recovery, or has `default_transaction_read_only`. The portal does
 * not read from this server either, because a standby may lag behind.
 */
export class DatabaseReadOnly extends DatabaseUnavailable {
  override readonly name = 'DatabaseReadOnly';
  constructor() {
    super(
      'The database server is read-only: a standby, or default_transaction_read_only is on. DATABASE_URL must lead to the primary.',
      { code: READ_ONLY },
    );
  }
}

/** A pooler or the database role does not fit the configuration. The message tells the operator what to do. */
export class UnsuitableConnection extends Error {
  override readonly name = 'UnsuitableConnection';
}

/** Another live process uses the embedded database's directory. */
export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse';
  constructor(
    readonly directory: string,
    readonly pid: number,
  ) {
    super(`The data directory ${directory} is in use by process ${pid}. Stop it, or use another directory.`);
  }
}

/** The migration files do not match the database's records. Nothing was changed. */
export class MigrationMismatch extends Error {
  override readonly name = 'MigrationMismatch';
}

/** A migration could not be applied. Earlier migrations stay applied. `code`: SQLSTATE of the cause, if there is one. */
export class MigrationFailed extends Error {
  readonly code: string | undefined;
  constructor(
    name: string,
    reason: string,
    options: { readonly cause?: unknown; readonly code?: string | undefined } = {},
  ) {
    super(
      `Migration ${name}: ${reason}${options.code ? ` (${options.code})` : ''}`,
      options.cause === undefined ? {} : { cause: options.cause },
    );
    this.name = 'MigrationFailed';
    this.code = options.code;
  }
}

/** The database lacks migrations of this build. */
export class MigrationsMissing extends Error {
  constructor(readonly missing: readonly string[]) {
    super(
      `The database lacks migrations of this build: ${missing.join(', ')}. Run "npm run migrate" (node dist/server/migrate.js) first.`,
    );
    this.name = 'MigrationsMissing';
  }
}

const SYSTEM_CODES = new Set(
  'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH EHOSTDOWN'.split(
    ' ',
  ),
);

// 08: connection. 53: out of connections, memory or disk. 57014: statement time-out. 57P0x: shutting down or starting. 25P03:
// the connection ended by the idle-in-transaction time-out. 25006: read-only, a replica after a fail-over. 58030: I/O error.
const SQL_STATES = /^(08...|53...|57014|57P0[1-5]|25P03|25006|58030)$/;

// node-postgres sets no code for these errors.
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable|timeout expired|Cannot use a pool after calling end|Called end on pool)/;

/**
 * Messages of Citus when a node is gone; they have no SQLSTATE of their own (only XX000). After "could not commit transaction
 * for shard" it is unknown whether the COMMIT took effect. Citus also uses that message when a deferred constraint fails on a
 * shard.
 */
const NODE_GONE =
  /^(could not commit transaction for shard|could not (connect to any active placements|establish (any )?connection|find an available connection)|failure on connection marked as essential|failed to (connect to|send query to|prepare transaction|commit transaction)|connection (lost|to the remote node))/;

/** True if the error means that the database is unavailable; false if the statement is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code !== undefined) {
    if (SYSTEM_CODES.has(code) || SQL_STATES.test(code)) return true;
    if (code === INTERNAL_ERROR && NODE_GONE.test(error.message)) return true;
    // The Unix socket does not exist or cannot be opened.
    return (code === 'ENOENT' || code === 'EACCES') && 'syscall' in error && error.syscall === 'connect';
  }
  return MESSAGES.test(error.message);
}

/** Returns a DatabaseUnavailable with the error as its cause if {@link isUnavailable}; otherwise returns the same error. */
export function classified(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !isUnavailable(error)) return error;
  const code = error instanceof Error ? codeOf(error) : undefined;
  return new DatabaseUnavailable(`The database is unavailable (${code ?? 'no answer'})`, {
    cause: error,
    code,
  });
}

/**
 * Like {@link classified}, for an error while connecting. An internal error (XX000) then also means that the database is
 * unavailable: for example, a server with a full disk cannot write the first files of a connection.
 */
export function refused(error: unknown): unknown {
  const code = codeOf(error);
  return code === INTERNAL_ERROR
    ? new DatabaseUnavailable('The database takes no connection (XX000)', { cause: error, code })
    : classified(error);
}

/** SQLSTATE or system code of an error, if it has one. */
export function codeOf(error: unknown): string | undefined {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return undefined;
}

/** The suffix that Citus appends to the names of a shard's constraints. */
const SHARD = /_\d{6,}$/;

/** True when the unique constraint of this name was violated. */
export function violates(error: unknown, constraint: string): boolean {
  return codeOf(error) === '23505' && constraintOf(error) === constraint;
}

/** True when a row violates a constraint. Citus gives no SQLSTATE of a shard to which it copies rows. */
export function isViolation(error: unknown): boolean {
  const code = codeOf(error);
  return code === INTERNAL_ERROR ? constraintOf(error) !== undefined : code?.startsWith('23') === true;
}

/**
 * Returns the name of the violated constraint, if the error has one. In a distributed database the error names the
 * shard's constraint, and through the coordinator only in its message.
 */
export function constraintOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const named = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
  return (named ?? /constraint "([^"]+)"/.exec(error.message)?.[1])?.replace(SHARD, '');
}
