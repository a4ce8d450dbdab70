import { expect, type Page } from '@playwright/test';

/**
 * Lets the next press of a button count as a new one. Within a second it would be ignored as a double-click
 * (web/ui/action/clickGuard.ts). Dispatches `focusout` on all buttons once none is busy.
 */
export async function notTheSamePress(page: Page): Promise<void> {
  await expect(page.locator('button[aria-busy=true]')).toHaveCount(0);
  await page.locator('button').evaluateAll((buttons) => {
    for (const button of buttons) button.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });
}
