/**
 * Returns the letters that stand for a person: the family name of a Chinese name, otherwise the first letters of the first and
 * the last word. Empty for a name without letters.
 */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{M}]+/gu) ?? [];
  const [first = ''] = words[0] ?? '';
  if (/\p{Script=Han}/u.test(first)) return first;
  const [last = ''] = words.length > 1 ? (words.at(-1) ?? '') : '';
  return (first + last).toUpperCase();
}
