import type { Locator, Page } from '@playwright/test';

/**
 * What the portal said last to screen readers, outside the focus. On a slow machine other words of the same moment, such as
 * those of the wait before it, are said with it: pass `words` to find these among them.
 */
export function announced(page: Page, words?: string): Locator {
  const said = page.locator('[data-announcer]');
  return words === undefined ? said : said.getByText(words, { exact: true });
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
