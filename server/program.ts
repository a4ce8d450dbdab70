/** Defines how the server's command-line programs end. */
import { debuglog } from 'node:util';
import { ConfigError } from './config/values.ts';
import { ContentError } from './content/live.ts';
import {
  codeOf,
  DatabaseReadOnly,
  DataDirectoryInUse,
  MigrationFailed,
  MigrationMismatch,
  MigrationsMissing,
  UnsuitableConnection,
} from './db/errors.ts';
import { CardSystemUnavailable } from './ports/card-system/remote.ts';
import { sentenceOf } from './start-sentences.ts';

/** The program refuses its configuration or arguments. The message tells the operator what to do. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** Name or number of the bank's employee who gives an order; it is recorded. */
export const STAFF = /^[\w.@-]{1,64}$/;

/** Exit codes: the program failed, or its configuration or arguments are wrong. */
const FAILED = 1;
const REFUSED = 2;

const KNOWN = [
  Refused,
  ConfigError,
  ContentError,
  DataDirectoryInUse,
  DatabaseReadOnly,
  MigrationFailed,
  MigrationMismatch,
  MigrationsMissing,
  UnsuitableConnection,
];

/** SQLSTATE insufficient_privilege. */
const NO_RIGHT = '42501';

/** Prints the stack of an unknown error with NODE_DEBUG=portal. */
const debug = debuglog('portal');

/**
 * Returns the lines to print for an error: what happened and the remedy. A stack is never among them, because operators read
 * them.
 */
export function linesOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof MigrationFailed && error.code === NO_RIGHT)
    return `${error.message}: DATABASE_URL of this command must name the role that owns the tables (docs/operations/database.md, "Roles and database").`;
  if (error instanceof CardSystemUnavailable)
    return `The card system did not answer (${error.message}). Check that it runs, and CARD_SYSTEM_URL with its token or certificate; then run this again.`;
  if (KNOWN.some((type) => error instanceof type)) return error.message;
  const sentence = sentenceOf(error);
  if (sentence) return sentence;
  debug('%s', error.stack);
  const code = codeOf(error);
  return `Unexpected${code ? ` (${code})` : ''}: ${[...messagesOf(error)].join(': ')}. NODE_DEBUG=portal prints where it happened.`;
}

/** The messages of an error and of its causes. */
function* messagesOf(error: unknown): Generator<string> {
  if (!(error instanceof Error)) return;
  yield error.message;
  yield* messagesOf(error.cause);
}

/**
 * Runs a small program. The exit code is the result of `run`, or 0 without a result. After an error, which is printed,
 * the exit code is 2 for wrong configuration or arguments, otherwise 1.
 */
export async function runProgram(run: () => Promise<number | undefined>): Promise<void> {
  try {
    process.exitCode = (await run()) ?? 0;
  } catch (error) {
    process.stderr.write(`${linesOf(error)}\n`);
    process.exitCode = error instanceof Refused || error instanceof ConfigError ? REFUSED : FAILED;
  }
}
