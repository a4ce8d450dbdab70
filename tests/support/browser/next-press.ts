import { expect, type Page } from '@playwright/test';

/**
 * Makes the next press of a button a new one: within a second it would count as the second half of a double-click
 * (web/ui/action/clickGuard.ts). A person has taken that long; here the buttons are told that the focus has left them, as soon as no
 * press is at work any more.
 */
export async function notTheSamePress(page: Page): Promise<void> {
  await expect(page.locator('button[aria-busy=true]')).toHaveCount(0);
  await page.locator('button').evaluateAll((buttons) => {
    for (const button of buttons) button.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });
}
