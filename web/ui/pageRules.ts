/** The pages there are; at least one. `total` counts rows. */
export function pageCount(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/** A page number that exists; anything that is not a whole number becomes the first page. */
export function clampPage(page: number, pages: number): number {
  return Number.isInteger(page) ? Math.min(Math.max(page, 1), pages) : 1;
}
