import { type RefObject, useEffect } from 'react';

/** Maximum part of the window's height that the bar may cover. */
const LARGEST_PART = 1 / 3;

/** Distance between the focused element and the bar, in pixels. */
const SPACE = 24;

/**
 * Adds the height of the bar to the window's scroll padding, so that the bar never covers the focused element. Sets
 * `data-in-page` on a bar that would cover too much; its CSS then moves it into the page.
 */
export function useBarHeight(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const bar = ref.current;
    if (!bar) return;
    const root = document.documentElement;
    const measure = () => {
      const height = bar.offsetHeight;
      const inPage = height > window.innerHeight * LARGEST_PART;
      bar.toggleAttribute('data-in-page', inPage);
      // Not a custom property: all elements inherit those, so a change would recompute the styles of the whole page.
      root.style.scrollPaddingBottom = `${SPACE + (inPage ? 0 : height)}px`;
    };
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      root.style.removeProperty('scroll-padding-bottom');
    };
  }, [ref]);
}
