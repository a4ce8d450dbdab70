/** What is known of a list from the pages that were seen: how long it is, and where its pages start. */

export interface Seen {
  /** Names the list: card, part, search and order. What is known of one says nothing about another. */
  readonly list: string;
  readonly pages: number;
  /** The start of a page, as `after` takes it, by page number. */
  readonly starts: ReadonlyMap<number, string>;
}

export const NOTHING_SEEN: Seen = { list: '', pages: 0, starts: new Map() };

/** Adds a page's answer; another list starts anew. */
export function withPage(
  seen: Seen,
  list: string,
  page: number,
  answer: { readonly totalPages: number; readonly next?: string | undefined },
): Seen {
  const starts = new Map(seen.list === list ? seen.starts : []);
  if (answer.next !== undefined) starts.set(page + 1, answer.next);
  return { list, pages: answer.totalPages, starts };
}
