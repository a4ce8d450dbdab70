import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createPace, type Probe, p95 } from './pace.ts';

/** Works for a while with pauses. `probe` knows whether the load works or pauses. Returns the share of pauses at the end. */
async function shareAfter(probe: (isWorking: boolean) => Probe, pieces = 30): Promise<number> {
  let isWorking = true;
  const pace = createPace(async () => probe(isWorking), 1);
  for (let i = 0; i < pieces; i++) {
    await sleep(5);
    isWorking = false;
    await pace.pause();
    isWorking = true;
  }
  pace.end();
  return pace.share();
}

it('does not pause while nothing calls, however slow the database is', async () => {
  expect(await shareAfter(() => ({ isServing: false, ms: 500 }))).toBe(0);
});

it('does not pause while calls beside it are quick', async () => {
  expect(await shareAfter(() => ({ isServing: true, ms: 0.5 }))).toBe(0);
});

it('pauses from the start while calls come, until they are known to be quick', async () => {
  expect(await shareAfter(() => ({ isServing: true, ms: 0.5 }), 3)).toBeGreaterThan(0.3);
});

it('pauses longer and longer while calls beside it are slow', async () => {
  const probe = (isWorking: boolean) => ({ isServing: true, ms: isWorking ? 30 : 5 });
  const [few, many] = [await shareAfter(probe, 3), await shareAfter(probe, 15)];
  expect(many).toBeGreaterThan(0.3);
  expect(few).toBeLessThan(many);
});

it('takes the 95th percentile', () => {
  expect(p95(Array.from({ length: 100 }, (_, i) => i))).toBe(95);
  expect(p95([])).toBe(0);
});
