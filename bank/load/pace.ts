/** Pauses of a load, in which the disk catches up and the calls of card holders find a processor. */
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a load pauses after a piece of its work, as a share of the time that the piece took. */
const PAUSE = 0.5;

/** @returns what to await after each piece of work: it pauses for a share of the time since its last pause */
export function createPace(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    await sleep((performance.now() - since) * PAUSE);
    since = performance.now();
  };
}
