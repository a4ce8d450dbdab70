/** The built server as a process on a free port with a new demo bank, for tests over HTTP. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../scripts/process.mjs';
import { SHORT_LIVED } from '../../../scripts/tests/short-lived.mjs';
import { fastDirectory } from '../database/fast-directory.ts';
import { advanceToNextWindow, resetBank } from './demo.ts';

/** Maximum time of a start. The first start creates the database snapshot, which later starts copy. */
const START_MS = 90_000;
const STOP_MS = 15_000;

export interface RunningServer {
  readonly baseURL: string;
  readonly pid: number;
  /** Returns the server's standard output and standard error so far. */
  log(): string;
  /** Stops the server (SIGTERM), deletes its data, and resolves to its exit code. */
  stop(): Promise<number | null>;
}

/**
 * Starts `node dist/server/main.js`; `env` overrides the test settings. Rejects with its log when it does not start.
 */
export async function startServer(env: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(fastDirectory(), 'portal-test-'));
  const port = await freePort();
  const child = spawn(process.execPath, [...SHORT_LIVED, 'dist/server/main.js'], {
    env: {
      ...cleanEnv(),
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      DEMO_CROWD: 'off',
      CHECK_ANSWERS: 'true',
      // Open pages detect a clock change or another log-on sooner.
      SESSION_CHECK_SECONDS: '2',
      // These features would disturb tests of requests and caches. Their own tests enable them.
      ANALYTICS: 'off',
      SERVICE_WORKER: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  }
  const baseURL = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<number | null> => {
    const code = await end(child);
    rmSync(dataDir, { recursive: true, force: true });
    return code;
  };
  try {
    await waitUntilReady(child, `${baseURL}/readyz`);
    if (env.RATE_LIMITS === 'on' && env.PORTAL_MODE !== 'production') await advanceToNextWindow({ baseURL });
  } catch (error) {
    await stop();
    throw new Error(`The server did not start. Its log:\n${log}`, { cause: error });
  }
  return { baseURL, pid: child.pid ?? 0, log: () => log, stop };
}

const USUAL = Symbol.for('usual server of this worker');

/**
 * Returns the server with default settings, which all test files of a worker share, after a reset of the bank. Starting
 * a server costs ten times as much as a reset. The server stops with the worker.
 */
export async function usualServer(): Promise<RunningServer> {
  const worker = globalThis as { [USUAL]?: Promise<RunningServer> };
  if (worker[USUAL]) {
    const server = await worker[USUAL];
    await resetBank(server);
    return server;
  }
  worker[USUAL] = startServer();
  const server = await worker[USUAL];
  const end = () => {
    try {
      process.kill(server.pid);
    } catch {}
  };
  process.once('exit', end);
  process.once('SIGTERM', () => process.exit(143));
  return server;
}

/** Returns an environment in which the variables of the test run do not affect the server. */
export function cleanEnv(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, SystemRoot } = process.env;
  return Object.fromEntries(
    Object.entries({ PATH, HOME, TMPDIR, SystemRoot, HOST: '127.0.0.1' }).filter(([, value]) => value),
  );
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const from = performance.now();
  while (performance.now() - from < START_MS) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`it ended with ${child.exitCode}`);
    const ok = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
    await sleep(50);
  }
  throw new Error(`${url} did not answer within ${START_MS / 1000} s`);
}

function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.once('close', (code) => {
      clearTimeout(force);
      resolve(code);
    });
    child.kill('SIGTERM');
  });
}
