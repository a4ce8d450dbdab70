/**
 * Pages under a page translator, which replaces every text (checks/translator.ts): every screen and state opens, nothing
 * crashes, and each change is shown. `TRANSLATED=1` does the same to any other browser test.
 */
import type { Page } from '@playwright/test';
import { accountText } from '../../features/account-detail/messages.ts';
import { listText } from '../../features/account-detail/transactions.messages.ts';
import { alertsText } from '../../features/alerts/settings.messages.ts';
import { otpPage } from '../../features/confirmation/web/messages.ts';
import { loginText } from '../../features/login/messages.ts';
import { freezeText } from '../../features/safety/freeze.messages.ts';
import { confirmText } from '../../features/safety/messages.ts';
import { SafetyPages } from '../../features/safety/testing/pages.ts';
import { type Language, type Phrase, say } from '../../shared/messages.ts';
import { paths } from '../../web/paths.ts';
import { contentText } from '../../web/ui/content.messages.ts';
import { ui } from '../../web/ui/messages.ts';
import { anotherCode } from '../support/api/clients/otp.ts';
import { arrives } from '../support/browser/actions.ts';
import { announced } from '../support/browser/checks/announced.ts';
import { holdReact } from '../support/browser/checks/hold-react.ts';
import { expectTranslated, translateAtOnce } from '../support/browser/checks/translator.ts';
import {
  ALL_SCREENS,
  arriveLoggedOn,
  enterPassword,
  enterUsername,
  expect,
  forEachLanguage,
  forOneLanguage,
  notTheSamePress,
  PASSWORD,
  readCode,
  readInbox,
  resetBank,
  TURN,
  testWith,
} from '../support/browser/e2e.ts';
import { SCREENS } from '../support/browser/screens.ts';
import { keptTexts } from '../support/data/kept-texts.ts';

const test = testWith({}, 'parallel');
test.use({ translated: true });

/** Selects an eighth of the screens, another one each day, in alternating languages. The nightly run selects all. */
function isOpened(index: number, language: Language): boolean {
  const isEnglish = (Math.floor(index / 8) + Math.floor(TURN / 8)) % 2 === 0;
  return ALL_SCREENS || (index % 8 === TURN % 8 && (language === 'en') === isEnglish);
}

forEachLanguage((language, prefix) => {
  test.describe(`[GEN-14] translated from ${language}:`, () => {
    for (const [index, screen] of SCREENS.entries()) {
      if (!isOpened(index, language)) continue;
      test(screen.name, async ({ page, server, allow }) => {
        allow(...(screen.allow ?? []));
        await screen.open({ page, server, language, prefix });
        await expect(page.locator('h1, dialog[open] h2').first()).toBeVisible();
        await expectTranslated(page);
        expect(await page.evaluate(keptTexts)).toEqual([]);
        // Some screens answer calls themselves, and one may be on its way.
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });
    }
  });
});

forOneLanguage('en', (language, prefix) => {
  const other: Language = language === 'en' ? 'zh_tw' : 'en';
  const t = (phrase: Phrase) => say(phrase, language);
  const main = (page: Page) => page.getByRole('main');
  const button = (page: Page, phrase: Phrase) => page.getByRole('button', { name: t(phrase), exact: true });
  const codeField = (page: Page) => page.locator('input[autocomplete="one-time-code"]');
  const switchTo = (page: Page, wanted: Language) =>
    page
      .locator(`footer a[hreflang="${wanted === 'en' ? 'en' : 'zh-Hant-TW'}"]`)
      .evaluate((link) => link instanceof HTMLElement && link.click());

  async function giveCode(page: Page, code: string): Promise<void> {
    await codeField(page).fill(code);
    await notTheSamePress(page);
    await codeField(page).press('Enter');
  }

  test.beforeEach(({ server }) => resetBank(server));

  test(`[GEN-14] the log-on shows each error, the next step, the time of a code and the other language: ${language}`, async ({
    page,
    server,
    allow,
  }) => {
    allow(/^answer 400 POST .*\/login/);
    const before = (await readInbox(server, 'demo.reonboard1')).length;
    await page.goto(`${prefix}/login`);
    await expectTranslated(page);
    await button(page, ui.next).click();
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(1);
    await switchTo(page, other);
    await expect(page.getByRole('button', { name: say(ui.next, other), exact: true })).toBeVisible();
    await switchTo(page, language);
    await enterUsername(page, 'demo.reonboard1');
    await expect(page.getByText('demo.reonboard1', { exact: true })).toBeVisible();
    await button(page, loginText.notYou).click();
    await enterUsername(page, 'demo.reonboard1');
    await enterPassword(page, 'Wrong-pass.1');
    await expect(page.getByRole('alert')).toBeVisible();
    await notTheSamePress(page);
    await enterPassword(page, PASSWORD);
    await expect(page.locator('h1')).toHaveText(t(loginText.methodTitle));
    await button(page, otpPage.sendCode).click();
    await expect(page.locator('h1')).toHaveText(t(otpPage.title));

    // The clock goes on, and says the same in the other language.
    const clock = main(page).getByText(/\d:\d\d\D?[)）]/);
    const shown = (await clock.textContent()) ?? '';
    await expect(clock).not.toHaveText(shown);
    await switchTo(page, other);
    await expect(page.locator('h1')).toHaveText(say(otpPage.title, other));
    await switchTo(page, language);
    await expect(page.locator('h1')).toHaveText(t(otpPage.title));

    const code = await readCode(server, 'demo.reonboard1', before);
    await giveCode(page, anotherCode(code));
    for (const attemptsLeft of [2, 1]) {
      await expect(page.getByText(say(otpPage.attempts, language, { attemptsLeft }))).toBeVisible();
      if (attemptsLeft === 2) await giveCode(page, anotherCode(code));
    }
    await giveCode(page, code);
    await arrives(page, /\/u\/dashboard$/);
    await expectTranslated(page);
  });

  test(`[GEN-14] a card is shown as frozen, and as not frozen again: ${language}`, async ({
    page,
    server,
  }) => {
    const pages = new SafetyPages(page, language);
    const card = await pages.overview('demo.primary1');
    const tile = pages.tile(card.cardId);
    await expectTranslated(page);
    await tile.getByRole('button', { name: new RegExp(`^${t(freezeText.freeze)}`) }).click();
    await pages.answer(freezeText.freeze).click();
    await expect(tile.locator('label')).toContainText(t(contentText.frozen));
    await expect(main(page).getByText(t(freezeText.refused))).toBeVisible();
    await expect(announced(page)).toContainText(
      say(freezeText.nowFrozen, language, { name: card.productName, last4: card.lastFour }),
    );
    await page.goto(paths.safety(card.cardId));
    await pages.expectFrozen(true);
    const before = (await readInbox(server, 'demo.primary1')).length;
    await pages.button(freezeText.unfreeze, 'link').click();
    await button(page, otpPage.sendCode).click();
    await expect(page.locator('h1')).toHaveText(t(otpPage.title));
    await giveCode(page, await readCode(server, 'demo.primary1', before));
    await expect(page.locator('h1')).toHaveText(t(confirmText.doneUnfreeze));
    await pages.button(confirmText.toSafety, 'link').click();
    await pages.expectFrozen(false);
  });

  test(`[GEN-14] a saved form, a search, a failed read and its repetition are shown: ${language}`, async ({
    page,
    allow,
  }) => {
    allow(/^answer 500 GET .*/, /500/);
    await arriveLoggedOn(page, 'demo.primary1', { language, path: paths.alerts() });
    const lines = main(page).locator('button[aria-haspopup=dialog]');
    await lines.first().click();
    await page.getByRole('dialog').getByRole('switch').last().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t(contentText.save), exact: true })
      .click();
    await expect(main(page).getByText(t(alertsText.saved))).toBeVisible();
    await expectTranslated(page);

    await page.goto('/u/card-management');
    await main(page).locator('li').first().getByRole('link').first().click();
    const found = (count: number) =>
      main(page).getByText(say(accountText.count, language, { number: `${count}`, one: count === 1 }), {
        exact: true,
      });
    const field = page.getByLabel(t(accountText.keyword), { exact: true });
    await expect(main(page).getByRole('tabpanel').getByRole('listitem')).toHaveCount(20);
    await field.fill('zzzz');
    await expect(found(0)).toBeVisible();
    await expect(main(page).getByText(t(contentText.noResult))).toBeVisible();
    await field.fill('cafe');
    await expect(main(page).getByRole('tabpanel').getByRole('listitem').first()).toContainText(/cafe/i);
    await button(page, listText.filters).click();
    await page.getByLabel(t(accountText.from), { exact: true }).fill('31/02/2026');
    await button(page, accountText.search).click();
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(1);
    await switchTo(page, other);
    await expect(page.locator('h1')).toHaveText(say(accountText.title, other));

    await switchTo(page, language);
    let fails = true;
    await page.route(/\/api\/v1\/alerts$/, (route) =>
      fails ? route.fulfill({ status: 500, json: { error: { code: '500' } } }) : route.continue(),
    );
    await page.goto(paths.alerts());
    const retry = main(page).getByRole('button', { name: t(ui.retry), exact: true });
    await expect(retry).toBeVisible();
    fails = false;
    await retry.click();
    await expect(lines.first()).toBeVisible();
    await expectTranslated(page);
  });

  test(`[GEN-14] a log-on page that was translated before React took it over works: ${language}`, async ({
    page,
    allow,
  }) => {
    // React renders a page again whose texts differ from what it expects, and reports it.
    allow(/Hydration failed|#418/);
    const startReact = await holdReact(page);
    await page.goto(`${prefix}/login`);
    await translateAtOnce(page);
    const field = page.locator('input[autocomplete~="username"]');
    await field.fill('demo.primary1');
    await field.evaluate((element) => element.setAttribute('data-prerendered', ''));
    await startReact();
    await expect(page.locator('[data-prerendered]'), 'React replaces the translated form').toHaveCount(0);
    await expect(field).toHaveValue('demo.primary1');
    await enterUsername(page, 'demo.primary1');
    await expectTranslated(page);
    await enterPassword(page, PASSWORD);
    await arrives(page, /\/u\/dashboard$/);
  });
});
