import type { Page } from '@playwright/test';

/**
 * Delays React's hydration of the log-on page, which starts after the first paint. Hides the paint entry and holds the next
 * frame. Resolves to a function that lets React start.
 */
export async function holdReact(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const frame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (work) => {
      Reflect.set(window, 'startReact', () => frame(work));
      return 0;
    };
    const entries = performance.getEntriesByName.bind(performance);
    performance.getEntriesByName = (name, type) =>
      name === 'first-contentful-paint' ? [] : entries(name, type);
  });
  return () => page.evaluate(() => Reflect.get(window, 'startReact')());
}
