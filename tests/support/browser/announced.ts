import type { Locator, Page } from '@playwright/test';

/** What the portal said last to screen readers, outside the focus. */
export function announced(page: Page): Locator {
  return page.locator('[data-announcer]');
}

/** Records what is said from now on. Returns a function that reads it, without the same words twice in a row. */
export async function recordAnnounced(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Reflect.set(window, 'said', said);
    new MutationObserver(() => {
      const words = document.querySelector('[data-announcer]')?.textContent ?? '';
      if (words !== '' && said.at(-1) !== words) said.push(words);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'said') as string[]);
}
