import type { Page } from '@playwright/test';

/** Sums up the layout shifts of each later document of the page, except shifts after a click or key. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Reflect.set(window, 'shifts', shifts);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!Reflect.get(entry, 'hadRecentInput')) shifts.sum += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the sum for the current document. */
export const moved = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(Reflect.get(window, 'shifts'), 'sum')));
