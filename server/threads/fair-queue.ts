/** A queue that serves callers in turn, so that a caller with many jobs does not delay the others. */

export function createFairQueue<T>() {
  // A Map keeps insertion order. A caller with more jobs is inserted again after the others.
  const callers = new Map<string, T[]>();
  return {
    add(caller: string, job: T): void {
      const jobs = callers.get(caller);
      if (jobs) jobs.push(job);
      else callers.set(caller, [job]);
    },
    /** Removes the next job: the oldest job of the next caller. Undefined when the queue is empty. */
    next(): T | undefined {
      const first = callers.entries().next();
      if (first.done) return undefined;
      const [caller, jobs] = first.value;
      const job = jobs.shift();
      callers.delete(caller);
      if (jobs.length > 0) callers.set(caller, jobs);
      return job;
    },
    /** Number of queued jobs of a caller. */
    waiting: (caller: string) => callers.get(caller)?.length ?? 0,
  };
}
