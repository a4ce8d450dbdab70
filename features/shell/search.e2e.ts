/** The search after log-on, by keyboard. */
import type { Locator, Page } from '@playwright/test';
import { type Phrase, say } from '../../shared/messages.ts';
import {
  arriveLoggedOn,
  expect,
  expectAccessible,
  forEachJourney,
  test,
} from '../../tests/support/browser/e2e.ts';
import { paths } from '../../web/paths.ts';
import { sessionText } from '../session/messages.ts';
import { feature as limit } from '../temporary-limit/feature.ts';
import { searchText as text } from './search.messages.ts';

const field = (page: Page) => page.getByRole('dialog').getByRole('combobox');
const options = (page: Page) => page.getByRole('dialog').getByRole('option');
const idOf = async (line: Locator) => (await line.getAttribute('id')) ?? 'none';
/** The option that `aria-activedescendant` refers to. */
const active = async (page: Page) => {
  const id = await field(page).getAttribute('aria-activedescendant');
  return page.locator(`[id="${id}"]`);
};

forEachJourney(({ language }) => {
  const t = (phrase: Phrase) => say(phrase, language);

  test('[SHELL-7] finds pages, cards and their functions by the words of either language', async ({
    page,
  }) => {
    await arriveLoggedOn(page, 'demo.primary1', { language });
    await expect(page.locator('h1')).toBeVisible();
    // The heading is visible before the page handles keys.
    await expect(async () => {
      await page.keyboard.press('Control+k');
      await expect(field(page)).toBeFocused({ timeout: 1000 });
    }).toPass();
    await expectAccessible(page);

    // The arrow keys wrap around, and the focus stays in the field.
    await page.keyboard.press('ArrowUp');
    await expect(field(page)).toHaveAttribute('aria-activedescendant', await idOf(options(page).last()));
    await page.keyboard.press('ArrowDown');
    await expect(field(page)).toHaveAttribute('aria-activedescendant', await idOf(options(page).first()));
    await page.keyboard.press('End');
    await expect(await active(page)).toBeInViewport();
    await page.keyboard.press('Home');
    await expect(field(page)).toBeFocused();

    for (const typed of ['REDEMPTION history', '兌換紀錄']) {
      await field(page).fill(typed);
      await expect(options(page)).toHaveCount(1);
    }
    await expect(page.locator('[data-announcer]')).toHaveText(say(text.count, language, { count: 1 }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${paths.redemptionHistory()}$`));
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const button = page.getByRole('button', { name: t(text.open), exact: true });
    await button.press('Enter');
    await field(page).fill('qqqq');
    const none = say(text.none, language, { query: 'qqqq' });
    await expect(page.getByRole('dialog').locator('p', { hasText: none }).first()).toBeVisible();
    await expect(options(page)).toHaveCount(0);
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });

  test('[SHELL-11] finds transactions, changes the language and asks before a log-off, by keyboard', async ({
    page,
    allow,
  }) => {
    allow(/ERR_FAILED/);
    await arriveLoggedOn(page, 'demo.primary1', { language });
    await expect(page.locator('h1')).toBeVisible();
    const open = () =>
      expect(async () => {
        await page.keyboard.press('Control+k');
        await expect(field(page)).toBeFocused({ timeout: 1000 });
      }).toPass();
    await open();
    await field(page).fill('>1000');
    await expect(options(page)).toHaveCount(5);
    await expect(page.locator('[data-announcer]')).toHaveText(say(text.count, language, { count: 5 }));
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/card-management\/[^/?]+\?min=1001/);

    // A failure leaves the functions, and says so.
    await page.route('**/api/v1/cards/transaction?*', (route) => route.abort());
    await open();
    await field(page).fill(language === 'en' ? 'limit' : '額度');
    await expect(page.getByRole('dialog')).toContainText(t(text.notSearched));
    await expect(options(page).first()).toContainText(t(limit.cardFunction.label));
    await expectAccessible(page);

    await field(page).fill('logout');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toContainText(t(sessionText.logOffTitle));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await open();
    await field(page).fill(language === 'en' ? '中文' : 'english');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'en' ? 'zh-Hant-TW' : 'en');
  });
});
