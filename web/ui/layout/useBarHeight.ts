import { type RefObject, useEffect } from 'react';

/** Maximum part of the visible window's height that a bar may cover. */
const LARGEST_PART = 1 / 3;

/** Distance between the focused element and the bar, in pixels. */
const SPACE = 24;

/**
 * Adds the height of a bar that sticks to the bottom to the window's scroll padding, so that it never covers the focused
 * element. Sets `data-in-page` on a bar that would cover too much; its CSS then moves it into the page.
 * @param aboveKeyboard keeps the bar above a keyboard on the screen
 */
export function useBarHeight(ref: RefObject<HTMLElement | null>, aboveKeyboard = false): void {
  useEffect(() => {
    const bar = ref.current;
    if (!bar) return;
    const root = document.documentElement;
    const viewport = window.visualViewport;
    let padding = '';
    // Another bar may have set its own padding in the meantime.
    const clear = () => {
      if (root.style.scrollPaddingBottom === padding) root.style.removeProperty('scroll-padding-bottom');
    };
    const measure = () => {
      const height = bar.offsetHeight;
      if (height === 0) return clear();
      const covered = aboveKeyboard ? coveredHeight(viewport) : 0;
      const inPage = height > (window.innerHeight - covered) * LARGEST_PART;
      bar.toggleAttribute('data-in-page', inPage);
      if (aboveKeyboard) bar.style.bottom = `${covered}px`;
      // Not a custom property: all elements inherit those, so a change would recompute the styles of the whole page.
      padding = `${SPACE + (inPage ? 0 : height) + covered}px`;
      root.style.scrollPaddingBottom = padding;
    };
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    window.addEventListener('resize', measure);
    if (aboveKeyboard) viewport?.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      viewport?.removeEventListener('resize', measure);
      clear();
    };
  }, [ref, aboveKeyboard]);
}

/** Returns how many pixels of the window a keyboard covers. A zoomed page has no keyboard that can be told apart. */
function coveredHeight(viewport: VisualViewport | null): number {
  if (viewport?.scale !== 1) return 0;
  return Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop));
}
