/**
 * The characters a captcha answer is made of, for both sides (CAP-1).
 *
 * 6 digits and 14 capital letters. Left out because they look like another one on a small distorted image:
 * 0 O Q D, 1 I, 2's twin Z, 5's twin S, 8 and B (3), 6 and G (C), V (U, Y), E (F), R (P), N (M, H). The rest
 * stay apart by ear as well, as each is spoken with its kind or with a word (see server/voices/make.mjs).
 */
export const CAPTCHA_ALPHABET = '234579ACFHJKLMPTUWXY';

/** How many characters an answer has. */
export const CAPTCHA_LENGTH = 5;

/** What `inputCode` starts with when it carries the solution of the silent check instead of an answer (CAP-4). */
export const POW_PREFIX = 'pow:';

/**
 * An answer as it is compared: capital letters, full-width characters (as a Chinese keyboard types them) as
 * their half-width form, no white space. Does not judge whether the characters are in the alphabet.
 */
export function normaliseAnswer(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, '').toUpperCase();
}
