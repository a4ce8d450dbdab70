/**
 * How typed text becomes a value: tolerant of how people write (spaces, dashes, full-width, letter case), strict in what
 * comes out. Form and server run the same readers (REG-2), so they cannot disagree.
 */

/** What a reader makes of a text: the value, or the name of what is wrong. */
export type Reading<T, P extends string> = { readonly value: T } | { readonly problem: P };

/** Full-width forms made half-width (Ａ１ becomes A1), outer spaces gone. */
export function plain(text: string): string {
  return text.normalize('NFKC').trim();
}

/**
 * As {@link plain}, and without the spaces and dashes (the minus sign is one to whoever types it) that people group digits
 * with, and the invisible characters that come along when text is copied.
 */
export function ungrouped(text: string): string {
  return plain(text).replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '');
}
