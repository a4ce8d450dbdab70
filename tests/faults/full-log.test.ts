/** The server keeps working when its log cannot be written. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ensureBuilt } from '../../scripts/build/built.mjs';
import { freePort } from '../../scripts/process.mjs';
import { cleanEnv } from '../support/api/server.ts';
import { fastDirectory } from '../support/database/fast-directory.ts';

const FULL = '/dev/full';
const START_MS = 90_000;

/** Starts the server with these outputs, calls `use`, and returns its exit code and signal. */
async function runServer(
  outputs: number | 'pipe',
  use: (call: (path: string) => Promise<number>) => Promise<void>,
) {
  await ensureBuilt();
  const dataDir = mkdtempSync(join(fastDirectory(), 'portal-full-log-'));
  const port = await freePort();
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...cleanEnv(), PORT: `${port}`, DATA_DIR: dataDir, DEMO_CROWD: 'off', LOG_LEVEL: 'debug' },
    stdio: ['ignore', outputs, outputs],
  });
  const ended = once(server, 'exit');
  const call = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5000) }).then(
      (answer) => answer.status,
      () => 0,
    );
  try {
    const from = performance.now();
    while ((await call('/readyz')) !== 200 && performance.now() - from < START_MS) await sleep(100);
    await use(call);
    server.kill('SIGTERM');
    return await ended;
  } finally {
    server.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

it.runIf(existsSync(FULL))(
  '[OPS-3] starts, responds and ends in order when the disk for its log is full',
  async () => {
    const full = openSync(FULL, 'w');
    const ended = await runServer(full, async (call) => {
      for (let n = 0; n < 20; n++) {
        expect(await call('/readyz')).toBe(200);
        expect(await call('/api/v1/nothing')).toBe(404);
      }
    }).finally(() => closeSync(full));
    expect(ended).toEqual([0, null]);
  },
);

it('[OPS-3] does not block on a log pipe that is not read', async () => {
  // A pipe without a reader buffers some hundred kilobytes.
  const ended = await runServer('pipe', async (call) => {
    for (let n = 0; n < 60; n++) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => call('/api/v1/nothing')));
      expect(new Set(answers)).toEqual(new Set([404]));
    }
  });
  expect(ended).toEqual([0, null]);
});
