/** A queue whose callers take turns, so that one with many jobs does not delay the others. */

export interface FairQueue<T> {
  add(caller: string, job: T): void;
  /** Removes the next job: the oldest of the caller whose turn it is. Undefined when none waits. */
  next(): T | undefined;
  /** Jobs of a caller that wait. */
  waiting(caller: string): number;
}

export function createFairQueue<T>(): FairQueue<T> {
  // A map keeps the order of insertion; a caller with more jobs is inserted again behind the others.
  const callers = new Map<string, T[]>();
  return {
    add(caller, job) {
      const jobs = callers.get(caller);
      if (jobs) jobs.push(job);
      else callers.set(caller, [job]);
    },
    next() {
      const first = callers.entries().next();
      if (first.done) return undefined;
      const [caller, jobs] = first.value;
      const job = jobs.shift();
      callers.delete(caller);
      if (jobs.length > 0) callers.set(caller, jobs);
      return job;
    },
    waiting: (caller) => callers.get(caller)?.length ?? 0,
  };
}
