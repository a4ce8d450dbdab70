/** The portal as a process that can be killed, restarted and replaced. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../scripts/process.mjs';
import { cleanEnv } from '../../support/api/server.ts';

const START_MS = 90_000;
/** Milliseconds between the switch to a new process and SIGTERM to the old one. */
const OVERLAP_MS = 50;

export interface Portal {
  /** Base URL of the current process. */
  readonly baseURL: string;
  /** Sends SIGKILL and waits for the end of the process. */
  kill9(): Promise<void>;
  /** Restarts the process at the same port. Returns the milliseconds until it was ready with its database. */
  restart(): Promise<number>;
  /**
   * Starts a second process at another port, switches to it once it is ready, and stops the first process with SIGTERM.
   * Returns how many milliseconds the stop took. Rejects when the exit code was not 0.
   */
  deploy(): Promise<number>;
  /** Waits until the process is ready with its database. Returns the milliseconds. */
  ready(): Promise<number>;
  signal(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
  /** Returns the latest 20,000 characters of its standard error. */
  log(): string;
  /** Returns distinct stack traces of unexpected errors. */
  unexpected(): readonly string[];
}

/** Starts a program that listens at `PORT`, as dist/server/main.js does. */
export async function startPortal(program: string, env: Readonly<Record<string, string>>): Promise<Portal> {
  let port = await freePort();
  let log = '';
  const unexpected = new Set<string>();
  function launch(at: number): ChildProcess {
    const launched = spawn(process.execPath, [program], {
      env: {
        ...cleanEnv(),
        RATE_LIMITS: 'off',
        REDEMPTION_DAILY_POINTS: '1000000000',
        UNTAGGED_ROWS: 'accept',
        LOG_LEVEL: 'warn',
        ...env,
        PORT: `${at}`,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    createInterface(launched.stderr).on('line', (line) => {
      if (line.includes('"unexpected failure"')) unexpected.add(stackOf(line));
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
    async deploy() {
      const [oldProcess, newPort] = [child, await freePort()];
      const successor = launch(newPort);
      await ready(successor, newPort);
      [child, port] = [successor, newPort];
      await sleep(OVERLAP_MS);
      const from = performance.now();
      await end('SIGTERM', oldProcess);
      if (oldProcess.exitCode !== 0) throw new Error(`The portal ended with ${oldProcess.exitCode}:\n${log}`);
      return performance.now() - from;
    },
    signal: (signal) => void child.kill(signal),
    stop: () => end('SIGTERM'),
    log: () => log,
    unexpected: () => [...unexpected],
  };
}

/** Returns the stack trace of a log line, or the line itself when a kill truncated it. */
function stackOf(line: string): string {
  try {
    const { err }: { err?: { stack?: string } } = JSON.parse(line);
    return err?.stack ?? line;
  } catch {
    return line;
  }
}

const urlOf = (port: number) => `http://127.0.0.1:${port}`;
