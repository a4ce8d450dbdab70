import { expect, type Page } from '@playwright/test';

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
