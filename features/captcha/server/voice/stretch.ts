const FRAME = 256;
const HOP = FRAME / 2;
const SEARCH = 48;
const FADE = Float32Array.from({ length: FRAME }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / FRAME));

/**
 * Stretches speech by `factor` at the same pitch (waveform-similarity overlap-add). Frames of 32 ms overlap by half; each frame starts
 * where it best continues the previous one.
 */
export function stretch(speech: Float32Array, factor: number): Float32Array {
  const padded = new Float32Array(speech.length + 2 * (FRAME + SEARCH));
  const origin = SEARCH;
  padded.set(speech, origin);
  const length = Math.round(speech.length * factor);
  const longer = new Float32Array(length + FRAME);
  let from = origin;
  for (let to = 0; to < length; to += HOP) {
    const wanted = origin + Math.round(to / factor);
    if (to > 0) from = bestMatch(padded, from + HOP, wanted);
    for (let i = 0; i < FRAME; i++) longer[to + i]! += FADE[i]! * padded[from + i]!;
  }
  return longer.subarray(0, length);
}

/** Returns the position near `wanted` whose samples best match the samples at `previous`. */
function bestMatch(samples: Float32Array, previous: number, wanted: number): number {
  let best = wanted;
  let bestScore = -Infinity;
  for (let at = wanted - SEARCH; at <= wanted + SEARCH; at += 2) {
    let score = 0;
    for (let i = 0; i < HOP; i += 2) score += samples[previous + i]! * samples[at + i]!;
    if (score > bestScore) [best, bestScore] = [at, score];
  }
  return best;
}

/** Speeds the samples up by `rate`. Above 1 they become shorter and higher. */
export function resample(samples: Float32Array, rate: number): Float32Array {
  const faster = new Float32Array(Math.floor((samples.length - 1) / rate));
  for (let i = 0; i < faster.length; i++) {
    const at = i * rate;
    const left = Math.floor(at);
    const [a, b] = [samples[left]!, samples[left + 1]!];
    faster[i] = a + (b - a) * (at - left);
  }
  return faster;
}
