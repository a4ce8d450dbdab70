/** Page count and cursors collected from the loaded pages of a list. */
export interface PageCursors {
  /** Identifies the list: card, part, search and order. */
  readonly list: string;
  readonly pages: number;
  /** The cursor (`after`) of a page, by page number. */
  readonly cursors: ReadonlyMap<number, string>;
}

export const NO_CURSORS: PageCursors = { list: '', pages: 0, cursors: new Map() };

/** Adds a loaded page. Drops the cursors of any other list. */
export function addPage(
  known: PageCursors,
  list: string,
  page: number,
  response: { readonly totalPages: number; readonly next?: string | undefined },
): PageCursors {
  const cursors = new Map(known.list === list ? known.cursors : []);
  if (response.next !== undefined) cursors.set(page + 1, response.next);
  return { list, pages: response.totalPages, cursors };
}
