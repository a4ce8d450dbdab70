/**
 * Readers turn typed text into a value. They accept spaces, dashes, full-width forms and any letter case, and return one
 * normal form. Form and server run the same readers (REG-2).
 */

/** The result of a reader: the value, or the name of the problem. */
export type Reading<T, P extends string> = { readonly value: T } | { readonly problem: P };

/** Converts full-width forms to half-width (Ａ１ becomes A1) and trims. */
export function plain(text: string): string {
  return text.normalize('NFKC').trim();
}

/** Like {@link plain}; also removes the spaces, dashes and minus signs that group digits, and the invisible characters of copied text. */
export function ungrouped(text: string): string {
  return plain(text).replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '');
}
