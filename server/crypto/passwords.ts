/**
 * Hashes passwords with Argon2id in one worker thread, one job at a time. It runs at a lower priority and with pauses while
 * the process is busy, so that many log-ons do not slow down all other calls.
 */
import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { Failure } from '../http/failure.ts';
import { createFairQueue } from '../threads/fair-queue.ts';

// 2 is Argon2id in the library's enumeration. OWASP recommends 19 MiB and two passes.
const COST = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/**
 * Hashes and verifies passwords off the event loop. Callers are served in turn, so a caller with many evaluations delays only
 * itself.
 */
export interface Passwords {
  hash(password: string, caller: string): Promise<string>;
  /**
   * Always costs one evaluation. Without a hash it compares with a dummy hash and returns false. Throws RATE_LIMITED when the
   * caller already has {@link MOST_WAITING} evaluations queued. `caller`: the address, shortened as for rate limits.
   */
  check(password: string, hashed: string | undefined, caller: string): Promise<boolean>;
}

/** Maximum number of queued evaluations per caller, about one second of work. */
export const MOST_WAITING = 30;
const RETRY_SECONDS = 1;

// Hash of a discarded random value. It is verified when the username is unknown, for the same cost.
const DUMMY =
  '$argon2id$v=19$m=19456,t=2,p=1$pwddP1cUVZjUqp2nh54LSw$SFz59bFSIHjcXe5Z8wYnb3qnRa7Hn15D3ojTgYM3DFk';

/**
 * The worker's program as text, because a worker cannot run TypeScript and the bundle has only one file. On Linux a thread
 * has its own priority. Elsewhere the call could lower the whole process's priority or fail, so it is skipped.
 */
const PROGRAM = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { hashSync, verifySync } = require(workerData.library);
  if (process.platform === 'linux') require('node:os').setPriority(0, 10);
  parentPort.on('message', ({ password, hashed }) => {
    try {
      const value = hashed === undefined ? hashSync(password, workerData.cost) : verifySync(hashed, password);
      parentPort.postMessage({ value });
    } catch {
      // The library's message may repeat its input.
      parentPort.postMessage({ failed: true });
    }
  });
`;

interface Answer {
  readonly value?: string | boolean;
  readonly failed?: boolean;
}

interface Job {
  readonly password: string;
  readonly hashed: string | undefined;
  resolve(value: string | boolean): void;
  reject(error: Error): void;
}

/** Event loop utilisation above which the process counts as busy. */
const BUSY = 0.9;
/** While busy, pauses are this many times the duration of the last job, so that hashing uses at most half a core. */
const PAUSES = 3;

export function createPasswords(): Passwords {
  const queue = createFairQueue<Job>();
  /** Jobs in the worker: one running and one queued, so that it never idles between jobs. */
  const sent: Job[] = [];
  let resting = false;
  let thread: Worker | undefined;
  let from = 0;
  let usage = performance.eventLoopUtilization();

  /** Returns the worker. It is started on first use and restarted after a crash. */
  function running(): Worker {
    if (thread) return thread;
    const library = createRequire(import.meta.url).resolve('@node-rs/argon2');
    const started = new Worker(PROGRAM, { eval: true, workerData: { library, cost: COST } });
    started.on('message', ({ value, failed }: Answer) => {
      // Only pending jobs keep the process alive.
      if (sent.length === 1) started.unref();
      const job = sent.shift();
      if (failed || value === undefined) job?.reject(new Error('a password could not be hashed'));
      else job?.resolve(value);
      finished();
    });
    started.on('error', () => {
      thread = undefined;
      for (const { reject } of sent.splice(0)) reject(new Error('the password thread ended'));
      finished();
    });
    thread = started;
    return started;
  }

  function next(): void {
    while (!resting && sent.length < 2) {
      const job = queue.next();
      if (!job) return;
      if (sent.length === 0) begin();
      sent.push(job);
      const worker = running();
      worker.ref();
      worker.postMessage({ password: job.password, hashed: job.hashed });
    }
  }

  function begin(): void {
    from = performance.now();
    usage = performance.eventLoopUtilization();
  }

  function finished(): void {
    const busy = performance.eventLoopUtilization(usage).utilization > BUSY;
    const took = performance.now() - from;
    begin();
    if (busy && !resting) {
      resting = true;
      setTimeout(rested, PAUSES * took);
    }
    next();
  }

  function rested(): void {
    resting = false;
    next();
  }

  const ask = (caller: string, password: string, hashed?: string) =>
    new Promise<string | boolean>((resolve, reject) => {
      queue.add(caller, { password, hashed, resolve, reject });
      next();
    });

  return {
    hash: async (password, caller) => String(await ask(caller, password)),
    async check(password, hashed, caller) {
      if (queue.waiting(caller) >= MOST_WAITING) throw new Failure('RATE_LIMITED', undefined, RETRY_SECONDS);
      const right = await ask(caller, password, hashed ?? DUMMY);
      return right === true && hashed !== undefined;
    },
  };
}
