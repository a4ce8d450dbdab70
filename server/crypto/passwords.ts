/**
 * Passwords: Argon2id in one thread of its own, one after the other, at a lower priority and with pauses while the process
 * is busy, so that a storm of log-ons does not starve every other call.
 */
import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';

// 2 is Argon2id in the library's enumeration; 19 MiB, two passes (OWASP's recommendation).
const COST = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Hashes and checks passwords off the event loop, first come first served. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Always costs one evaluation: without a hash to compare with, a dummy's is used and the answer is false. */
  check(password: string, hashed: string | undefined): Promise<boolean>;
}

// Hash of a random value that was thrown away: compared with where the username is unknown, at the same cost.
const DUMMY =
  '$argon2id$v=19$m=19456,t=2,p=1$pwddP1cUVZjUqp2nh54LSw$SFz59bFSIHjcXe5Z8wYnb3qnRa7Hn15D3ojTgYM3DFk';

/**
 * The thread's whole program; as a text because a thread cannot start from TypeScript, and the bundle has no second file
 * to point to. On Linux a thread's priority is its own; elsewhere the call may lower the whole process or be refused, so
 * it is left out there.
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

/** From this share of its time on, the process is busy with other calls, and hashing gives way. */
const BUSY = 0.9;
/** When busy: pauses of this many times what the last password took: hashing has at most half a core. */
const PAUSES = 3;

export function createPasswords(): Passwords {
  const queue: Job[] = [];
  /** In the thread: one under way and one waiting there, so that it never idles between two. */
  const sent: Job[] = [];
  let resting = false;
  let thread: Worker | undefined;
  let from = 0;
  let usage = performance.eventLoopUtilization();

  /** The thread, started when it is first needed and again after it died. */
  function running(): Worker {
    if (thread) return thread;
    const library = createRequire(import.meta.url).resolve('@node-rs/argon2');
    const started = new Worker(PROGRAM, { eval: true, workerData: { library, cost: COST } });
    started.on('message', ({ value, failed }: Answer) => {
      // Only work under way keeps the process alive.
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
    while (!resting && sent.length < 2 && queue.length > 0) {
      const job = queue.shift()!;
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

  const ask = (password: string, hashed?: string) =>
    new Promise<string | boolean>((resolve, reject) => {
      queue.push({ password, hashed, resolve, reject });
      next();
    });

  return {
    hash: async (password) => String(await ask(password)),
    async check(password, hashed) {
      const right = await ask(password, hashed ?? DUMMY);
      return right === true && hashed !== undefined;
    },
  };
}
