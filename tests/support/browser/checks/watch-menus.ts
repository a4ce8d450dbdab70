import type { Page } from '@playwright/test';

/** Records whether each context menu was prevented. Returns a function that returns and clears the record. */
export async function watchMenus(page: Page): Promise<() => Promise<boolean[]>> {
  await page.evaluate(() => {
    const seen: boolean[] = [];
    Reflect.set(window, 'menus', seen);
    window.addEventListener('contextmenu', (event) => {
      seen.push(event.defaultPrevented);
      event.preventDefault();
    });
  });
  return () => page.evaluate(() => (Reflect.get(window, 'menus') as boolean[]).splice(0));
}
