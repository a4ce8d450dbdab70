/** Runs the bank's programs beside the portal, and kills them. */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanEnv } from '../../support/api/server.ts';

export interface Ended {
  /** Exit code; null after a kill. */
  readonly code: number | null;
  readonly text: string;
}

/**
 * Runs a built program until it ends, or until `kill` resolves to true.
 * @param server path of the built server, beside which the program is
 */
export async function runBeside(
  server: string,
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  kill?: (hasEnded: () => boolean) => Promise<void>,
): Promise<Ended> {
  const child = spawn(process.execPath, [join(dirname(server), `${name}.js`), ...args], {
    env: { ...cleanEnv(), UNTAGGED_ROWS: 'accept', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  let over = false;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      over = true;
      resolve(code);
    });
  });
  // A program that waits for a database that is killed must not hold up the run.
  const patience = setTimeout(() => child.kill('SIGKILL'), 90_000);
  if (kill) void kill(() => over).then(() => child.kill('SIGKILL'));
  const code = await ended;
  clearTimeout(patience);
  return { code, text };
}

/** Resolves when `isThere` is true, or the program has ended. */
export async function waitUntil(isThere: () => Promise<boolean>, hasEnded: () => boolean): Promise<void> {
  while (!hasEnded() && !(await isThere().catch(() => false))) await sleep(5);
}
