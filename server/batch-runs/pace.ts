/** How batches leave the processor and the database to calls. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { BatchName, MeasureBatch } from './metrics.ts';

/** Milliseconds between two parts while calls are queued for a connection. */
const BUSY_PAUSE_MS = 500;

export interface Pace {
  /** Measures a part of a batch, and pauses after it as calls need. Resolves to the part's result. */
  part<T>(batch: BatchName, work: () => Promise<T>, itemsOf: (result: T) => number): Promise<T>;
}

/**
 * @param activeCalls returns the number of calls that are being answered
 * @param connections database connections of the process; more active calls than that are queued
 */
export function createPace(
  measure: MeasureBatch,
  activeCalls: () => number,
  connections: number,
  pause: (ms: number) => Promise<unknown> = sleep,
): Pace {
  return {
    async part(batch, work, itemsOf) {
      const from = performance.now();
      const result = await work();
      const ms = performance.now() - from;
      measure(batch, itemsOf(result), ms);
      const calls = activeCalls();
      // With calls beside it, a batch takes at most half of the time.
      if (calls > 0) await pause(calls > connections ? BUSY_PAUSE_MS : ms);
      return result;
    },
  };
}

/** The pace of programs and tests: without pauses and metrics. */
export const FULL_PACE: Pace = { part: (_batch, work) => work() };
