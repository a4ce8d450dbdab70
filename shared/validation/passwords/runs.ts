/** Runs of repeated or consecutive characters (PWD-3). */

const RUN_LENGTH = 3;

/**
 * True when three characters in a row are equal (`aaa`), or are consecutive letters or digits in either direction
 * (`abc`, `cba`, `123`, `321`). Ignores letter case.
 */
export function hasRun(text: string): boolean {
  const codes = [...text.toLowerCase()].map((character) => character.codePointAt(0) ?? 0);
  return codes.some((_, at) => [0, 1, -1].some((step) => isRun(codes.slice(at, at + RUN_LENGTH), step)));
}

function isRun(codes: readonly number[], step: number): boolean {
  if (codes.length < RUN_LENGTH) return false;
  if (step !== 0 && !codes.every(isLetterOrDigit)) return false;
  return codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step);
}

function isLetterOrDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a);
}
