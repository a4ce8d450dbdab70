/** How the programs of the server end. */
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

/** The program does not do this as it is configured or called. The message says what to do. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** Exit codes: the program failed, or it was configured or called wrongly. */
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

/** What to print about an error: lines for the operator, with a stack trace only when the cause is not known. */
export function linesOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isKnown =
    KNOWN.some((type) => error instanceof type) || ('code' in error && error.code === 'EADDRINUSE');
  return isKnown ? error.message : (error.stack ?? error.message);
}

/**
 * Runs a small program. Its exit code is what `run` returns, 0 without it. An error is printed as lines: exit code 2 when the
 * program was configured or called wrongly, otherwise 1.
 */
export async function runProgram(run: () => Promise<number | undefined>): Promise<void> {
  try {
    process.exitCode = (await run()) ?? 0;
  } catch (error) {
    process.stderr.write(`${linesOf(error)}\n`);
    process.exitCode = error instanceof Refused || error instanceof ConfigError ? REFUSED : FAILED;
  }
}
