/** Pauses of a load, which leave time for disk writes and for requests of card holders. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Length of a pause, as a share of the work time before it. */
const PAUSE = 0.5;

/**
 * @returns a function to await after each piece of work; it pauses for a share of the time since its previous pause
 */
export function createPace(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    await sleep((performance.now() - since) * PAUSE);
    since = performance.now();
  };
}
