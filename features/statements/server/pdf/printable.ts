/** Stands for a character that the fonts do not have. */
const MISSING = '\u25A1';

/**
 * What the bank or a shop wrote, in one line and with the characters that the fonts know; the rest is a square, never
 * nothing.
 */
export function printable(text: string, known: ReadonlySet<number>): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(/[\p{Cf}\p{Variation_Selector}]/gu, '');
  return [...line]
    .map((character) => (known.has(character.codePointAt(0) ?? 0) ? character : MISSING))
    .join('');
}

/** The last four digits alone; not with the screen's bullets, which this family draws as wide as a Chinese character. */
export function masked(lastFour: string): string {
  return `**** **** **** ${lastFour}`;
}
