import { type RandomSource, randomBetween } from '../random-source.ts';
import { SAMPLE_RATE } from './wav.ts';

/** Number of simultaneous voices in the babble. */
const LAYERS = 3;

/**
 * Returns `length` samples in which several voices speak nonsense: short pieces of `takes` in random order and at random speed, half of
 * them reversed. Babble has the same frequencies as speech, so no filter can separate the two.
 */
export function babble(takes: readonly Float32Array[], length: number, random: RandomSource): Float32Array {
  const mixed = new Float32Array(length);
  for (let layer = 0; layer < LAYERS; layer++) {
    let at = -Math.round(randomBetween(random, 0, 0.2) * SAMPLE_RATE);
    while (at < length) at += addPiece(mixed, at, takes, random);
  }
  return mixed;
}

/** Adds a piece of 0.12 to 0.35 s at `at` and returns the distance to the next piece. */
export function addPiece(
  mixed: Float32Array,
  at: number,
  takes: readonly Float32Array[],
  random: RandomSource,
): number {
  const take = takes[random.uint32() % takes.length]!;
  const rate = randomBetween(random, 0.8, 1.25);
  const wanted = Math.round(randomBetween(random, 0.12, 0.35) * SAMPLE_RATE);
  const length = Math.min(wanted, Math.floor((take.length - 2) / rate));
  const span = Math.floor(length * rate);
  const start = Math.floor(randomBetween(random, 0, take.length - 1 - span));
  const step = random.uint32() % 2 === 0 ? rate : -rate;
  const first = step > 0 ? start : start + span;
  const edge = Math.min(EDGE, length / 2);
  for (let i = Math.max(0, -at); i < length && at + i < mixed.length; i++) {
    const place = Math.max(0, first + i * step);
    const left = Math.floor(place);
    const sample = take[left]! + ((take[left + 1] ?? 0) - take[left]!) * (place - left);
    mixed[at + i]! += sample * Math.min(1, i / edge, (length - i) / edge);
  }
  return length - EDGE;
}

/** Samples over which a piece fades in and out: 20 ms. */
const EDGE = 160;
