import { expect, type Page } from '@playwright/test';

/**
 * Waits for an address; a string matches its end. Checks the address instead of `waitForURL`, which fails when a
 * navigation is replaced by another one.
 */
export function arrives(page: Page, url: RegExp | string): Promise<void> {
  const wanted = typeof url === 'string' ? (now: URL) => now.href.endsWith(url) : url;
  return expect(page).toHaveURL(wanted, { timeout: 30_000 });
}
