/**
 * The one-time password in a message; undefined in any other message. By its last line, which phones read it from: references
 * in other messages may have six digits too.
 */
export function codeIn(text: string): string | undefined {
  return /^@\S+ #(\d{6})$/m.exec(text)?.[1];
}
