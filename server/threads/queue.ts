/** Runs CPU-heavy jobs in a worker thread, so that they do not block the event loop. */
import { Piscina } from 'piscina';
import { Failure } from '../http/failure.ts';

/** Runs jobs one at a time, in order. A job's result is the content of a file. */
export interface JobQueue<Job> {
  /**
   * Runs a job. Rejects with RATE_LIMITED when the queue is full, and with MAINTENANCE after `close`. If the job
   * fails, rejects with an error that contains no details of the job.
   */
  run(job: Job): Promise<Uint8Array>;
  /** Finishes the pending jobs, then ends the thread. */
  close(): Promise<void>;
}

export interface JobQueueOptions {
  /** The built worker program. Its default export runs one job. */
  readonly program: URL;
  /** The name of a job's result, for error messages: "a document". */
  readonly output: string;
  /** Milliseconds after which a job fails. */
  readonly timeoutMs: number;
  /** Maximum number of queued jobs, in addition to the running job. */
  readonly maxWaiting: number;
}

const RETRY_SECONDS = 3;
/** Extra milliseconds for the first job of a thread. It waits until the program is loaded, which may take seconds. */
const START_MS = 20_000;
/** Memory limit in MB. A job that exceeds it ends the thread, not the server. */
const MEMORY_MB = 256;

/** Creates the queue. The thread starts with the first job, and again after a crash. */
export function createJobQueue<Job>({
  program,
  output,
  timeoutMs,
  maxWaiting,
}: JobQueueOptions): JobQueue<Job> {
  const pool = new Piscina<Job, Uint8Array>({
    filename: program.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  let crash = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  let pending = 0;
  let started = false;
  let closed = false;
  // Piscina reports a program that cannot be loaded only here, and leaves the job pending.
  pool.on('error', (error) => crash.abort(error));

  // Piscina gets only one job at a time, because it starts the time limit of a queued job at once. After a crash, it
  // starts no new thread for queued jobs.
  const runNext = async (job: Job): Promise<Uint8Array> => {
    crash = new AbortController();
    const signal = AbortSignal.any([
      crash.signal,
      AbortSignal.timeout(started ? timeoutMs : timeoutMs + START_MS),
    ]);
    try {
      const result = await pool.run(job, { signal });
      started = true;
      return result;
    } catch (error) {
      // Most errors end the thread.
      started = false;
      throw withoutMessage(signal.aborted ? signal.reason : error, output);
    }
  };

  return {
    async run(job) {
      if (closed) throw new Failure('MAINTENANCE');
      if (pending > maxWaiting) throw new Failure('RATE_LIMITED', undefined, RETRY_SECONDS);
      pending++;
      const result = last.then(() => runNext(job)).finally(() => pending--);
      last = result.catch(() => {});
      return result;
    },
    async close() {
      closed = true;
      await last;
      await pool.destroy();
    },
  };
}

/** Keeps the error's name and stack frames. Its message may contain the job, so it must not be logged. */
function withoutMessage(error: unknown, output: string): Error {
  const { name, stack } = error instanceof Error ? error : { name: typeof error, stack: undefined };
  const frames = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const safe = new Error(`${output} was not made: ${name}`);
  safe.stack = [`Error: ${safe.message}`, ...frames].join('\n');
  return safe;
}
