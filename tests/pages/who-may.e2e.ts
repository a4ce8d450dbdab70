/** Checks what a supplementary cardholder sees of functions for the primary cardholder, in one log-on. */
import { feature as cashback } from '../../features/cashback/feature.ts';
import { feature as instalments } from '../../features/instalments/feature.ts';
import { categoryText } from '../../features/points-redemption/messages.ts';
import { redemptionPage } from '../../features/points-redemption/page.messages.ts';
import { feature as rewardPoints } from '../../features/reward-points/feature.ts';
import { searchText } from '../../features/shell/search.messages.ts';
import { errorText } from '../../shared/errors.messages.ts';
import { type Phrase, say } from '../../shared/messages.ts';
import { contentText } from '../../web/ui/content.messages.ts';
import { unfold } from '../support/browser/actions.ts';
import {
  arriveLoggedOn,
  expect,
  expectAccessibleInTurn,
  forEachJourney,
  test,
} from '../support/browser/e2e.ts';

forEachJourney(({ language }) => {
  const t = (phrase: Phrase) => say(phrase, language);

  test('[CARD-1] [CARD-2] [CSH-1] [RDM-2] [S24] [SHELL-7] shows a supplementary cardholder what only the primary cardholder may do', async ({
    page,
  }) => {
    await arriveLoggedOn(page, 'demo.supp1', { language });
    const main = page.getByRole('main');

    await test.step('the overview marks the card and has no link to the method of cashback', async () => {
      const card = page.locator('label').filter({ hasText: t(contentText.supplementary) });
      await expect(card.first()).toBeVisible();
      await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(page.getByRole('link', { name: t(cashback.cardLinks[0].label) })).toHaveCount(0);
      await expectAccessibleInTurn(page);
    });
    await unfold(page);
    const points = page.getByRole('link', { name: t(rewardPoints.cardLinks[0].label) });
    const pointsPath = (await points.getAttribute('href')) ?? '';

    await test.step('the search finds pages, and none of the primary cardholder’s', async () => {
      await page.getByRole('button', { name: t(searchText.open), exact: true }).click();
      const field = page.getByRole('dialog').getByRole('combobox');
      const found = page.getByRole('dialog').getByRole('option');
      await field.fill(t(redemptionPage.title));
      await expect(found).not.toHaveCount(0);
      await field.fill(t(instalments.cardFunction.label));
      await expect(found).toHaveCount(0);
      await page.keyboard.press('Escape');
    });

    await test.step('the list of cards says why the function is unavailable', async () => {
      await page.goto('/u/card-management?for=cashback-method');
      await expect(main.getByText(t(errorText.primaryOnly))).toBeVisible();
      await expectAccessibleInTurn(page);
    });

    await test.step('the page of the method says who may change it', async () => {
      await page.goto(pointsPath.replace('reward-points', 'cashback-method'));
      await expect(main.getByText(t(errorText.primaryOnly))).toBeVisible();
      await expect(main.getByRole('radio')).toHaveCount(0);
      await expectAccessibleInTurn(page);
    });

    await test.step('air miles are not offered', async () => {
      await page.goto(pointsPath.replace('reward-points', 'points-redemption'));
      await expect(page.getByRole('radio', { name: t(categoryText.gift) })).toBeVisible();
      await expect(page.getByRole('radio', { name: t(categoryText.airmiles_and_hotel) })).toHaveCount(0);
      await expectAccessibleInTurn(page);
    });
  });
});
