/** The pages there are; at least one. `total` counts rows. */
export function pageCount(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/** A page number that exists; anything that is not a whole number becomes the first page. */
export function clampPage(page: number, pages: number): number {
  return Number.isInteger(page) ? Math.min(Math.max(page, 1), pages) : 1;
}

/** The highest page that calls take. */
const LAST_PAGE = 1_000_000;

/** The page that an address asks for, counted from 1; it may lie beyond the end of its list. */
export function askedPage(text: string | null): number {
  return text !== null && /^[1-9]\d*$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 1;
}
