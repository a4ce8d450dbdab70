import type { Page } from '@playwright/test';

/**
 * Keeps React from taking over the log-on page, which it does once the page is painted: the page to come seems not painted, and
 * its next frame is held. Resolves with a function that lets React start.
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
