import type { Locator, Page } from '@playwright/test';

/**
 * Returns the portal's last announcement to screen readers. On a slow machine it may contain other texts of the same
 * moment, such as a loading message: pass `words` to select one.
 */
export function announced(page: Page, words?: string): Locator {
  const said = page.locator('[data-announcer]');
  return words === undefined ? said : said.getByText(words, { exact: true });
}

/** Records announcements from now on. Returns a function that reads them, without consecutive duplicates. */
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
