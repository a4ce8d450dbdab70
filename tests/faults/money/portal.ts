/** The portal as a process that can be killed and started again at the same place, or succeeded by another. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanEnv, freePort } from '../../support/api/server.ts';

const START_MS = 90_000;
/** From when calls go to a successor until its predecessor is told to end. */
const GONE_OVER_MS = 50;

export interface Portal {
  /** Where calls go now. */
  readonly baseURL: string;
  /** SIGKILL; resolves when it is gone. */
  kill9(): Promise<void>;
  /** Starts it again; resolves with the milliseconds until it answered with a working database. */
  restart(): Promise<number>;
  /**
   * Starts another at a place of its own; calls go there once it is ready, and the one before is ended (SIGTERM).
   * Resolves with the milliseconds that its end took; rejects when that was not in order.
   */
  succeed(): Promise<number>;
  /** Milliseconds until it answers with a working database. */
  ready(): Promise<number>;
  signal(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
  /** What it printed to standard error, the newest 20,000 characters. */
  log(): string;
}

/** Starts a program that listens at `PORT`, as dist/server/main.js does. */
export async function startPortal(program: string, env: Readonly<Record<string, string>>): Promise<Portal> {
  let port = await freePort();
  let log = '';
  function launch(at: number): ChildProcess {
    const launched = spawn(process.execPath, [program], {
      env: { ...cleanEnv(), RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...env, PORT: `${at}` },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    launched.stderr.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-20_000);
    });
    return launched;
  }
  let child = launch(port);
  async function ready(process = child, at = port): Promise<number> {
    const from = performance.now();
    while (performance.now() - from < START_MS) {
      if (process.exitCode !== null) throw new Error(`The portal ended with ${process.exitCode}:\n${log}`);
      const ok = await fetch(`${urlOf(at)}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ok) return performance.now() - from;
      await sleep(10);
    }
    throw new Error(`The portal was not ready within ${START_MS / 1000} s:\n${log}`);
  }
  async function end(signal: NodeJS.Signals, process = child): Promise<void> {
    if (process.exitCode !== null || process.signalCode !== null) return;
    const gone = once(process, 'exit');
    process.kill(signal);
    await gone;
  }
  await ready();
  return {
    get baseURL() {
      return urlOf(port);
    },
    ready: () => ready(),
    kill9: () => end('SIGKILL'),
    restart() {
      child = launch(port);
      return ready();
    },
    async succeed() {
      const [before, place] = [child, await freePort()];
      const successor = launch(place);
      await ready(successor, place);
      [child, port] = [successor, place];
      await sleep(GONE_OVER_MS);
      const from = performance.now();
      await end('SIGTERM', before);
      if (before.exitCode !== 0) throw new Error(`The portal ended with ${before.exitCode}:\n${log}`);
      return performance.now() - from;
    },
    signal: (signal) => void child.kill(signal),
    stop: () => end('SIGTERM'),
    log: () => log,
  };
}

const urlOf = (port: number) => `http://127.0.0.1:${port}`;
