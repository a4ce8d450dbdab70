/** Matches typed words with lines. A line matches if it contains every word, folded. */
import { fold } from '../../../../shared/search/fold.ts';

/** A line that the search can find. */
export interface Searchable {
  /** The displayed text. */
  readonly label: string;
  /** All words that match the line, in both languages. */
  readonly words: string;
}

function wordsOf(text: string): readonly string[] {
  return fold(text)
    .split(/[\s\p{P}\p{S}]+/u)
    .filter(Boolean);
}

/**
 * Returns the rank of a line; undefined if it does not match. 0: the label starts with the query. 1: words start with
 * the typed words. 2: the typed words occur.
 */
function rankOf(line: Searchable, query: string, typed: readonly string[]): number | undefined {
  const text = fold(line.words);
  if (!typed.every((word) => text.includes(word))) return undefined;
  if (fold(line.label).startsWith(query)) return 0;
  const words = wordsOf(line.words);
  return typed.every((word) => words.some((one) => one.startsWith(word))) ? 1 : 2;
}

/** Returns the lines that contain every typed word, best first; lines of equal rank keep their order. An empty query returns all lines. */
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
