import { say } from '../../shared/messages.ts';
import { formatNumber } from '../../shared/money.ts';
import {
  arriveLoggedOn,
  expect,
  expectAccessibleInTurn,
  forEachJourney,
  test,
} from '../../tests/support/browser/e2e.ts';
import { findOverflow, unfilledTexts } from '../../tests/support/browser/page-checks.ts';
import { waitForPayload } from '../../tests/support/browser/wait-for-payload.ts';
import { contentText } from '../../web/ui/content.messages.ts';
import { feature as rewardPointsFeature } from './feature.ts';
import { pointsText as text } from './messages.ts';

forEachJourney(({ language, width }) => {
  test(`[RWD-1] [CARD-5] leads from the balance to the transactions of an entry and back: ${language}`, async ({
    page,
  }) => {
    await arriveLoggedOn(page, 'demo.primary1', { language });
    const link = page
      .getByRole('main')
      .getByRole('link', { name: say(rewardPointsFeature.cardLinks[0].label, language) });
    const ledger = await waitForPayload<{ totalPoints: number }>(page, /\/reward-points$/, () =>
      link.click(),
    );
    const main = page.getByRole('main');
    const heading = main.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(say(text.title, language));
    await expect(main.getByRole('region', { name: say(text.balance, language) })).toContainText(
      formatNumber(ledger.totalPoints),
    );
    await expectAccessibleInTurn(page);
    expect([...(await findOverflow(page)), ...(await unfilledTexts(page))]).toEqual([]);

    await main.getByRole('button', { name: say(contentText.nextPage, language), exact: true }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    const see = main.getByRole('link', { name: say(text.see, language) }).first();
    await see.press('Enter');
    await expect(page).toHaveURL(/page=2&entry=/);
    await expect(heading).toHaveText(say(text.behind, language));
    await expect(heading).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(`^${say(text.behind, language)}`));
    await expect(main.getByRole('region', { name: say(text.behind, language) })).toContainText('NT$');
    await expectAccessibleInTurn(page);
    expect([...(await findOverflow(page)), ...(await unfilledTexts(page))]).toEqual([]);

    await page.reload();
    await expect(heading).toHaveText(say(text.behind, language));
    await main.getByRole('link', { name: say(text.backToHistory, language) }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(heading).toHaveText(say(text.title, language));
    await expect(heading).toBeFocused();

    // An address beyond the end shows the last page without a further history entry.
    const steps = await page.evaluate(() => window.history.length);
    const history = main.getByRole('region', { name: say(text.history, language) });
    await page.goto(`${new URL(page.url()).pathname}?page=99999`);
    await expect(page).toHaveURL(/\?page=\d{1,2}$/);
    await expect(history.locator(width > 760 ? 'tbody tr' : 'li').first()).toBeVisible();
    await expect(history.getByText(say(text.none, language))).toHaveCount(0);
    await expect(main.getByText(say(contentText.nextPage, language), { exact: true })).not.toHaveRole(
      'button',
    );
    expect(await page.evaluate(() => window.history.length)).toBe(steps + 1);
  });
});
