/** Without a connection every step says so, and works again when the connection returns. */
import type { Page } from '@playwright/test';
import { loginText } from '../../features/login/messages.ts';
import { freezeText } from '../../features/safety/freeze.messages.ts';
import { statementText } from '../../features/statements/messages.ts';
import { errorText } from '../../shared/errors.messages.ts';
import { type Phrase, say } from '../../shared/messages.ts';
import { page as pages } from '../../web/pages/messages.ts';
import { paths } from '../../web/paths.ts';
import { ui } from '../../web/ui/messages.ts';
import { arrives } from '../support/browser/actions.ts';
import {
  arriveLoggedOn,
  expect,
  forEachLanguage,
  nextDownload,
  notTheSamePress,
  PASSWORD,
  resetBank,
  solveCaptcha,
  test,
} from '../support/browser/e2e.ts';
import { passwordField } from '../support/browser/people/log-on.ts';
import { overviewLoaded } from '../support/browser/people/overview.ts';

const LOST = /net::ERR|Failed to load|dynamically imported/;
/** Causes that a missing connection is not. */
const OTHER_CAUSES = [
  errorText.serviceTitle,
  errorText.maintenance,
  errorText.busy,
  errorText.sessionOver,
  pages.infoTitle,
];

forEachLanguage((language, prefix) => {
  const t = (phrase: Phrase) => say(phrase, language);
  const dialog = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'));

  async function expectOffline(page: Page, isResultUnknown = false, place = dialog(page)): Promise<void> {
    await expect(place).toContainText(t(errorText.offlineTitle));
    await expect(place.getByText(t(errorText.resultUnknown))).toHaveCount(isResultUnknown ? 1 : 0);
    for (const cause of OTHER_CAUSES) await expect(page.getByText(t(cause), { exact: true })).toHaveCount(0);
  }
  const press = (page: Page, name: Phrase) =>
    dialog(page)
      .getByRole('button', { name: t(name) })
      .click();

  test(`[ERR-1] [GEN-16] a read and a file say offline, and work again, in ${language}`, async ({
    page,
    context,
    allow,
  }) => {
    allow(LOST);
    await arriveLoggedOn(page, 'demo.primary1', { language });
    await overviewLoaded(page, language);
    const link = page.getByRole('main').locator('a[href$="/safety"]').first();
    // The browser has the page's script, but not its data.
    await link.dispatchEvent('focusin', { bubbles: true });
    await expect
      .poll(() =>
        page.evaluate(() => {
          const parts = [
            ...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]'),
          ];
          const isThere = ({ href }: HTMLLinkElement) => performance.getEntriesByName(href).length > 0;
          return (
            parts.every(isThere) && performance.getEntries().some(({ name }) => /\/SafetyPage-/.test(name))
          );
        }),
      )
      .toBe(true);
    await context.setOffline(true);
    await link.dispatchEvent('click');
    const main = page.getByRole('main');
    await expectOffline(page, false, main);
    await expect(dialog(page)).toHaveCount(0);
    await expect(main.getByRole('button', { name: t(ui.retry) })).toBeVisible();
    // The page reads again by itself when the connection returns.
    await context.setOffline(false);
    await expect(main.getByText(t(errorText.offlineTitle))).toHaveCount(0);
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0);

    await page.goto(paths.eStatements());
    const pdf = page.getByRole('button', { name: new RegExp(t(statementText.downloadPdf)) }).first();
    await expect(pdf).toBeVisible();
    await context.setOffline(true);
    await pdf.click();
    await expectOffline(page);
    await context.setOffline(false);
    const downloaded = nextDownload(page);
    await press(page, ui.retry);
    expect((await downloaded).suggestedFilename()).toMatch(/\.pdf$/);
  });

  test(`[ERR-1] [GEN-16] both steps of the log-on say offline and keep the input, in ${language}`, async ({
    page,
    context,
    allow,
  }) => {
    allow(LOST);
    await page.goto(`${prefix}/login`);
    const username = page.locator('input[name=username]').first();
    await username.fill('demo.primary1');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await username.press('Enter');
    await expectOffline(page);
    await context.setOffline(false);
    await press(page, ui.retry);
    await expect(page.locator('main h1')).toHaveText(t(loginText.passwordTitle));

    await passwordField(page).fill(PASSWORD);
    await solveCaptcha(page);
    await context.setOffline(true);
    await page
      .getByRole('main')
      .getByRole('button', { name: t(loginText.logOn) })
      .click();
    await expectOffline(page);
    await context.setOffline(false);
    await press(page, ui.close);
    await expect(passwordField(page)).toHaveValue(PASSWORD);
    await notTheSamePress(page);
    await page
      .getByRole('main')
      .getByRole('button', { name: t(loginText.logOn) })
      .click();
    await arrives(page, /\/u\/dashboard$/);
  });

  test(`[ERR-1] [GEN-16] a command says whether its result is known, in ${language}`, async ({
    page,
    context,
    server,
    allow,
  }) => {
    allow(LOST);
    await arriveLoggedOn(page, 'demo.primary1', { language });
    const freeze = page.getByRole('button', { name: new RegExp(`^${t(freezeText.freeze)}`) }).first();
    await overviewLoaded(page, language);
    await freeze.click();
    await context.setOffline(true);
    await press(page, freezeText.freeze);
    await expectOffline(page);
    await context.setOffline(false);
    await dialog(page).getByRole('button').first().click();
    await notTheSamePress(page);
    await freeze.click();
    // The command arrives, and its answer is lost.
    let sent = 0;
    await page.route(/\/controls\/freeze$/, async (route) => {
      sent += 1;
      if (sent > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await press(page, freezeText.freeze);
    await expectOffline(page, true);
    await notTheSamePress(page);
    await press(page, ui.retry);
    await expect(dialog(page)).toHaveCount(0);
    await expect(
      page.getByRole('link', { name: new RegExp(`^${t(freezeText.unfreeze)}`) }).first(),
    ).toBeVisible();
    expect(sent).toBe(2);
    await page.close();
    await resetBank(server);
  });

  test(`[GEN-16] scripts that do not load are no blank page, in ${language}`, async ({
    page,
    context,
    server,
    allow,
  }) => {
    allow(LOST, /answer 404/);
    await context.addCookies([{ name: 'language', value: language, url: server.baseURL }]);
    await page.route('**/assets/*.js', (route) => route.abort('internetdisconnected'));
    for (const path of [`${prefix}/login`, `${prefix}/register-page`, paths.dashboard(), '/demo']) {
      await page.goto(path);
      const words = language === 'en' ? /did not load completely/ : /未完整載入/;
      await expect(page.getByRole('alert').filter({ hasText: words }), path).toBeVisible();
    }
  });
});
