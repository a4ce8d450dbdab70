/** Replaces a character that the fonts do not have. */
const MISSING = '\u25A1';

/**
 * Converts text to one printable line: replaces control characters by spaces, removes invisible characters, and replaces
 * unknown characters by a square.
 */
export function printable(text: string, known: ReadonlySet<number>): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(/[\p{Cf}\p{Variation_Selector}]/gu, '');
  return [...line]
    .map((character) => (known.has(character.codePointAt(0) ?? 0) ? character : MISSING))
    .join('');
}

/** Asterisks instead of the bullets of the pages, which this font draws as wide as a Chinese character. */
export function maskedNumber(lastFour: string): string {
  return `**** **** **** ${lastFour}`;
}
