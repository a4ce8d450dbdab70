import { type Phrase, say } from '../../shared/messages.ts';
import { readCode, readInbox } from '../../tests/support/api/demo.ts';
import { findOverflow, unfilledTexts } from '../../tests/support/browser/checks/page-checks.ts';
import {
  arriveLoggedOn,
  expect,
  expectAccessibleInTurn,
  forEachJourney,
  test,
} from '../../tests/support/browser/e2e.ts';
import { paths } from '../../web/paths.ts';
import { otpPage } from '../confirmation/web/messages.ts';
import { closingText as text } from './messages.ts';

const PERSON = 'demo.primary1';

forEachJourney(({ language }) => {
  test(`[CLS-1] [CLS-2] closes the online account and keeps it after the next log-on: ${language}`, async ({
    page,
    server,
  }) => {
    const t = (phrase: Phrase) => say(phrase, language);
    const main = page.getByRole('main');
    const heading = main.getByRole('heading', { level: 1 });
    const looksRight = async () => {
      await expectAccessibleInTurn(page);
      expect([...(await findOverflow(page)), ...(await unfilledTexts(page))]).toEqual([]);
    };
    const pressButton = async (label: Phrase) => {
      const button = main.getByRole('button', { name: t(label), exact: true });
      await expect(button).toBeEnabled();
      await button.focus();
      await page.keyboard.press('Enter');
    };
    await arriveLoggedOn(page, PERSON, { language, path: paths.closing() });
    await expect(heading).toHaveText(t(text.readTitle));
    await expect(main).toContainText(t(text.owed));
    await expect(main).toContainText(t(text.points));
    await looksRight();
    await pressButton(text.next);

    await expect(heading).toHaveText(t(text.confirmTitle));
    const count = (await readInbox(server, PERSON)).length;
    await pressButton(otpPage.sendCode);
    await page.locator('input[autocomplete="one-time-code"]').fill(await readCode(server, PERSON, count));
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText(t(text.closingTitle));
    await expect(page.getByRole('banner').getByRole('navigation')).toHaveCount(0);
    await looksRight();

    // Another page leads back, and so does another log-on.
    await page.goto(server.baseURL + paths.dashboard());
    await expect(page).toHaveURL(server.baseURL + paths.closing());
    await expect(heading).toHaveText(t(text.closingTitle));
    await arriveLoggedOn(page, PERSON, { language, path: paths.closing() });
    await expect(heading).toHaveText(t(text.closingTitle));
    await looksRight();

    await pressButton(text.undo);
    await expect(heading).toHaveText(t(text.undone));
    await looksRight();
    await main.getByRole('link', { name: t(text.toOverview) }).press('Enter');
    await expect(page).toHaveURL(server.baseURL + paths.dashboard());
    // On phones the functions are in the bar at the bottom.
    await expect(page.getByRole('navigation').first()).toBeAttached();
  });
});
