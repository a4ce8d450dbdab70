import type { Fonts } from './fonts.ts';

/** Shown instead of a character that the fonts lack. */
const MISSING = '\u25A1';

/** Twice the length of the card system's descriptions. Wrapping a very long word would block the thread for minutes. */
const MAX_LENGTH = 240;
const CUT = '\u2026';

/**
 * Converts text to one printable line: replaces control characters by spaces, removes invisible characters, replaces unknown characters by
 * a square, and truncates long text.
 */
export function printable(text: string, fonts: Pick<Fonts, 'nameOf'>, maxLength = MAX_LENGTH): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(/[\p{Cf}\p{Variation_Selector}]/gu, '');
  const characters = [...line];
  const shown = characters.length > maxLength ? [...characters.slice(0, maxLength - 1), CUT] : characters;
  return shown.map((character) => (fonts.nameOf(character, 'regular') ? character : MISSING)).join('');
}

/** Uses asterisks, because this font draws the bullets of the pages as wide as a Chinese character. */
export function maskedNumber(lastFour: string): string {
  return `**** **** **** ${lastFour}`;
}
