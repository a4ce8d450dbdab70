/** How typed words find a line: every word occurs in it, in any case and width. */

/** A line that can be found. */
export interface Searchable {
  /** The line as shown. */
  readonly label: string;
  /** Everything that finds it, in both languages. */
  readonly words: string;
}

/** One spelling for upper and lower case, full and half width. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function wordsOf(text: string): readonly string[] {
  return fold(text)
    .split(/[\s\p{P}\p{S}]+/u)
    .filter(Boolean);
}

/** 0: the label starts with the query. 1: words start with the typed words. 2: the typed words occur. */
function rankOf(line: Searchable, query: string, typed: readonly string[]): number | undefined {
  const text = fold(line.words);
  if (!typed.every((word) => text.includes(word))) return undefined;
  if (fold(line.label).startsWith(query)) return 0;
  const words = wordsOf(line.words);
  return typed.every((word) => words.some((one) => one.startsWith(word))) ? 1 : 2;
}

/** The lines that hold every typed word, best first; otherwise in their own order. All lines for an empty query. */
export function findLines<T extends Searchable>(lines: readonly T[], query: string): readonly T[] {
  const folded = fold(query).trim();
  const typed = folded.split(/\s+/).filter(Boolean);
  return lines
    .flatMap((line) => {
      const rank = rankOf(line, folded, typed);
      return rank === undefined ? [] : [{ line, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ line }) => line);
}

/** The position that a key moves to; undefined for other keys. Wraps at the ends. */
export function nextOption(key: string, now: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (now + 1) % count;
  if (key === 'ArrowUp') return (now + count - 1) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
