import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createPace } from './pace.ts';

async function timeOf(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

it('[OPS-1] a load pauses for half of the time that it worked since its last pause', async () => {
  const pause = createPace();
  const first = await timeOf(() => sleep(200));
  expect(await timeOf(pause)).toBeGreaterThan(first / 2 - 5);
  const second = await timeOf(() => sleep(400));
  expect(await timeOf(pause)).toBeGreaterThan(second / 2 - 5);
  // No work was done since the last pause, so this pause is short. Other tests may delay the timer.
  expect(await timeOf(pause)).toBeLessThan(150);
});
