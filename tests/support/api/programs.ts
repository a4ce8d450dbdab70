import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanEnv } from './server.ts';

/** Maximum duration of a program on a busy machine. It also ends a server that starts by mistake. */
const TIMEOUT_MS = 50_000;

export interface Ended {
  /** Exit code; null after a signal. */
  readonly code: unknown;
  readonly output: string;
  readonly errors: string;
}

/** Runs a built program with a new data folder until it ends. */
export function runProgram(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = '',
): Promise<Ended> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-program-'));
  const options = { env: { ...cleanEnv(), DATA_DIR: dataDir, ...env }, timeout: TIMEOUT_MS };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [`dist/server/${name}.js`, ...args],
      options,
      (error, output, errors) => resolve({ code: error ? error.code : 0, output, errors }),
    );
    child.stdin?.end(input);
  });
}
