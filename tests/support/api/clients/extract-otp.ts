/**
 * Returns the one-time password of a message, or undefined. Reads the last line, as phones do, because references in other
 * messages may also have six digits.
 */
export function extractOtp(text: string): string | undefined {
  return /^@\S+ #(\d{6})$/m.exec(text)?.[1];
}
