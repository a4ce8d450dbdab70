/** The portal as a process that can be killed and started again at the same place. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanEnv, freePort } from '../../support/server.ts';

const START_MS = 90_000;

export interface Portal {
  readonly baseURL: string;
  /** SIGKILL; resolves when it is gone. */
  kill9(): Promise<void>;
  /** Starts it again; resolves with the milliseconds until it answered with a working database. */
  restart(): Promise<number>;
  /** Milliseconds until it answers with a working database. */
  ready(): Promise<number>;
  signal(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
  /** What it printed to standard error, the newest 20,000 characters. */
  log(): string;
}

/** Starts a program that listens at `PORT`, as dist/server/main.js does. */
export async function startPortal(program: string, env: Readonly<Record<string, string>>): Promise<Portal> {
  const port = await freePort();
  const baseURL = `http://127.0.0.1:${port}`;
  let log = '';
  let child: ChildProcess;
  function launch(): void {
    child = spawn(process.execPath, [program], {
      env: { ...cleanEnv(), RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...env, PORT: `${port}` },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-20_000);
    });
  }
  async function ready(): Promise<number> {
    const from = performance.now();
    while (performance.now() - from < START_MS) {
      if (child.exitCode !== null) throw new Error(`The portal ended with ${child.exitCode}:\n${log}`);
      const ok = await fetch(`${baseURL}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ok) return performance.now() - from;
      await sleep(10);
    }
    throw new Error(`The portal was not ready within ${START_MS / 1000} s:\n${log}`);
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
  launch();
  await ready();
  return {
    baseURL,
    ready,
    kill9: () => end('SIGKILL'),
    restart() {
      launch();
      return ready();
    },
    signal: (signal) => void child.kill(signal),
    stop: () => end('SIGTERM'),
    log: () => log,
  };
}
