import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

it('[S50] gives every caller a turn, however many jobs another has queued', () => {
  const queue = createFairQueue<string>();
  for (let n = 0; n < 100; n++) queue.add('attacker', `a${n}`);
  queue.add('anna', 'anna 1');
  queue.add('ben', 'ben 1');
  queue.add('anna', 'anna 2');
  expect(queue.waiting('attacker')).toBe(100);
  const first = Array.from({ length: 6 }, () => queue.next());
  expect(first).toEqual(['a0', 'anna 1', 'ben 1', 'a1', 'anna 2', 'a2']);
  expect(queue.waiting('anna')).toBe(0);
});

it('loses and repeats nothing, keeps each caller’s order, and waits for at most one job of every other caller', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(4), { maxLength: 60 }), (callers) => {
      const queue = createFairQueue<{ caller: number; n: number }>();
      for (const [n, caller] of callers.entries()) queue.add(String(caller), { caller, n });
      const out = [];
      for (let job = queue.next(); job; job = queue.next()) out.push(job);
      expect(out.map(({ n }) => n).toSorted((a, b) => a - b)).toEqual(callers.map((_, n) => n));
      for (let caller = 0; caller <= 4; caller++) {
        const own = out.flatMap((job, at) => (job.caller === caller ? [{ ...job, at }] : []));
        expect(own.map(({ n }) => n)).toEqual(own.map(({ n }) => n).toSorted((a, b) => a - b));
        for (const [i, { at }] of own.entries()) expect(at - (own[i - 1]?.at ?? -1)).toBeLessThanOrEqual(5);
      }
    }),
  );
});
