/** Clamps a page number to the existing pages. Returns 1 if it is not a whole number. */
export function clampPage(page: number, pages: number): number {
  return Number.isInteger(page) ? Math.min(Math.max(page, 1), pages) : 1;
}

/** Highest page that the API accepts. */
const LAST_PAGE = 1_000_000;

/** Parses the page number in an address, from 1. The number may be beyond the end of the list. */
export function pageFromAddress(text: string | null): number {
  return text !== null && /^[1-9]\d*$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 1;
}
