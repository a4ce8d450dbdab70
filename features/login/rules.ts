/** Rules that the log-on form and the server both run (LOGIN-2). */

/** Normalises a username for comparison: half-width (NFKC), trimmed, lower case. */
export function normaliseUsername(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/**
 * Whether a normalised username has at most 100 characters, at least one letter, and only letters, digits and
 * `_ . - ' ! $ * = ?` (specification section 5).
 */
export function isLoginUsername(username: string): boolean {
  return username.length <= 100 && /^[a-z0-9_.\-'!$*=?]+$/.test(username) && /[a-z]/.test(username);
}
