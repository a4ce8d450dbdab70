import { formatDate } from '../../shared/dates.ts';
import { type Language, type Phrase, say } from '../../shared/messages.ts';
import { formatNumber } from '../../shared/money.ts';
import {
  advanceClock,
  arriveLoggedOn,
  expect,
  expectAccessible,
  forEachJourney,
  resetBank,
  test,
  viewportOf,
} from '../../tests/support/browser/e2e.ts';
import { findOverflow, unfilledTexts } from '../../tests/support/browser/page-checks.ts';
import { waitForPayload } from '../../tests/support/browser/wait-for-payload.ts';
import { dashboard } from '../dashboard/messages.ts';
import { owedText } from '../dashboard/owed.messages.ts';
import { redemptionPage } from '../points-redemption/page.messages.ts';
import type { Ending } from './contract.ts';
import { endingText as text } from './ending.messages.ts';
import { feature } from './feature.ts';
import { pointsText } from './messages.ts';

const WIDTHS = [320, 360, 760, 1280];

/** "1,240 points expire on 31/12/2026.", or on several days. */
function sentence({ points, firstEnd, lastEnd }: NonNullable<Ending['soon']>, language: Language): string {
  const [first, date] = [formatDate(firstEnd, language), formatDate(lastEnd, language)];
  const words = { points: formatNumber(points), date };
  return firstEnd === lastEnd
    ? say(text.endOn, language, words)
    : say(text.endBy, language, { ...words, first });
}

forEachJourney(({ language }) => {
  test.beforeEach(({ server }) => resetBank(server));
  test.afterEach(({ server }) => resetBank(server));

  test(`[PTS-1] [PTS-3] [PTS-4] leads from what ends to the redemption that uses it, and shows what ended: ${language}`, async ({
    page,
    server,
  }) => {
    const t = (phrase: Phrase) => say(phrase, language);
    const main = page.getByRole('main');
    const { soon, offer } = await waitForPayload<Ending>(page, /\/reward-points\/ending$/, () =>
      arriveLoggedOn(page, 'demo.primary1', { language }),
    );
    if (!soon || !offer) throw new Error('nothing ends in the demo');
    const line = main.getByText(sentence(soon, language));
    await expect(line).toHaveCount(1);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ ...viewportOf(width), height: 844 });
      // What is owed, until when, and paying stay above it.
      const pay = await main
        .getByRole('link', { name: t(owedText.pay) })
        .first()
        .boundingBox();
      expect(pay && pay.y + pay.height).toBeLessThan(844);
      expect((await line.boundingBox())?.y).toBeGreaterThan(pay?.y ?? 0);
    }
    await expect(main.getByRole('region', { name: t(dashboard.points) })).toContainText(
      sentence(soon, language),
    );

    await main.getByRole('link', { name: t(feature.cardLinks[0].label) }).click();
    const panel = main.getByRole('region', { name: t(text.title) });
    await expect(panel).toContainText(sentence(soon, language));
    await expect(panel).toContainText(offer.productName);
    for (const width of WIDTHS) {
      await page.setViewportSize(viewportOf(width));
      await expectAccessible(page);
      expect([...(await findOverflow(page)), ...(await unfilledTexts(page))]).toEqual([]);
    }
    const download = page.waitForEvent('download');
    await panel.getByRole('button', { name: t(text.calendar) }).press('Enter');
    expect((await download).suggestedFilename()).toMatch(/^points-end-\d{4}-.*\.ics$/);

    await panel.getByRole('link', { name: t(text.redeem) }).press('Enter');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(t(redemptionPage.title));
    await expect(main.locator(`input[value="${offer.productCode}"]`)).toBeChecked();
    await expect(page.locator('[name="quantity"]')).toHaveValue(String(offer.quantity));
    await expectAccessible(page);

    // A page of the ended session would log off, which is refused.
    await page.goto('about:blank');
    // The most at once is a month.
    for (const days of [31, 30]) await advanceClock(server, days * 86_400);
    await arriveLoggedOn(page, 'demo.primary1', { language });
    await main.getByRole('link', { name: t(feature.cardLinks[0].label) }).click();
    const history = main.getByRole('region', { name: t(pointsText.history) });
    await expect(history).toContainText(
      say(text.ended, language, { date: formatDate(soon.firstEnd, language) }),
    );
    await expectAccessible(page);
  });
});
