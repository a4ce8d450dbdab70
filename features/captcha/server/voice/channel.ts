import { type RandomSource, randomBetween } from '../random-source.ts';
import { SAMPLE_RATE } from './wav.ts';

/**
 * Changes the sound as a room and a telephone line would, differently for each clip: echoes, a spectrum tilted to low or high tones, and a
 * narrower frequency band.
 */
export function throughChannel(samples: Float32Array, random: RandomSource): Float32Array {
  const filtered = withEchoes(samples, random);
  tilt(filtered, randomBetween(random, -0.45, 0.45));
  const high = randomBetween(random, 0.05, 0.3);
  highPass(filtered, high);
  lowPass(filtered, randomBetween(random, 0.55, 1));
  return filtered;
}

const ECHOES = 24;

/** Adds echoes at random times that fade by 60 dB in 0.12 to 0.35 seconds. */
function withEchoes(samples: Float32Array, random: RandomSource): Float32Array {
  const fade = randomBetween(random, 0.12, 0.35) * SAMPLE_RATE;
  const level = randomBetween(random, 0.1, 0.35);
  const all = samples.slice();
  for (let n = 0; n < ECHOES; n++) {
    const delay = Math.round(randomBetween(random, 0.004 * SAMPLE_RATE, 0.5 * fade));
    const gain = (random.uint32() % 2 === 0 ? level : -level) * 10 ** ((-3 * delay) / fade);
    for (let i = delay; i < all.length; i++) all[i]! += gain * samples[i - delay]!;
  }
  return all;
}

/** Favours low tones if `amount` is negative and high tones if it is positive. The difference is at most 9 dB. */
function tilt(samples: Float32Array, amount: number): void {
  for (let i = samples.length - 1; i > 0; i--) samples[i]! -= amount * samples[i - 1]!;
}

/** Attenuates tones below about `share` of 1.3 kHz. */
function highPass(samples: Float32Array, share: number): void {
  let low = 0;
  for (let i = 0; i < samples.length; i++) {
    low += share * (samples[i]! - low);
    samples[i]! -= low;
  }
}

function lowPass(samples: Float32Array, share: number): void {
  let smooth = 0;
  for (let i = 0; i < samples.length; i++) {
    smooth += share * (samples[i]! - smooth);
    samples[i] = smooth;
  }
}
