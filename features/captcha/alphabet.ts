/**
 * The characters of a captcha answer (CAP-1): 6 digits and 14 capital letters. Characters that look alike on a small
 * distorted image are omitted: 0 O Q D, 1 I, Z (2), S (5), 8 and B (3), 6 and G (C), V (U, Y), E (F), R (P), N (M, H).
 * The audio adds words to each character; see server/voices/make.mjs.
 */
export const CAPTCHA_ALPHABET = '234579ACFHJKLMPTUWXY';

export const CAPTCHA_LENGTH = 5;

/** Prefix of an `inputCode` that contains a solution of the silent check instead of an answer (CAP-4). */
export const POW_PREFIX = 'pow:';

/**
 * Normalises an answer for comparison: capital letters, half-width characters, no white space. Does not check the
 * alphabet.
 */
export function normaliseAnswer(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, '').toUpperCase();
}
