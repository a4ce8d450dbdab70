import { logMel, type Matrix, MEL_BANDS } from './spectrum.ts';

/** Samples between two frames: 16 ms. */
const HOP = 128;
const CEPSTRA = 13;

/** The features of a clip that the classifiers use. */
export interface ClipFeatures {
  /** Mel-frequency cepstra and their slopes over time. */
  readonly cepstra: Matrix;
  /** Mel spectrogram minus the clip's average spectrum, which reduces the effect of a telephone filter. */
  readonly mel: Matrix;
}

/** Computes the features of a clip: finds the speech by its energy and removes the average spectrum. */
export function featuresOf(samples: Float32Array): ClipFeatures {
  const mel = centred(speechOf(logMel(samples, HOP)));
  return { mel, cepstra: everyOther(withSlopes(scaled(cepstraOf(mel)))) };
}

/** Returns the rows from the first to the last loud row. A row is loud if it exceeds the quietest rows by a quarter of the range. */
function speechOf(mel: Matrix): Matrix {
  const levels = Array.from({ length: mel.rows }, (_, row) => sum(rowOf(mel, row)));
  const sorted = levels.toSorted((a, b) => a - b);
  const low = sorted[Math.floor(mel.rows * 0.05)]!;
  const high = sorted[Math.floor(mel.rows * 0.95)]!;
  const loud = levels.map((level) => level > low + 0.25 * (high - low));
  const [first, end] = [loud.indexOf(true), loud.lastIndexOf(true) + 1];
  if (end - first < 8) return mel;
  return {
    rows: end - first,
    width: mel.width,
    data: mel.data.slice(first * mel.width, end * mel.width),
  };
}

/** A row of a matrix, as a view. */
export function rowOf(matrix: Matrix, row: number): Float32Array {
  return matrix.data.subarray(row * matrix.width, (row + 1) * matrix.width);
}

const sum = (numbers: Float32Array) => numbers.reduce((total, n) => total + n, 0);

/** Subtracts the column's mean from each column. */
function centred({ rows, width, data }: Matrix): Matrix {
  const means = new Float64Array(width);
  data.forEach((n, i) => {
    means[i % width]! += n / rows;
  });
  return { rows, width, data: data.map((n, i) => n - means[i % width]!) };
}

/** Divides each column by its standard deviation. */
function scaled({ rows, width, data }: Matrix): Matrix {
  const squares = new Float64Array(width);
  data.forEach((n, i) => {
    squares[i % width]! += n ** 2 / rows;
  });
  return { rows, width, data: data.map((n, i) => n / Math.sqrt(squares[i % width]! + 1e-6)) };
}

const COSINES = Array.from({ length: CEPSTRA }, (_, c) =>
  Float32Array.from({ length: MEL_BANDS }, (_, b) => Math.cos((Math.PI * c * (b + 0.5)) / MEL_BANDS)),
);

function cepstraOf(mel: Matrix): Matrix {
  const data = new Float32Array(mel.rows * CEPSTRA);
  for (let row = 0; row < mel.rows; row++) {
    COSINES.forEach((cosines, c) => {
      data[row * CEPSTRA + c] = dot(cosines, rowOf(mel, row));
    });
  }
  return { rows: mel.rows, width: CEPSTRA, data };
}

/** Adds to each row its slope over five rows. */
function withSlopes(matrix: Matrix): Matrix {
  const { rows, width } = matrix;
  const data = new Float32Array(rows * 2 * width);
  const at = (row: number) => rowOf(matrix, Math.max(0, Math.min(rows - 1, row)));
  for (let row = 0; row < rows; row++) {
    const [before, after] = [at(row - 2), at(row + 2)];
    data.set(at(row), row * 2 * width);
    for (let i = 0; i < width; i++) data[(row * 2 + 1) * width + i] = 0.7 * (after[i]! - before[i]!);
  }
  return { rows, width: 2 * width, data };
}

/** Returns every second row. Warping then takes a quarter of the time and loses little accuracy. */
function everyOther({ rows, width, data }: Matrix): Matrix {
  const half = Math.ceil(rows / 2);
  const kept = Array.from({ length: half }, (_, row) =>
    data.subarray(2 * row * width, (2 * row + 1) * width),
  );
  return { rows: half, width, data: Float32Array.from(kept.flatMap((row) => [...row])) };
}

/** Dot product of two vectors. */
export function dot(a: Float32Array, b: Float32Array): number {
  let total = 0;
  for (let i = 0; i < a.length; i++) total += a[i]! * b[i]!;
  return total;
}

/** Stretches a spectrogram linearly to `rows` rows and returns it as one vector. */
export function normalisedTime(matrix: Matrix, rows: number): Float32Array {
  const { width } = matrix;
  const vector = new Float32Array(rows * width);
  for (let row = 0; row < rows; row++) {
    const at = (row * (matrix.rows - 1)) / (rows - 1);
    const left = Math.floor(at);
    const [a, b] = [rowOf(matrix, left), rowOf(matrix, Math.min(matrix.rows - 1, left + 1))];
    for (let i = 0; i < width; i++) vector[row * width + i] = a[i]! + (b[i]! - a[i]!) * (at - left);
  }
  return vector;
}
