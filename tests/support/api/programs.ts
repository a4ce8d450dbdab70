import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanEnv } from './server.ts';

export interface Ended {
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
  const options = { env: { ...cleanEnv(), DATA_DIR: dataDir, ...env } };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [`dist/server/${name}.js`, ...args],
      options,
      (error, output, errors) => resolve({ code: error?.code ?? 0, output, errors }),
    );
    child.stdin?.end(input);
  });
}
