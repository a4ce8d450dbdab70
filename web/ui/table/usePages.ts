import { useEffect, useState } from 'react';

/**
 * How many pages a list has. A page beyond the end, as an old bookmark names it, leads to the last one; an empty list
 * has its first.
 * @param page counts from 1
 * @param found how many there are; undefined while that is being read
 * @param goTo shows another page; it should make no step in the history
 */
export function usePages(page: number, found: number | undefined, goTo: (page: number) => void) {
  const [known, setKnown] = useState(0);
  const last = Math.max(found ?? page, 1);
  const beyond = page > last;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `goTo` follows the address, which this changes.
  useEffect(() => {
    if (found !== undefined) setKnown(found);
    if (beyond) goTo(last);
  }, [found, beyond, last]);
  return {
    /** While another page is read, as many as there were; none while that is not known. */
    pages: found ?? known,
    /** What was read of the page is not to be shown: it is empty, and the list is not. */
    beyond,
  };
}
