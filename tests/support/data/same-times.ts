import { expect } from 'vitest';
import { mannWhitney, median } from './statistics.ts';

/** Samples that must all differ. By chance one in a hundred does, and three in a row one in a million. */
const SAMPLES = 3;
const LIKELY = 0.01;

/**
 * Fails when kinds of calls take different times. A sample that seems to differ is taken again, because a difference that is there
 * shows each time.
 * @param sample measures the times of each kind, in turn
 * @param mostMs the most that medians may differ by
 */
export async function expectSameTimes(
  sample: () => Promise<Readonly<Record<string, readonly number[]>>>,
  mostMs: number,
): Promise<void> {
  const seen: string[] = [];
  while (seen.length < SAMPLES) {
    const [first = [], ...others] = Object.values(await sample());
    const found = others.map((other) => ({
      ms: Math.abs(median(first) - median(other)),
      p: mannWhitney(first, other),
    }));
    if (found.every(({ ms, p }) => ms <= mostMs && p > LIKELY)) return;
    seen.push(found.map(({ ms, p }) => `${ms.toFixed(2)} ms, p ${p.toPrecision(2)}`).join('; '));
  }
  expect.fail(`the times differ: ${seen.join(' / ')}`);
}
