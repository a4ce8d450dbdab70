/** Work that would keep everybody else waiting is done in a thread of its own, one order after the other. */
import { Worker } from 'node:worker_threads';
import { Failure } from '../http/failure.ts';
import type { Made } from './worker.ts';

/** Makes files of orders, one at a time. */
export interface Workshop<Order> {
  /** The whole file; rejects when it cannot be made, RATE_LIMITED when too many wait already. */
  make(order: Order): Promise<Uint8Array>;
  /** Makes those that were asked for, then ends the thread. */
  close(): Promise<void>;
}

export interface WorkshopOptions {
  /** The thread's program, as built. */
  readonly program: URL;
  /** What it makes, for the log: "a document". */
  readonly makes: string;
  /** What takes longer has failed. */
  readonly limitMs: number;
  /** Beyond so many in the queue a person is asked to come back. */
  readonly mostWaiting: number;
}

interface Job<Order> {
  readonly order: Order;
  readonly resolve: (content: Uint8Array) => void;
  readonly reject: (reason: Error) => void;
}

const RETRY_SECONDS = 3;
/** What needs more memory than this ends the thread, not the server. */
const MEMORY_MB = 256;

/** The thread is started with the first order and again after a failure that it did not survive. */
export function createWorkshop<Order>({
  program,
  makes,
  limitMs,
  mostWaiting,
}: WorkshopOptions): Workshop<Order> {
  const waiting: Job<Order>[] = [];
  const open = new Set<Promise<Uint8Array>>();
  let thread: Worker | undefined;
  let current: { readonly job: Job<Order>; readonly timer: NodeJS.Timeout } | undefined;
  let closed = false;

  const settle = (how: (job: Job<Order>) => void): void => {
    if (!current) return;
    const { job, timer } = current;
    clearTimeout(timer);
    current = undefined;
    how(job);
    next();
  };
  /** The thread is of no more use: its order fails, the next one gets a new thread. */
  const lose = (lost: Worker, reason: string): void => {
    if (thread !== lost) return;
    thread = undefined;
    void lost.terminate();
    settle(({ reject }) => reject(new Error(`${makes} was not made: ${reason}`)));
  };
  const start = (): Worker => {
    const started = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    started.on('message', (made: Made) => settle((job) => answer(job, made, makes)));
    started.on('error', (error: Error) => lose(started, error.name));
    started.on('exit', () => lose(started, 'the thread ended'));
    return started;
  };
  const next = (): void => {
    if (current) return;
    const job = waiting.shift();
    if (!job) return;
    thread ??= start();
    const used = thread;
    current = { job, timer: setTimeout(() => lose(used, 'it took too long'), limitMs) };
    used.postMessage(job.order);
  };

  return {
    make(order) {
      if (closed) return Promise.reject(new Failure('MAINTENANCE'));
      if (waiting.length >= mostWaiting)
        return Promise.reject(new Failure('RATE_LIMITED', undefined, RETRY_SECONDS));
      const made = new Promise<Uint8Array>((resolve, reject) => waiting.push({ order, resolve, reject }));
      open.add(made);
      const forget = () => void open.delete(made);
      made.then(forget, forget);
      next();
      return made;
    },
    async close() {
      closed = true;
      await Promise.allSettled(open);
      await thread?.terminate();
    },
  };
}

function answer<Order>({ resolve, reject }: Job<Order>, made: Made, makes: string): void {
  if ('content' in made) {
    resolve(made.content);
    return;
  }
  const error = new Error(`${makes} was not made`);
  // Where it happened, for the log; the thread keeps to itself what it was about.
  error.stack = `${made.failed.name}\n${made.failed.frames}`;
  reject(error);
}
