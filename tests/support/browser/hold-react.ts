import type { Page } from '@playwright/test';

/**
 * Keeps React from taking over the next log-on page, which it does after the first frame: that is held. Resolves with a function
 * that lets React start.
 */
export async function holdReact(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const frame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (work) => {
      Reflect.set(window, 'startReact', () => frame(work));
      return 0;
    };
  });
  return () => page.evaluate(() => Reflect.get(window, 'startReact')());
}
