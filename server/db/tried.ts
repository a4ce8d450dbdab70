import { codeOf } from './errors.ts';

/** Maximum number of attempts for a transaction that deadlocks. */
const TRIES = 3;

/** Retries a transaction that was rolled back with SQLSTATE class 40, such as a deadlock. */
export async function tried<T>(work: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !codeOf(error)?.startsWith('40')) throw error;
    }
  }
}
