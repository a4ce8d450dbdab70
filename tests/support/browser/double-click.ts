import { expect, type Page } from '@playwright/test';

/**
 * Makes the next press of a button count as a new one; within a second it would be ignored as a double-click
 * (web/ui/action/Button.tsx). Simulates loss of focus once no press is in progress.
 */
export async function notTheSamePress(page: Page): Promise<void> {
  await expect(page.locator('button[aria-busy=true]')).toHaveCount(0);
  await page.locator('button').evaluateAll((buttons) => {
    for (const button of buttons) button.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });
}
