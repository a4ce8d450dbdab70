import { type RefObject, useEffect } from 'react';

/** The largest part of the window's height that the bar may cover. */
const LARGEST_PART = 1 / 3;

/** Pixels between the focus and the bar. */
const SPACE = 24;

/**
 * Adds the height of the bar to the window's scroll padding, so that the page scrolls the focus clear of it. Sets
 * `data-in-page` on a bar that would cover too much; its style then takes it out of the window.
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
      // Not a custom property: all elements inherit those, so that a change computes every style of the page again.
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
