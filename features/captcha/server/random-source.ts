import type { Random } from '../../../server/ports/random/port.ts';

/** The little of the random port that drawing and speaking need. */
export type RandomSource = Pick<Random, 'uint32'>;

/** A number from `low` (included) to `high` (not included). */
export function between(random: RandomSource, low: number, high: number): number {
  return low + (random.uint32() / 2 ** 32) * (high - low);
}

/**
 * A cheap generator (sfc32) seeded from `random`, for the thousands of samples of noise in a clip: asking the
 * system's generator for each would cost more than the rest of the clip. Never for secrets.
 */
export function cheapRandom(random: RandomSource): RandomSource {
  let a = random.uint32();
  let b = random.uint32();
  let c = random.uint32();
  let counter = random.uint32();
  return {
    uint32() {
      const sum = (a + b + counter) | 0;
      counter = (counter + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + sum) | 0;
      return sum >>> 0;
    },
  };
}
