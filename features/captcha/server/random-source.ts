import type { Random } from '../../../server/ports/random/port.ts';

export type RandomSource = Pick<Random, 'uint32'>;

/** Returns a number in [low, high). */
export function randomBetween(random: RandomSource, low: number, high: number): number {
  return low + (random.uint32() / 2 ** 32) * (high - low);
}

/**
 * A fast generator (sfc32) seeded from `random`, for the thousands of noise samples in a clip. The system's generator would be too slow.
 * Never use it for secrets.
 */
export function fastRandom(random: RandomSource): RandomSource {
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
