/**
 * Passwords: Argon2id in one thread of its own, one after the other and at a lower priority, so that a storm of log-ons
 * does not starve every other call.
 */
import { createRequire } from 'node:module';
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
  parentPort.on('message', ({ id, password, hashed }) => {
    try {
      const value = hashed === undefined ? hashSync(password, workerData.cost) : verifySync(hashed, password);
      parentPort.postMessage({ id, value });
    } catch {
      // The library's message may repeat its input.
      parentPort.postMessage({ id, failed: true });
    }
  });
`;

interface Answer {
  readonly id: number;
  readonly value?: string | boolean;
  readonly failed?: boolean;
}

interface Waiting {
  resolve(value: string | boolean): void;
  reject(error: Error): void;
}

export function createPasswords(): Passwords {
  const waiting = new Map<number, Waiting>();
  let count = 0;
  let thread: Worker | undefined;

  /** The thread, started when it is first needed and again after it died. */
  function running(): Worker {
    if (thread) return thread;
    const library = createRequire(import.meta.url).resolve('@node-rs/argon2');
    const started = new Worker(PROGRAM, { eval: true, workerData: { library, cost: COST } });
    started.on('message', ({ id, value, failed }: Answer) => {
      const { resolve, reject } = waiting.get(id)!;
      waiting.delete(id);
      // Only work under way keeps the process alive.
      if (waiting.size === 0) started.unref();
      if (failed || value === undefined) reject(new Error('a password could not be hashed'));
      else resolve(value);
    });
    started.on('error', () => {
      thread = undefined;
      for (const { reject } of waiting.values()) reject(new Error('the password thread ended'));
      waiting.clear();
    });
    thread = started;
    return started;
  }

  function ask(password: string, hashed?: string): Promise<string | boolean> {
    return new Promise((resolve, reject) => {
      const id = count++;
      waiting.set(id, { resolve, reject });
      const worker = running();
      worker.ref();
      worker.postMessage({ id, password, hashed });
    });
  }

  return {
    hash: async (password) => String(await ask(password)),
    async check(password, hashed) {
      const right = await ask(password, hashed ?? DUMMY);
      return right === true && hashed !== undefined;
    },
  };
}
