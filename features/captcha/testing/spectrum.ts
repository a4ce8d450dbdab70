import { SAMPLE_RATE } from '../server/voice/wav.ts';

/** Rows of equal width, one after the other in `data`. */
export interface Matrix {
  readonly rows: number;
  readonly width: number;
  readonly data: Float32Array;
}

/** Samples per frame: 32 ms. */
const FRAME = 256;
const WINDOW = Float64Array.from(
  { length: FRAME },
  (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / FRAME),
);
const COSINES = Float64Array.from({ length: FRAME }, (_, i) => Math.cos((2 * Math.PI * i) / FRAME));
const SINES = Float64Array.from({ length: FRAME }, (_, i) => -Math.sin((2 * Math.PI * i) / FRAME));
const REVERSED = Uint16Array.from({ length: FRAME }, (_, i) =>
  Number.parseInt(i.toString(2).padStart(8, '0').split('').reverse().join(''), 2),
);

/** Power of the frequencies 0 to 4 kHz in each frame of 32 ms. A new frame starts every `hop` samples. */
export function powerSpectra(samples: Float32Array, hop: number): Matrix {
  const rows = Math.max(1, Math.floor((samples.length - FRAME) / hop) + 1);
  const width = FRAME / 2 + 1;
  const data = new Float32Array(rows * width);
  const [re, im] = [new Float64Array(FRAME), new Float64Array(FRAME)];
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < FRAME; i++) re[REVERSED[i]!] = WINDOW[i]! * (samples[row * hop + i] ?? 0);
    im.fill(0);
    transform(re, im);
    for (let k = 0; k < width; k++) data[row * width + k] = re[k]! ** 2 + im[k]! ** 2;
  }
  return { rows, width, data };
}

/** Fast Fourier transform in place. The input is in bit-reversed order. */
function transform(re: Float64Array, im: Float64Array): void {
  for (let half = 1; half < FRAME; half *= 2) {
    const step = FRAME / (2 * half);
    for (let start = 0; start < FRAME; start += 2 * half) {
      for (let i = 0; i < half; i++) {
        const [a, b] = [start + i, start + i + half];
        const [c, s] = [COSINES[i * step]!, SINES[i * step]!];
        const [x, y] = [re[b]! * c - im[b]! * s, re[b]! * s + im[b]! * c];
        re[b] = re[a]! - x;
        im[b] = im[a]! - y;
        re[a]! += x;
        im[a]! += y;
      }
    }
  }
}

/** Sums power spectra in triangular bands. Each band rises from one of the `edges` (hertz) to the next and falls to the one after. */
export function inBands(spectra: Matrix, edges: readonly number[]): Matrix {
  const width = edges.length - 2;
  const data = new Float32Array(spectra.rows * width);
  for (let band = 0; band < width; band++) {
    const [low, middle, high] = [edges[band]!, edges[band + 1]!, edges[band + 2]!];
    for (let k = 0; k < spectra.width; k++) {
      const hertz = (k * SAMPLE_RATE) / FRAME;
      const weight = Math.min((hertz - low) / (middle - low), (high - hertz) / (high - middle));
      if (weight <= 0) continue;
      for (let row = 0; row < spectra.rows; row++)
        data[row * width + band]! += weight * spectra.data[row * spectra.width + k]!;
    }
  }
  return { rows: spectra.rows, width, data };
}

const mel = (hertz: number) => 2595 * Math.log10(1 + hertz / 700);
const hertzOfMel = (mels: number) => 700 * (10 ** (mels / 2595) - 1);

/** Number of mel bands of {@link logMel}. */
export const MEL_BANDS = 24;
const MEL_EDGES = Array.from({ length: MEL_BANDS + 2 }, (_, i) =>
  hertzOfMel(mel(100) + (i * (mel(3900) - mel(100))) / (MEL_BANDS + 1)),
);

/** Compressed power (exponent 0.3) in {@link MEL_BANDS} mel bands, one row every `hop` samples. */
export function logMel(samples: Float32Array, hop: number): Matrix {
  const bands = inBands(powerSpectra(samples, hop), MEL_EDGES);
  return { ...bands, data: bands.data.map((power) => (power + 1e-3) ** 0.3) };
}
