/** Addresses of data that the user does not own, and of functions that a card does not support. */
import type { Page } from '@playwright/test';
import { accountText } from '../../features/account-detail/messages.ts';
import { replacementText } from '../../features/card-replacement/messages.ts';
import type { CardSummary } from '../../features/cards/contract.ts';
import { limitText } from '../../features/temporary-limit/messages.ts';
import { type Language, say } from '../../shared/messages.ts';
import { paths } from '../../web/paths.ts';
import { arrives } from '../support/browser/actions.ts';
import { arriveLoggedOn, expect, expectAccessible, forOneLanguage, test } from '../support/browser/e2e.ts';
import { waitForPayload } from '../support/browser/wait-for-payload.ts';

const FOREIGN = '00000000-0000-4000-8000-000000000000';

forOneLanguage('en', (language) => {
  // The user has cards in every state. Other test files that change these cards reset the bank.
  test(`[CARD-3] [CARD-6] [RPL-1] [LIM-1] addresses of foreign cards and unknown statements lead back, and pages say what a card cannot do: ${language}`, async ({
    page,
  }) => {
    const cards = await waitForPayload<CardSummary[]>(page, /\/cards$/, () =>
      arriveLoggedOn(page, 'demo.states1', { language, path: paths.account(FOREIGN) }),
    );
    await test.step('foreign cards', async () => {
      await arrives(page, /\/u\/dashboard$/);
      await page.goto(`${paths.account(FOREIGN)}/activation`);
      await arrives(page, /\/u\/dashboard\?card=/);
    });
    await test.step('the choice of a card', async () => {
      // Only one card may have a temporary limit, so there is no choice.
      await page.goto(paths.chooseCard('temporary-limit'));
      await arrives(page, /\/temporary-limit$/);
      await page.goto(paths.chooseCard('nothing-there'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(accountText.cards, language));
    });
    await test.step('unknown statements', () => expectStatements(page));
    await test.step('damaged and lost cards', () => expectLimited(page, language, cards));
  });
});

async function expectStatements(page: Page): Promise<void> {
  await page.goto('/u/e-statement/unknown/2026-10-16');
  await arrives(page, /\/u\/e-statement$/);
  const link = page.getByRole('main').locator('a[href^="/u/e-statement/"]').first();
  const own = (await link.getAttribute('href')) ?? '';
  await page.goto(own.replace(/[^/]+$/, '1999-01-01'));
  await arrives(page, /\/u\/e-statement\?card=/);
}

async function expectLimited(page: Page, language: Language, cards: readonly CardSummary[]): Promise<void> {
  const main = page.getByRole('main');
  const cardIdOf = (status: CardSummary['status']) =>
    cards.find((card) => card.status === status)?.cardId ?? '';
  await page.goto(paths.chooseCard('replacement'));
  await expect(main.locator('a[href$="/replacement"]')).toHaveCount(3);
  const damaged = cardIdOf('damaged');
  await main.locator(`a[href="${paths.replaceCard(damaged)}"]`).click();
  await expect(page.locator('input[value="damaged"]')).toBeDisabled();
  await expect(page.locator('input[value="stolen"]')).toBeEnabled();
  await expectAccessible(page);
  await page.goto(paths.replaceCard(cardIdOf('lost')));
  await expect(main.getByText(say(replacementText.notForCard, language))).toBeVisible();
  await expectAccessible(page);
  await page.goto(paths.replaceCard(damaged).replace('/replacement', '/temporary-limit'));
  await expect(main.getByText(say(limitText.notForCard, language))).toBeVisible();
  await expectAccessible(page);
}
