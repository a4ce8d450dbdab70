/** Page object of the overview. */
import { expect, type Locator, type Page } from '@playwright/test';
import { type Language, type Phrase, say } from '../../../shared/messages.ts';
import { arriveLoggedOn } from '../../../tests/support/browser/e2e.ts';
import { waitForPayload } from '../../../tests/support/browser/wait-for-payload.ts';
import type { CardSummary } from '../../cards/contract.ts';
import { promotionText } from '../../promotions/messages.ts';

/** Opens the overview, waits until it has loaded, and returns the cards in the response. */
export async function open(page: Page, username: string, language: Language = 'en'): Promise<CardSummary[]> {
  const cards = await waitForPayload<CardSummary[]>(page, callPaths.cards, () =>
    arriveLoggedOn(page, username, { language }),
  );
  await waitForLoaded(page);
  return cards;
}

/** Waits until nothing is loading. */
export async function waitForLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByText(/^(Loading\.\.\.|載入中…)$/)).toHaveCount(0);
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
}

export const tile = (page: Page, cardId: string): Locator =>
  page.locator(`input[type=radio][value="${cardId}"]`);
export const labelOf = (page: Page, cardId: string): Locator =>
  page.locator('label').filter({ has: tile(page, cardId) });
export const panel = (page: Page, title: Phrase, language: Language = 'en'): Locator =>
  page.getByRole('main').getByRole('region', { name: say(title, language), exact: true });
export const offers = (page: Page, language: Language = 'en'): Locator =>
  panel(page, promotionText.title, language);
/** Patterns of the paths of the overview's calls. */
export const callPaths = {
  cards: /\/cards$/,
  detail: /\/cards\/[^/]+$/,
  statements: /\/e-statements$/,
  latest: /\/cards\/transaction$/,
  offers: /\/promotion$/,
};
