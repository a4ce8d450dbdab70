import { useEffect, useState } from 'react';

/**
 * Returns the number of pages of a list. Redirects from a page beyond the end, as in an old bookmark, to the last page.
 * @param page page number from 1
 * @param totalPages number of pages; undefined while it loads
 * @param goTo shows another page, without a new history entry
 */
export function usePages(page: number, totalPages: number | undefined, goTo: (page: number) => void) {
  const [lastTotal, setLastTotal] = useState(0);
  const last = Math.max(totalPages ?? page, 1);
  const beyond = page > last;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `goTo` follows the address, which this changes.
  useEffect(() => {
    if (totalPages !== undefined) setLastTotal(totalPages);
    if (beyond) goTo(last);
  }, [totalPages, beyond, last]);
  return {
    /** Number of pages. While another page loads, the previous number; 0 when no number is known. */
    pages: totalPages ?? lastTotal,
    /** True when the current page is beyond the end. Its empty content must not be shown, because the list is not empty. */
    beyond,
  };
}
