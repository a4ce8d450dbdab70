import { expect, type Page } from '@playwright/test';
import { promotionText } from '../../../../features/promotions/messages.ts';
import { type Language, say } from '../../../../shared/messages.ts';

/** Waits for all calls of the overview. Needed before a test moves the clock, because a later call counts as activity. */
export async function overviewLoaded(page: Page, language: Language = 'en'): Promise<void> {
  await expect(page.getByText(/NT\$/).first()).toBeVisible();
  // The offers are loaded last.
  const offers = page.getByRole('region', { name: say(promotionText.title, language) });
  await expect(offers.getByRole('listitem').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
}
