import type { Page } from '@playwright/test';
import { type Phrase, say } from '../../shared/messages.ts';
import { formatNumber } from '../../shared/money.ts';
import { unfold } from '../../tests/support/browser/actions.ts';
import { findOverflow, unfilledTexts } from '../../tests/support/browser/checks/page-checks.ts';
import {
  arriveLoggedOn,
  expect,
  expectAccessible,
  expectAccessibleInTurn,
  forEachJourney,
  nextDownload,
  test,
  viewportOf,
} from '../../tests/support/browser/e2e.ts';
import { waitForPayload } from '../../tests/support/browser/wait-for-payload.ts';
import type { Say } from '../../web/language/language.tsx';
import { contentText } from '../../web/ui/content.messages.ts';
import { dashboard, owedText } from '../dashboard/messages.ts';
import { redemptionPage } from '../points-redemption/page.messages.ts';
import type { Ending } from './contract.ts';
import { endingText as text } from './ending.messages.ts';
import { feature } from './feature.ts';
import { pointsText } from './messages.ts';
import { endSentence } from './web/endSentence.ts';

const WIDTHS = [320, 360, 760, 1280];

forEachJourney(({ language, width }) => {
  test(`[PTS-1] [PTS-3] [PTS-4] [RWD-1] [CARD-5] leads from what ends to the redemption that uses it, and to the transactions of an entry: ${language}`, async ({
    page,
  }) => {
    const t: Say = (phrase, ...words) => say(phrase, language, ...words);
    const main = page.getByRole('main');
    const { soon, offer } = await waitForPayload<Ending>(page, /\/reward-points\/ending$/, () =>
      arriveLoggedOn(page, 'demo.primary1', { language }),
    );
    if (!soon || !offer) throw new Error('nothing ends in the demo');
    const line = main.getByText(endSentence(t, language, soon)).filter({ visible: true });
    await expect(line).toHaveCount(1);
    for (const wide of [390, 1280]) {
      await page.setViewportSize({ ...viewportOf(wide), height: 844 });
      // The link to pay is on the first screen, above the sentence about expiring points.
      const pay = await main
        .getByRole('link', { name: t(owedText.pay) })
        .first()
        .boundingBox();
      expect(pay && pay.y + pay.height).toBeLessThan(844);
      expect((await line.boundingBox())?.y).toBeGreaterThan(pay?.y ?? 0);
    }
    await expect(main.getByRole('region', { name: t(dashboard.points) })).toContainText(
      endSentence(t, language, soon),
    );

    const { totalPoints } = await waitForPayload<{ totalPoints: number }>(page, /\/reward-points$/, () =>
      unfold(page).then(() => main.getByRole('link', { name: t(feature.cardLinks[0].label) }).click()),
    );
    const heading = main.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(t(pointsText.title));
    await expect(main.getByRole('region', { name: t(pointsText.balance) })).toContainText(
      formatNumber(totalPoints),
    );
    const panel = main.getByRole('region', { name: t(text.title) });
    await expect(panel).toContainText(endSentence(t, language, soon));
    await expect(panel).toContainText(offer.productName);
    for (const wide of WIDTHS) {
      await page.setViewportSize(viewportOf(wide));
      await expectAccessibleInTurn(page);
      expect([...(await findOverflow(page)), ...(await unfilledTexts(page))]).toEqual([]);
    }
    const download = nextDownload(page);
    await panel.getByRole('button', { name: t(text.calendar) }).press('Enter');
    expect((await download).suggestedFilename()).toMatch(/^points-end-\d{4}-.*\.ics$/);

    await panel.getByRole('link', { name: t(text.redeem) }).press('Enter');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(t(redemptionPage.title));
    await expect(main.locator(`input[value="${offer.productCode}"]`)).toBeChecked();
    await expect(page.locator('[name="quantity"]')).toHaveValue(String(offer.quantity));
    await expectAccessible(page);

    await page.setViewportSize(viewportOf(width));
    await page.goBack();
    await openEntry(page, t);
    await page.reload();
    await expect(heading).toHaveText(t(pointsText.behind));
    await main.getByRole('link', { name: t(pointsText.history) }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(heading).toHaveText(t(pointsText.title));
    await expect(heading).toBeFocused();
  });
});

/** Goes by keyboard from the first page of the points to the transactions of an entry on the second page. */
async function openEntry(page: Page, t: (phrase: Phrase) => string): Promise<void> {
  const main = page.getByRole('main');
  const heading = main.getByRole('heading', { level: 1 });
  await main.getByRole('button', { name: t(contentText.nextPage), exact: true }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await main
    .getByRole('link', { name: t(pointsText.see) })
    .first()
    .press('Enter');
  await expect(page).toHaveURL(/page=2&entry=/);
  await expect(heading).toHaveText(t(pointsText.behind));
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${t(pointsText.behind)}`));
  await expect(main.getByRole('group', { name: t(pointsText.behind) })).toContainText('NT$');
  await expectAccessible(page);
  expect([...(await findOverflow(page)), ...(await unfilledTexts(page))]).toEqual([]);
}
