/** Actions of tests on a page. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Selects a radio button or checkbox. `check` would fail if the state depends on the address and updates later. */
export async function choose(control: Locator): Promise<void> {
  await control.click();
  await expect(control).toBeChecked();
}

/** Opens what is closed in the page: panels of a phone, tables of charts. */
export function unfold(page: Page): Promise<void> {
  return page.getByRole('main').evaluate((main) => {
    for (const one of main.querySelectorAll('details')) one.open = true;
  });
}

/**
 * Makes the next click on a button count. Otherwise the button ignores a click within a second as a double-click
 * (web/ui/action/Button.tsx). Waits until no button is busy, then simulates loss of focus.
 */
export async function notTheSamePress(page: Page): Promise<void> {
  await expect(page.locator('button[aria-busy=true]')).toHaveCount(0);
  await page.locator('button').evaluateAll((buttons) => {
    for (const button of buttons) button.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });
}

/**
 * Waits until the page's address ends with `url` or matches it. Playwright's `waitForURL` fails when a navigation is
 * replaced by another navigation.
 */
export function arrives(page: Page, url: RegExp | string): Promise<void> {
  const expected = typeof url === 'string' ? (now: URL) => now.href.endsWith(url) : url;
  return expect(page).toHaveURL(expected, { timeout: 30_000 });
}
