/**
 * Hashes passwords with Argon2id in one worker thread, one job at a time. On Linux the thread has a lower priority. While the
 * process is busy, the thread pauses between jobs, so that many log-ons do not slow down all other calls.
 */
import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { Failure } from '../http/failure.ts';
import { createFairQueue } from '../threads/fair-queue.ts';

// Algorithm 2 is Argon2id in the library's enumeration. OWASP recommends 19 MiB and two passes.
const COST = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/**
 * Hashes and verifies passwords off the event loop. The jobs of different callers alternate, so a caller with many jobs delays
 * only itself.
 */
export interface Passwords {
  hash(password: string, caller: string): Promise<string>;
  /**
   * Whether the password has this hash. Always costs one evaluation: without a hash, verifies a dummy hash and returns false.
   * Throws RATE_LIMITED when the caller already has {@link MOST_WAITING} evaluations queued.
   * @param caller the client address, shortened as for rate limits
   */
  check(password: string, hashed: string | undefined, caller: string): Promise<boolean>;
}

/** Maximum number of queued evaluations per caller, about one second of work. */
export const MOST_WAITING = 30;
const RETRY_SECONDS = 1;

// Hash of a discarded random value. It is verified when the username is unknown, so that the check costs the same.
const DUMMY =
  '$argon2id$v=19$m=19456,t=2,p=1$pwddP1cUVZjUqp2nh54LSw$SFz59bFSIHjcXe5Z8wYnb3qnRa7Hn15D3ojTgYM3DFk';

/**
 * The worker's program as text, because a worker cannot run TypeScript and the bundle has only one file. On Linux,
 * `setPriority(0, …)` lowers only this thread's priority. On other systems it could change the whole process or fail.
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
/** While the process is busy, a pause takes this many times as long as the last job, so hashing uses at most half a core. */
const PAUSES = 3;

export function createPasswords(): Passwords {
  const queue = createFairQueue<Job>();
  /** Jobs sent to the worker: at most a running and a queued job, so that the worker does not idle between jobs. */
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
      // The worker must keep the process alive only while it has jobs.
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
