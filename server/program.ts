/** Defines how the server's command-line programs end. */
import { ConfigError } from './config/values.ts';
import { ContentError } from './content/live.ts';
import {
  DatabaseUnavailable,
  DataDirectoryInUse,
  MigrationFailed,
  MigrationMismatch,
  MigrationsMissing,
  UnsuitableConnection,
} from './db/errors.ts';

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
  DatabaseUnavailable,
  MigrationFailed,
  MigrationMismatch,
  MigrationsMissing,
  UnsuitableConnection,
];

/** Returns the lines to print for an error. They include a stack trace only when the cause is unknown. */
export function linesOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isKnown =
    KNOWN.some((type) => error instanceof type) || ('code' in error && error.code === 'EADDRINUSE');
  return isKnown ? error.message : (error.stack ?? error.message);
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
