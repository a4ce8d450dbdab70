/** [OPS-1] `npm start` on a new machine: its output, its end, and its messages when it cannot start. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { freePort } from '../../scripts/process.mjs';
import { cleanEnv } from '../support/api/server.ts';

interface Start {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

const started: Start[] = [];
const directories: string[] = [];

function start(env: Readonly<Record<string, string>>): Start {
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env: { ...cleanEnv(), ...env } });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  const launched = { child, output: () => text, ended };
  started.push(launched);
  return launched;
}

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'portal-start-'));
  directories.push(directory);
  return directory;
}

async function waitUntilReady(launched: Start): Promise<void> {
  await expect.poll(launched.output, { timeout: 90_000, interval: 20 }).toContain('The portal is ready');
}

afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

it('[OPS-1] prints address and log-on, stops in order, and starts again quickly', {
  timeout: 150_000,
}, async () => {
  const env = { PORT: String(await freePort()), DATA_DIR: newDirectory() };
  const first = start(env);
  await waitUntilReady(first);
  const address = `http://127.0.0.1:${env.PORT}`;
  for (const word of [address, `${address}/demo`, 'demo.primary1', 'Demo-pass.2468', 'Memory']) {
    expect(first.output()).toContain(word);
  }
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  const from = performance.now();
  const second = start(env);
  await waitUntilReady(second);
  // The goal is 3 s on an idle machine. Other tests run at the same time, so the test checks causes of slowness too.
  expect(second.output()).not.toMatch(/Installing|Building/);
  expect(performance.now() - from).toBeLessThan(30_000);
  second.child.kill('SIGINT');
  expect(await second.ended).toBe(0);
});

it('[OPS-3] explains in a sentence why it cannot start: directory, port or setting', {
  timeout: 150_000,
}, async () => {
  const env = { PORT: String(await freePort()), DATA_DIR: newDirectory(), DEMO_CROWD: 'off' };
  await waitUntilReady(start(env));
  const takenPort = await freePort();
  const other = createServer();
  await new Promise<void>((resolve) => {
    other.listen(takenPort, '127.0.0.1', resolve);
  });
  const refused = [
    start({ ...env, PORT: String(await freePort()) }),
    start({ PORT: String(takenPort), DATA_DIR: newDirectory() }),
    start({ ...env, IDLE_SECONDS: 'soon' }),
  ];
  expect(await Promise.all(refused.map(({ ended }) => ended))).toEqual([1, 1, 1]);
  other.close();
  const [directory, port, setting] = refused.map(({ output }) => output());
  expect(directory).toContain(`The data directory ${env.DATA_DIR} is in use`);
  expect(port).toContain(String(takenPort));
  expect(setting).toContain('IDLE_SECONDS is "soon"; it must be a whole number from 90 to 3600');
  for (const text of [directory, port, setting]) expect(text).not.toMatch(/\n\s+at /);
});
