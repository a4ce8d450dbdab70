/**
 * The captcha's characters as pen strokes, so that the image needs no installed font. A stroke is a list of points in a box 1 wide and 1
 * high, with y pointing down. `curve` strokes are smooth, `line` strokes are straight.
 */

/** x and y, 0 to 1. */
export type Point = readonly [x: number, y: number];

export interface Stroke {
  readonly kind: 'line' | 'curve';
  readonly points: readonly Point[];
}

export interface Glyph {
  /** Width divided by height. */
  readonly width: number;
  readonly strokes: readonly Stroke[];
}

const line = (...points: Point[]): Stroke => ({ kind: 'line', points });
const curve = (...points: Point[]): Stroke => ({ kind: 'curve', points });
const glyph = (width: number, ...strokes: Stroke[]): Glyph => ({ width, strokes });

// biome-ignore format: one block per character is easier to read than one point per line
const GLYPHS: Readonly<Record<string, Glyph>> = {
  '2': glyph(0.6,
    curve([0.04, 0.27], [0.16, 0.08], [0.5, 0], [0.84, 0.09], [0.95, 0.28], [0.82, 0.5], [0.42, 0.77], [0, 1]),
    line([0, 1], [1, 1])),
  '3': glyph(0.58,
    curve([0.04, 0.16], [0.24, 0.03], [0.55, 0], [0.85, 0.09], [0.92, 0.26], [0.76, 0.42], [0.36, 0.48]),
    curve([0.36, 0.48], [0.8, 0.53], [1, 0.73], [0.86, 0.92], [0.5, 1], [0.2, 0.97], [0, 0.84])),
  '4': glyph(0.66, line([0.76, 1], [0.76, 0], [0, 0.7], [1, 0.7])),
  '5': glyph(0.6,
    line([0.9, 0], [0.2, 0], [0.1, 0.46]),
    curve([0.1, 0.46], [0.42, 0.36], [0.78, 0.41], [1, 0.65], [0.86, 0.91], [0.48, 1], [0.18, 0.97], [0, 0.86])),
  '7': glyph(0.6, line([0, 0], [1, 0], [0.36, 1])),
  '9': glyph(0.6,
    curve([0.96, 0.33], [0.82, 0.55], [0.47, 0.62], [0.12, 0.53], [0, 0.31], [0.14, 0.08], [0.48, 0], [0.82, 0.08],
      [0.96, 0.33], [0.97, 0.6], [0.78, 0.88], [0.28, 1])),
  A: glyph(0.74, line([0, 1], [0.5, 0], [1, 1]), line([0.18, 0.66], [0.82, 0.66])),
  C: glyph(0.7,
    curve([1, 0.2], [0.82, 0.05], [0.55, 0], [0.22, 0.1], [0.02, 0.36], [0.02, 0.64], [0.22, 0.9], [0.55, 1],
      [0.82, 0.95], [1, 0.8])),
  F: glyph(0.56, line([1, 0], [0, 0], [0, 1]), line([0, 0.47], [0.84, 0.47])),
  H: glyph(0.66, line([0, 0], [0, 1]), line([1, 0], [1, 1]), line([0, 0.5], [1, 0.5])),
  J: glyph(0.52, curve([1, 0], [1, 0.36], [1, 0.7], [0.86, 0.93], [0.5, 1], [0.16, 0.93], [0, 0.72])),
  K: glyph(0.64, line([0, 0], [0, 1]), line([0.94, 0], [0, 0.6]), line([0.3, 0.41], [1, 1])),
  L: glyph(0.54, line([0, 0], [0, 1], [1, 1])),
  M: glyph(0.82, line([0, 1], [0.04, 0], [0.5, 0.68], [0.96, 0], [1, 1])),
  P: glyph(0.58,
    line([0, 1], [0, 0]),
    curve([0, 0], [0.5, 0], [0.86, 0.06], [1, 0.27], [0.86, 0.48], [0.5, 0.55], [0, 0.55])),
  T: glyph(0.66, line([0, 0], [1, 0]), line([0.5, 0], [0.5, 1])),
  U: glyph(0.64, curve([0, 0], [0, 0.36], [0.02, 0.7], [0.18, 0.93], [0.5, 1], [0.82, 0.93], [0.98, 0.7], [1, 0.36], [1, 0])),
  W: glyph(0.94, line([0, 0], [0.24, 1], [0.5, 0.24], [0.76, 1], [1, 0])),
  X: glyph(0.68, line([0, 0], [1, 1]), line([1, 0], [0, 1])),
  Y: glyph(0.7, line([0, 0], [0.5, 0.5], [1, 0]), line([0.5, 0.5], [0.5, 1])),
};

/** Throws if the character is not in the alphabet. */
export function glyphOf(character: string): Glyph {
  const shape = GLYPHS[character];
  if (!shape) throw new Error('Not a character of the captcha alphabet');
  return shape;
}

/** Returns the stroke as points dense enough to be distorted without visible corners. */
export function trace(stroke: Stroke): Point[] {
  const { points, kind } = stroke;
  const steps = 6;
  const polyline: Point[] = [points[0]!];
  for (let i = 0; i + 1 < points.length; i++) {
    const [p0, p1, p2, p3] = [
      points[i - 1] ?? points[i]!,
      points[i]!,
      points[i + 1]!,
      points[i + 2] ?? points[i + 1]!,
    ];
    for (let step = 1; step <= steps; step++) {
      const t = step / steps;
      const at = (axis: 0 | 1) =>
        kind === 'line'
          ? p1[axis] + (p2[axis] - p1[axis]) * t
          : smooth(p0[axis], p1[axis], p2[axis], p3[axis], t);
      polyline.push([at(0), at(1)]);
    }
  }
  return polyline;
}

/** Catmull-Rom interpolation between b and c at `t` (0 to 1); a and d are their neighbours. */
function smooth(a: number, b: number, c: number, d: number, t: number): number {
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}
