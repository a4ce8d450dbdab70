import { expect, type Page } from '@playwright/test';

/**
 * Waits until the page has an address, which ends with `url` where that is a text. The address is what counts: a load that
 * another takes the place of is broken off, which to Playwright's `waitForURL` is a failure.
 */
export function arrives(page: Page, url: RegExp | string): Promise<void> {
  const wanted = typeof url === 'string' ? (now: URL) => now.href.endsWith(url) : url;
  return expect(page).toHaveURL(wanted, { timeout: 30_000 });
}
