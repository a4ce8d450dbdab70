/** Matches typed words with lines. A line matches if it contains every word, folded. */
import { fold } from '../../../../shared/search/fold.ts';

/** A line that the search can find. */
export interface Searchable {
  /** The displayed text. */
  readonly label: string;
  /** The label in all languages. */
  readonly names: readonly string[];
  /** Other words that find the line, in all languages. */
  readonly words: string;
  /** Name and number of the card of a line. Such a line is found only by words of the card and of the function together. */
  readonly ofCard?: string;
}

function wordsOf(text: string): readonly string[] {
  return fold(text)
    .split(/[\s\p{P}\p{S}]+/u)
    .filter(Boolean);
}

/** How a text matches the typed words: 0 they are its start or whole words, 1 they start words, 2 they occur. */
function closeness(text: string, query: string, typed: readonly string[]): number | undefined {
  if (!typed.every((word) => text.includes(word))) return undefined;
  const words = wordsOf(text);
  if (text.startsWith(query) || typed.every((word) => words.includes(word))) return 0;
  return typed.every((word) => words.some((one) => one.startsWith(word))) ? 1 : 2;
}

/** Returns the rank of a line; undefined if it does not match. Its name comes before its other words, so the function itself is first. */
function rankOf(line: Searchable, query: string, typed: readonly string[]): number | undefined {
  const { names, words, ofCard } = line;
  const all = fold([...names, words, ofCard ?? ''].join(' '));
  if (!typed.every((word) => all.includes(word))) return undefined;
  if (typed.length === 0) return ofCard === undefined ? 0 : undefined;
  if (ofCard !== undefined) {
    const own = fold([...names, words].join(' '));
    const card = fold(ofCard);
    const isOfBoth = typed.some((word) => own.includes(word)) && typed.some((word) => card.includes(word));
    return isOfBoth && typed.length > 1 ? 0 : undefined;
  }
  const byName = names.flatMap((name) => closeness(fold(name), query, typed) ?? []);
  if (byName.length > 0) return Math.min(...byName);
  return 3 + (closeness(fold(words), query, typed) ?? 2);
}

/** Returns the lines that match, best first; lines of equal rank keep their order. An empty query returns all lines but those of a function of a card. */
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
