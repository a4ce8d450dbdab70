import { useEffect, useRef } from 'react';

/**
 * Focuses the first item of a newly loaded page of a list, so that reading continues there.
 * @param pages number of pages loaded after the first
 * @param first position of the latest page's first item
 * @returns the ref of the list
 */
export function useFocusOnPage(pages: number, first: number) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(pages);
  useEffect(() => {
    const item = pages > shown.current ? list.current?.children[first] : undefined;
    shown.current = pages;
    if (item instanceof HTMLElement) item.focus();
  }, [pages, first]);
  return list;
}
