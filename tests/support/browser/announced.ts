import type { Locator, Page } from '@playwright/test';

/** What the portal said last to screen readers, outside the focus. */
export function announced(page: Page): Locator {
  return page.locator('[data-announcer]');
}
