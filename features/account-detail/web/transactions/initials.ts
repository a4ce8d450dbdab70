const WORDS = /[\p{L}\p{N}]+/gu;
/** Scripts in which one character is as much as a word. */
const WHOLE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Returns one or two characters that stand for a merchant: the first letters of its first two words, or its first character in
 * Chinese, Japanese and Korean. Undefined without a letter or digit.
 */
export function initialsOf(name: string): string | undefined {
  const [first, second] = name.match(WORDS) ?? [];
  if (first === undefined) return undefined;
  const initial = (word: string) => [...word][0] ?? '';
  if (second === undefined || WHOLE.test(first) || WHOLE.test(second)) return initial(first).toUpperCase();
  return (initial(first) + initial(second)).toUpperCase();
}
