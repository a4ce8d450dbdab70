import { expect, type Page } from '@playwright/test';

/**
 * Waits until the page's address ends with `url` or matches it. Playwright's `waitForURL` fails when a navigation is
 * replaced by another navigation.
 */
export function arrives(page: Page, url: RegExp | string): Promise<void> {
  const expected = typeof url === 'string' ? (now: URL) => now.href.endsWith(url) : url;
  return expect(page).toHaveURL(expected, { timeout: 30_000 });
}
