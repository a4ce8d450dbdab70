import { fastRandom, randomBetween } from '../server/random-source.ts';
import type { Matrix } from './spectrum.ts';
import { type ClipFeatures, dot, normalisedTime } from './voice-features.ts';

/** A clip with its known character, as an index into the alphabet. */
export interface LabelledClip {
  readonly features: ClipFeatures;
  readonly label: number;
}

/** Returns the scores of all characters for one clip. The highest score is the guess. */
export type Classifier = (clip: ClipFeatures) => Float64Array;

/** Trains a classifier on labelled clips. `labels` is the number of characters. */
export type Trainer = (clips: readonly LabelledClip[], labels: number) => Classifier;

/** Compares a clip with each labelled clip by dynamic time warping. A character's score is that of its nearest clip. */
export const dtwNeighbour: Trainer = (clips, labels) => (clip) => {
  const nearest = new Float64Array(labels).fill(Infinity);
  for (const { features, label } of clips) {
    nearest[label] = Math.min(
      nearest[label]!,
      warpedDistance(clip.cepstra, features.cepstra, nearest[label]!),
    );
  }
  return nearest.map((distance) => (distance === Infinity ? -1e3 : -distance));
};

/** Mean distance along the best path, which may leave the diagonal by a fifth. Infinity if it exceeds `limit`. */
function warpedDistance(a: Matrix, b: Matrix, limit: number): number {
  const band = Math.max(4, Math.ceil(0.2 * b.rows));
  const steps = a.rows + b.rows;
  let previous = new Float64Array(b.rows + 1).fill(Infinity);
  previous[0] = 0;
  for (let i = 0; i < a.rows; i++) {
    const row = new Float64Array(b.rows + 1).fill(Infinity);
    const middle = Math.round((i * b.rows) / a.rows);
    let least = Infinity;
    for (let j = Math.max(0, middle - band); j < Math.min(b.rows, middle + band + 1); j++) {
      const cost = distance(a, i, b, j);
      row[j + 1] = Math.min(previous[j]! + 2 * cost, previous[j + 1]! + cost, row[j]! + cost);
      least = Math.min(least, row[j + 1]!);
    }
    if (least / steps > limit) return Infinity;
    previous = row;
  }
  return previous[b.rows]! / steps;
}

function distance(a: Matrix, i: number, b: Matrix, j: number): number {
  const [ai, bj, width] = [i * a.width, j * a.width, a.width];
  let total = 0;
  for (let k = 0; k < width; k++) total += (a.data[ai + k]! - b.data[bj + k]!) ** 2;
  return Math.sqrt(total);
}

/** Number of rows of a time-normalised spectrogram. */
const ROWS = 40;

/** Kernel ridge regression on time-normalised spectrograms. */
export const ridgeOnSpectrograms: Trainer = (clips, labels) =>
  ridge(clips, labels, (clip) => normalisedTime(clip.mel, ROWS));

/** Frames per patch (130 ms), number of patches to learn, and number of parts of a clip to search. */
const PATCH_ROWS = 8;
const PATCHES = 350;
const PARTS = 3;

/**
 * Takes random pieces of the labelled clips and finds the best match of each piece in three overlapping parts of a
 * clip. The regression uses only these matches.
 */
export const ridgeOnPatches: Trainer = (clips, labels) => {
  const random = fastRandom({ uint32: () => 0x1234567 });
  const patches = Array.from({ length: PATCHES }, () => {
    const { mel } = clips[Math.floor(randomBetween(random, 0, clips.length))]!.features;
    const row = Math.floor(randomBetween(random, 0, Math.max(1, mel.rows - PATCH_ROWS)));
    return SHIFTS.map((shift) => patchAt(mel, row, shift));
  });
  return ridge(clips, labels, (clip) => matches(clip.mel, patches));
};

/** Numbers of mel bands by which a patch is shifted, because the pitch of a clip is unknown. */
const SHIFTS = [-1, 0, 1];

/** Returns every second row from `row`, shifted up by `shift` bands, as a vector with mean 0 and length 1. */
function patchAt(mel: Matrix, row: number, shift = 0): Float32Array {
  const { width } = mel;
  const patch = Float32Array.from({ length: (PATCH_ROWS / 2) * width }, (_, i) => {
    const band = Math.max(0, Math.min(width - 1, (i % width) - shift));
    return mel.data[(row + 2 * Math.floor(i / width)) * width + band] ?? 0;
  });
  const mean = patch.reduce((total, n) => total + n, 0) / patch.length;
  const flat = patch.map((n) => n - mean);
  const length = Math.sqrt(dot(flat, flat)) + 1e-6;
  return flat.map((n) => n / length);
}

function matches(mel: Matrix, patches: readonly (readonly Float32Array[])[]): Float32Array {
  const best = new Float32Array(patches.length * PARTS).fill(-1);
  const last = Math.max(1, mel.rows - PATCH_ROWS);
  for (let row = 0; row < last; row += 2) {
    const here = patchAt(mel, row);
    const place = (row / last) * PARTS;
    patches.forEach((moved, p) => {
      let match = -1;
      for (const patch of moved) match = Math.max(match, dot(here, patch));
      for (let part = 0; part < PARTS; part++) {
        if (Math.abs(place - part - 0.5) > 0.8) continue;
        const at = p * PARTS + part;
        if (match > best[at]!) best[at] = match;
      }
    });
  }
  return best;
}

/** Kernel ridge regression on one vector per clip. The width of the Gaussian kernel is the mean squared distance. */
function ridge(
  clips: readonly LabelledClip[],
  labels: number,
  vectorOf: (clip: ClipFeatures) => Float32Array,
): Classifier {
  const raw = clips.map(({ features }) => vectorOf(features));
  const scale = scaleOf(raw);
  const known = raw.map(scale);
  const width = 2 * known[0]!.length;
  const kernel = (a: Float32Array, b: Float32Array) => Math.exp(-squaredDistance(a, b) / width);
  // The decomposition reads only the lower half.
  const gram = known.map((a, i) =>
    Float64Array.from(known, (b, j) => (j < i ? kernel(a, b) : i === j ? 1 + RIDGE : 0)),
  );
  const targets = Array.from({ length: labels }, (_, label) =>
    Float64Array.from(clips, (clip) => (clip.label === label ? 1 : 0)),
  );
  const weights = solve(gram, targets);
  return (clip) => {
    const vector = scale(vectorOf(clip));
    const near = known.map((other) => kernel(vector, other));
    return Float64Array.from(weights, (w) => near.reduce((total, n, i) => total + n * w[i]!, 0));
  };
}

const RIDGE = 0.2;

/** Returns a function that scales each column of the vectors to mean 0 and standard deviation 1. */
function scaleOf(vectors: readonly Float32Array[]): (vector: Float32Array) => Float32Array {
  const mean = new Float64Array(vectors[0]!.length);
  const square = new Float64Array(mean.length);
  for (const vector of vectors) {
    vector.forEach((n, i) => {
      mean[i]! += n / vectors.length;
      square[i]! += n ** 2 / vectors.length;
    });
  }
  const deviation = square.map((s, i) => Math.sqrt(Math.max(1e-6, s - mean[i]! ** 2)));
  return (vector) => vector.map((n, i) => (n - mean[i]!) / deviation[i]!);
}

function squaredDistance(a: Float32Array, b: Float32Array): number {
  let total = 0;
  for (let i = 0; i < a.length; i++) total += (a[i]! - b[i]!) ** 2;
  return total;
}

/** Solves `matrix` x = target for each target by Cholesky decomposition. Overwrites the matrix. */
function solve(matrix: Float64Array[], targets: readonly Float64Array[]): Float64Array[] {
  for (const [i, row] of matrix.entries()) {
    for (let j = 0; j <= i; j++) {
      const other = matrix[j]!;
      let rest = row[j]!;
      for (let k = 0; k < j; k++) rest -= row[k]! * other[k]!;
      row[j] = i === j ? Math.sqrt(rest) : rest / other[j]!;
    }
  }
  return targets.map((target) => substitute(matrix, target));
}

function substitute(lower: readonly Float64Array[], target: Float64Array): Float64Array {
  const x = target.slice();
  for (let i = 0; i < x.length; i++) {
    for (let k = 0; k < i; k++) x[i]! -= lower[i]![k]! * x[k]!;
    x[i]! /= lower[i]![i]!;
  }
  for (let i = x.length - 1; i >= 0; i--) {
    for (let k = i + 1; k < x.length; k++) x[i]! -= lower[k]![i]! * x[k]!;
    x[i]! /= lower[i]![i]!;
  }
  return x;
}
