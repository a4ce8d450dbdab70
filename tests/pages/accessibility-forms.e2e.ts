/** Accessibility of forms: a change of language keeps the input, leaving asks for confirmation, and there are no time limits. */
import type { Page } from '@playwright/test';
import { confirmationErrors } from '../../features/confirmation/errors.messages.ts';
import { otpPage } from '../../features/confirmation/web/messages.ts';
import { loginText } from '../../features/login/messages.ts';
import { profileText } from '../../features/profile/messages.ts';
import { registrationText } from '../../features/registration/messages.ts';
import { RegistrationPages, unregistered } from '../../features/registration/testing/pages.ts';
import { chrome } from '../../features/shell/messages.ts';
import { LANGUAGES, type Language, languageTag, type Phrase, say } from '../../shared/messages.ts';
import { leaveText } from '../../web/leave/messages.ts';
import { paths } from '../../web/paths.ts';
import { demoPerson } from '../support/api/people.ts';
import type { RunningServer } from '../support/api/server.ts';
import { arrives } from '../support/browser/actions.ts';
import { recordAnnounced } from '../support/browser/checks/announced.ts';
import {
  advanceClock,
  arriveLoggedOn,
  enterPassword,
  enterUsername,
  expect,
  forOneLanguage,
  notTheSamePress,
  PASSWORD,
  prefixOf,
  readCode,
  resetBank,
  testWith,
} from '../support/browser/e2e.ts';

const test = testWith({}, 'parallel');

forOneLanguage('en', (language, prefix) => {
  const t = (phrase: Phrase) => say(phrase, language);

  const other: Language = language === 'en' ? 'zh_tw' : 'en';

  /** Changes the language with the link of the bar, on a page with a query. */
  async function changeOnLogOnPage(page: Page): Promise<void> {
    await page.goto(`${prefix}/login?from=mail`);
    await page.locator('input[name=username]').fill('abc.def');
    const banner = page.getByRole('banner');
    await banner
      .locator(`a[hreflang="${languageTag(other)}"]`)
      .filter({ visible: true })
      .click();
    await expect(page).toHaveURL(new RegExp(`${prefixOf(other)}/login\\?from=mail$`));
    await expect(page).toHaveTitle(new RegExp(`^${say(loginText.title, other)}`));
    await expect(page.locator('html')).toHaveAttribute('lang', languageTag(other));
    await expect(page.locator('input[name=username]')).toHaveValue('abc.def');
    // The link now names the language that was left.
    await expect(page.locator(':focus')).toContainText(t(chrome.languageName));
    await page.goto('/login');
    await expect(page).toHaveTitle(new RegExp(`^${say(loginText.title, other)}`));
  }

  /** Changes the language with the footer's links three times, then goes back through the steps. */
  async function changeInRegistration(page: Page, server: RunningServer): Promise<void> {
    const person = demoPerson('register2');
    await unregistered(server, person);
    const pages = await new RegistrationPages(page, language, person).open();
    await pages.terms();
    await pages.card();
    await pages.person();
    await pages.field('username').fill('half.typed');
    for (const next of [other, language, other]) {
      const link = page.getByRole('contentinfo').locator(`a[hreflang="${languageTag(next)}"]`);
      await expect(link).toHaveAttribute('lang', languageTag(next));
      await link.focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`${prefixOf(next)}/register-page\\?step=username$`));
      await expect(page.locator('html')).toHaveAttribute('lang', languageTag(next));
      await expect(page.locator('h1')).toHaveText(say(registrationText.usernameStep, next));
      await expect(pages.field('username')).toHaveValue('half.typed');
      await expect(link).toBeFocused();
      await expect(page.locator('dialog[open]')).toHaveCount(0);
    }
    for (const step of [registrationText.personStep, registrationText.cardStep]) {
      await page.goBack();
      await expect(page.locator('h1')).toHaveText(say(step, other));
    }
    await expect(page.locator('input[autocomplete="cc-number"]')).not.toHaveValue('');
  }

  /** Changes the language without loading a new document. */
  async function changeAfterLogOn(page: Page): Promise<void> {
    await arriveLoggedOn(page, 'demo.primary1', { language, path: paths.profile() });
    const opened = await page.evaluate(() => performance.timeOrigin);
    for (const next of LANGUAGES) {
      await page.locator(`footer a[hreflang="${languageTag(next)}"]`).click();
      await expect(page.locator('html')).toHaveAttribute('lang', languageTag(next));
      await expect(page.getByRole('main').locator('h1')).toHaveText(say(profileText.title, next));
      await expect(page).toHaveTitle(new RegExp(`^${say(profileText.title, next)}`));
    }
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened);
  }

  test(`[GEN-1] [GEN-2] [GEN-9] [REG-1] a change of language keeps address, step, values and focus, and does not ask, from ${language}`, async ({
    page,
    server,
  }) => {
    await test.step('on the log-on page', () => changeOnLogOnPage(page));
    await test.step('in a registration', () => changeInRegistration(page, server));
    await test.step('after log-on', () => changeAfterLogOn(page));
  });

  test(`[OTP-1] [OTP-2] [OTP-6] a code that expires moves and clears nothing and is said three times, in ${language}`, async ({
    page,
    server,
    allow,
  }) => {
    allow(/^answer 400 POST .*\/login\/validate-otp$/);
    await resetBank(server);
    await page.clock.install();
    await page.goto(`${prefix}/login`);
    await enterUsername(page, 'demo.reonboard1');
    await enterPassword(page, PASSWORD);
    await page.getByRole('button', { name: t(otpPage.sendCode), exact: true }).click();
    const field = page.locator('input[autocomplete="one-time-code"]');
    await expect(field).toBeVisible();
    const said = await recordAnnounced(page);
    const code = await readCode(server, 'demo.reonboard1');
    await field.fill(code);
    const resend = page.getByRole('button', { name: t(otpPage.resend), exact: true });
    await expect(resend).toHaveAttribute('aria-disabled', 'true');
    const places = async () => Promise.all([field, resend].map((one) => one.boundingBox()));
    const before = await places();
    for (const seconds of [31, 29, 30, 31]) {
      await advanceClock(server, seconds);
      await page.clock.runFor(seconds * 1000);
      await expect(field).toHaveValue(code);
      await expect(field).toBeFocused();
      await expect(resend).not.toHaveAttribute('aria-disabled');
    }
    await expect(page.getByText(t(otpPage.live0)).first()).toBeVisible();
    const after = await places();
    expect(after.map((box) => [box?.width, box?.height])).toEqual(
      before.map((box) => [box?.width, box?.height]),
    );
    expect(after[0]?.y).toBe(before[0]?.y);
    expect(await said()).toEqual([otpPage.live60, otpPage.live30, otpPage.live0].map(t));
    await notTheSamePress(page);
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription(new RegExp(t(confirmationErrors['01009'].text)));
    await expect(page.locator('h1')).toHaveText(t(otpPage.title));
    await notTheSamePress(page);
    await resend.click();
    await expect(page.getByText(/\s(2:00|1:5\d)\D*$/)).toBeVisible();
  });

  test(`[GEN-9] asks before typed work is lost, once, and only then, in ${language}`, async ({
    page,
    server,
  }) => {
    // Other tests of this server may have selected paper statements.
    await resetBank(server);
    const browserAsks = () =>
      page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    const question = page.getByRole('alertdialog', { name: t(leaveText.title) });
    const main = page.getByRole('main');
    const toProfile = main.getByRole('link', { name: t(profileText.backToProfile) });
    await arriveLoggedOn(page, 'demo.primary1', { language, path: paths.profile() });
    const toForm = main.getByRole('link', { name: t(profileText.delivery) });
    await toForm.click();
    await expect(main.getByRole('radio').first()).toBeVisible();
    expect(await browserAsks()).toBe(false);
    await toProfile.click();
    await arrives(page, paths.profile());
    await toForm.click();

    const paper = main.getByRole('radio', { name: t(profileText.paper) });
    await paper.check();
    await expect.poll(browserAsks).toBe(true);
    for (const leave of [() => toProfile.click(), () => page.goBack()]) {
      await leave();
      await expect(question).toHaveCount(1);
      await expect(page.getByRole('button', { name: t(leaveText.stay) })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(question).toHaveCount(0);
      await arrives(page, paths.statementPreference());
      await expect(paper).toBeChecked();
    }
    await page.goBack();
    await page.getByRole('button', { name: t(leaveText.go) }).click();
    await arrives(page, paths.profile());
    await expect(question).toHaveCount(0);
    expect(await browserAsks()).toBe(false);
  });
});
