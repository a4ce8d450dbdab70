import { say } from '../../shared/messages.ts';
import { unfold } from '../../tests/support/browser/actions.ts';
import { findOverflow, unfilledTexts } from '../../tests/support/browser/checks/page-checks.ts';
import {
  arriveLoggedOn,
  expect,
  expectAccessibleInTurn,
  forEachJourney,
  test,
} from '../../tests/support/browser/e2e.ts';
import { contentText } from '../../web/ui/content.messages.ts';
import { dashboard } from '../dashboard/messages.ts';
import { feature as cashbackFeature } from './feature.ts';
import { cashbackText as text } from './messages.ts';

forEachJourney(({ language }) => {
  test(`[CSH-1] [GEN-9] saves another method once and shows it: ${language}`, async ({ page }) => {
    await arriveLoggedOn(page, 'demo.primary1', { language });
    const settled = page.getByRole('main').locator('[aria-busy=true]');
    await expect(settled).toHaveCount(0);
    await unfold(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: say(cashbackFeature.cardLinks[0].label, language) })
      .click();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(say(text.title, language));
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/cards/cashback-method')) sent++;
    });
    const save = main.getByRole('button', { name: say(contentText.save, language) });
    await expect(main.getByRole('radio')).toHaveCount(2);
    await save.click();
    await expect(main.getByText(/^Nothing was changed|^未變更/)).toBeVisible();
    expect(sent).toBe(0);

    // Leaving with an unsaved change opens a dialog; staying keeps the choice.
    const other = main.getByRole('radio', { checked: false });
    const chosen = (await other.getAttribute('value')) === 'accumulate' ? text.accumulate : text.autoRedeem;
    await other.check();
    await main.getByRole('link', { name: say(text.back, language) }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Escape');
    const method = say(chosen, language);
    await expect(main.getByRole('radio', { name: method })).toBeChecked();

    await save.click();
    await expect(main.getByText(say(text.saved, language, { method }))).toBeVisible();
    expect(sent).toBe(1);
    await expectAccessibleInTurn(page);
    expect([...(await findOverflow(page)), ...(await unfilledTexts(page))]).toEqual([]);

    // Leaving after saving opens no dialog, and the overview shows the method.
    await main.getByRole('link', { name: say(text.back, language) }).click();
    const shown = chosen === text.accumulate ? dashboard.cashbackAccumulate : dashboard.cashbackAuto;
    await expect(main.getByRole('region', { name: say(dashboard.cashback, language) })).toContainText(
      say(shown, language),
    );
  });
});
