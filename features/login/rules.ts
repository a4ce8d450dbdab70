/** Rules that the log-on form and the server both run (LOGIN-2). */

/** Normalises a username for comparison: half-width (NFKC), trimmed, lower case. */
export function normaliseUsername(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** Whether a username has at least one letter and only word characters and `. - ' ! $ * = ?` (specification section 5). */
export function isLoginUsername(username: string): boolean {
  return username.length <= 100 && /^[a-z0-9_.\-'!$*=?]+$/.test(username) && /[a-z]/.test(username);
}
