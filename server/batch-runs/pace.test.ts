import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createBatchMetrics } from './metrics.ts';
import { createPace } from './pace.ts';

/** Milliseconds of one part. */
const PART_MS = 60;

it.each([
  ['does not pause without calls', 0, []],
  ['pauses as long as its part took while there are calls', 1, ['as long']],
  ['pauses for half a second while calls are queued for a connection', 11, [500]],
])('[OPS-8] a batch %s, and counts its items and seconds', async (_title, calls, expected) => {
  const registry = new Registry();
  const pauses: (number | string)[] = [];
  const pause = async (ms: number) => void pauses.push(ms >= PART_MS - 5 && ms !== 500 ? 'as long' : ms);
  const pace = createPace(createBatchMetrics(registry), () => calls, 10, pause);
  const work = () => new Promise<number>((resolve) => setTimeout(() => resolve(7), PART_MS));
  expect(await pace.part('reminders', work, (items) => items)).toBe(7);
  expect(pauses).toEqual(expected);
  const metrics = await registry.metrics();
  expect(metrics).toContain('batch_items_total{batch="reminders"} 7');
  const seconds = Number(/batch_seconds_total\{batch="reminders"\} (\S+)/.exec(metrics)?.[1]);
  expect(seconds).toBeGreaterThanOrEqual((PART_MS - 5) / 1000);
});
