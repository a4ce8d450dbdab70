/** Servers and browser for the measurements in the browser: each server a process of its own, on a free port. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findWholeBrowser } from '../../scripts/browser.mjs';

export const BROWSER_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser's path; rejects when there is none. */
export async function browserPath() {
  const found = await findWholeBrowser();
  if (!found) throw new Error('This measurement needs Chromium: install it, or set CHROME_PATH.');
  return found;
}

/** The built portal with an embedded database of its own. */
export async function startPortal() {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const server = await startServer('dist/server/main.js', {
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  });
  return {
    base: server.base,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a script that prints its address once it listens; `env` is all that it gets beside the paths. */
export function startServer(script, env) {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [script], {
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = () => {
    child.kill();
    return ended;
  };
  return new Promise((resolve, reject) => {
    ended.then((code) => reject(new Error(`${script} ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const base = /http:\/\/[\d.:]+/.exec(line)?.[0];
      if (base) resolve({ base, stop });
    });
  });
}
