/**
 * Returns the one-time password of a message, or undefined. Reads it from the last line, as phones do: references in
 * other messages may have six digits too.
 */
export function extractOtp(text: string): string | undefined {
  return /^@\S+ #(\d{6})$/m.exec(text)?.[1];
}
