import { expect } from 'vitest';
import { mannWhitney, median } from './statistics.ts';

/**
 * The check fails only if this many samples all differ. By chance, one in a hundred samples differs, and all three
 * samples differ once in a million checks.
 */
const SAMPLES = 3;
const LIKELY = 0.01;

/**
 * Fails when kinds of calls take different times. Repeats a sample that seems to differ, because a real difference
 * appears in every sample.
 * @param sample measures the times of each kind, alternating between the kinds
 * @param mostMs maximum difference of the medians, in milliseconds
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
