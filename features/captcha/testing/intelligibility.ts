import { inBands, type Matrix, powerSpectra } from './spectrum.ts';
import { rowOf } from './voice-features.ts';

/** Samples between two frames: 16 ms. */
const HOP = 128;
/** Frames per segment: 384 ms, as in STOI. */
const SEGMENT = 24;
/** Edges in hertz of third-octave bands centred at 150 Hz to 3 kHz. */
const EDGES = Array.from({ length: 16 }, (_, i) => 150 * 2 ** ((i - 1) / 3)).filter((hertz) => hertz < 4000);
/** Lower bound of the signal-to-distortion ratio in dB, as in STOI. */
const FLOOR_DB = -15;

/**
 * Estimates how intelligible `degraded` is, like STOI (short-time objective intelligibility, Taal 2011): the mean correlation of the
 * envelopes in third-octave bands over 0.4 s. 1 means unchanged. Only frames within 40 dB of the loudest frame of `clean` count. Both
 * inputs have 8000 samples a second and are aligned.
 */
export function intelligibility(clean: Float32Array, degraded: Float32Array): number {
  const [x, y] = [envelopes(clean), envelopes(degraded)];
  const levels = Array.from({ length: x.rows }, (_, row) => rowOf(x, row).reduce((sum, n) => sum + n * n, 0));
  const loud = levels.flatMap((level, row) => (level > Math.max(...levels) * 1e-4 ? [row] : []));
  const scores: number[] = [];
  for (let end = SEGMENT; end <= loud.length; end += SEGMENT / 4) {
    const rows = loud.slice(end - SEGMENT, end);
    for (let band = 0; band < x.width; band++)
      scores.push(similarity(column(x, rows, band), column(y, rows, band)));
  }
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

function envelopes(samples: Float32Array): Matrix {
  const bands = inBands(powerSpectra(samples, HOP), EDGES);
  return { ...bands, data: bands.data.map(Math.sqrt) };
}

const column = (matrix: Matrix, rows: readonly number[], band: number) =>
  Float64Array.from(rows, (row) => matrix.data[row * matrix.width + band]!);

const lengthOf = (x: Float64Array) => Math.sqrt(x.reduce((sum, n) => sum + n * n, 0)) + 1e-9;

/** Correlation of two envelopes of equal energy; the second envelope is limited as in STOI. */
function similarity(x: Float64Array, y: Float64Array): number {
  const gain = lengthOf(x) / lengthOf(y);
  const limit = 1 + 10 ** (-FLOOR_DB / 20);
  const limited = y.map((n, i) => Math.min(n * gain, x[i]! * limit));
  const [a, b] = [centred(x), centred(limited)];
  return a.reduce((sum, n, i) => sum + n * b[i]!, 0) / (lengthOf(a) * lengthOf(b));
}

function centred(x: Float64Array): Float64Array {
  const mean = x.reduce((sum, n) => sum + n, 0) / x.length;
  return x.map((n) => n - mean);
}
