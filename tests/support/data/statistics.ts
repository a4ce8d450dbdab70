/** Statistics of measured times. */

/** Returns the median; NaN for an empty list. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Returns the two-sided p-value of the Mann-Whitney U test, by the normal approximation, which needs large samples. */
export function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const all = [...a, ...b].sort((x, y) => x - y);
  // Ties get the mean of their ranks.
  const rank = (value: number): number => (all.indexOf(value) + all.lastIndexOf(value)) / 2 + 1;
  const u = a.reduce((sum, value) => sum + rank(value), 0) - (a.length * (a.length + 1)) / 2;
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
  const z = Math.abs(u - (a.length * b.length) / 2) / deviation;
  return 2 * (1 - normal(z));
}

/** Cumulative normal distribution, by Abramowitz and Stegun 26.2.17 (error under 1e-7). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const terms = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = terms.reduce((total, factor, index) => total + factor * t ** (index + 1), 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
