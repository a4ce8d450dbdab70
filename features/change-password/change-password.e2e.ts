import type { Page } from '@playwright/test';
import { errorText } from '../../shared/errors.messages.ts';
import { type Language, type Phrase, say } from '../../shared/messages.ts';
import { passwordText } from '../../shared/validation/messages.ts';
import { arrives } from '../../tests/support/browser/arrives.ts';
import {
  enterPassword,
  enterUsername,
  expect,
  expectAccessible,
  expectAccessibleInTurn,
  forEachJourney,
  logOn,
  notTheSamePress,
  PASSWORD,
  readCode,
  readNotices,
  resetBank,
  test,
} from '../../tests/support/browser/e2e.ts';
import { tabTo } from '../../tests/support/browser/keyboard.ts';
import { ui } from '../../web/ui/messages.ts';
import { giveCode, givePasswords, openChangePassword } from '../forgotten-credentials/testing/pages.ts';
import { loginText } from '../login/messages.ts';
import { otpErrors } from '../otp/errors.messages.ts';
import { NEW_PASSWORD } from '../registration/testing/calls.ts';
import { passwordChangeErrors } from './errors.messages.ts';
import { feature as changePasswordFeature } from './feature.ts';
import { changePasswordPage as text } from './messages.ts';

const WRONG = 'Wrong-pass.1357';
const refused = (path: string) => new RegExp(`^answer 4\\d\\d POST .*${path}$`);
const dialog = (page: Page) => page.locator('dialog[open]');
const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);
const button = (page: Page, phrase: Phrase, language: Language = 'en') =>
  page.getByRole('button', { name: say(phrase, language), exact: true });
const says = async (page: Page, phrase: Phrase, language: Language = 'en') =>
  expect(page.getByRole('alert')).toContainText(say(phrase, language));
const heading = async (page: Page, phrase: Phrase, language: Language = 'en') => {
  await expect(page.locator('h1')).toHaveText(say(phrase, language));
  await expect(page.locator('h1')).toBeFocused();
};

const open = (page: Page, username: string, language: Language = 'en') =>
  openChangePassword({ page, language }, username);

test.describe.configure({ timeout: 120_000 });
test.afterAll(async ({ server }) => {
  // Other tests log on with the default password.
  test.setTimeout(120_000);
  await resetBank(server);
});

forEachJourney(({ language, prefix }) => {
  test(`[PWD-1] [PWD-2] [GEN-13] changes the password by keyboard only and ends the session, in ${language}`, async ({
    page,
    server,
  }) => {
    const username = language === 'en' ? 'demo.primary1' : 'demo.states1';
    await open(page, username, language);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(`${request.url()} ${request.postData()}`);
    });
    await expect(page.getByText(say(errorText.loginAttempts, language, { attemptsLeft: 3 }))).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(2);
    await expectAccessibleInTurn(page);
    await givePasswords(page);
    await heading(page, text.otpStep, language);
    await expectAccessibleInTurn(page);
    await giveCode(page, await readCode(server, username));
    await arrives(page, /\/u\/change-password-successful$/);
    await heading(page, text.done, language);
    await expectAccessibleInTurn(page);
    expect(sent.join('\n')).not.toContain(NEW_PASSWORD);
    expect(sent.join('\n')).not.toContain(PASSWORD);
    const kept = await page.evaluate(() => [Object.keys(sessionStorage), Object.keys(localStorage)]);
    expect(kept).toEqual([[], ['language']]);

    // The log-on replaces the page, so Back shows neither it nor private data.
    const calls = sent.length;
    await tabTo(page, button(page, text.logOnAgain, language));
    await page.keyboard.press('Enter');
    await arrives(page, new RegExp(`${prefix}/login$`));
    await page.goBack();
    await arrives(page, /\/login$/);
    await expect(page.locator('h1')).toHaveText(say(loginText.title, language));
    expect(sent.slice(calls).join('\n')).not.toContain('change-password');

    await page.goto(`${prefix}/login`);
    await enterUsername(page, username);
    await enterPassword(page, NEW_PASSWORD);
    await arrives(page, /\/u\//);
    const told = await readNotices(server, username, 'password-changed');
    expect(told.map((notice) => [notice.channel, notice.language]).sort()).toEqual([
      ['email', language],
      ['sms', language],
    ]);
  });
});

test('[PWD-2] shows the success page once, only after a change', async ({ page, server }) => {
  await page.goto('/u/change-password-successful');
  await arrives(page, /\/login$/);
  await open(page, 'demo.batch1');
  const loggedOff = page.waitForResponse((answer) => answer.url().endsWith('/authentication/logout'));
  await page.goto('/u/change-password-successful');
  expect((await loggedOff).status()).toBe(200);
  await arrives(page, /\/login$/);
  await open(page, 'demo.batch1');
  await givePasswords(page);
  await heading(page, text.otpStep);
  await giveCode(page, await readCode(server, 'demo.batch1'));
  await heading(page, text.done);
  await page.reload();
  await arrives(page, /\/login$/);
});

test('[PWD-1] shows the attempts left for a wrong current password; the third leads to the log-on', async ({
  page,
  allow,
}) => {
  allow(refused('change-password/request-otp'));
  await open(page, 'demo.corp1');
  for (const attemptsLeft of [2, 1]) {
    await givePasswords(page, { current: WRONG });
    await expect(field(page, 'current')).toBeFocused();
    await expect(page.locator('#current-error')).toContainText(
      say(passwordChangeErrors['PW-CURRENT'].text, 'en', { attemptsLeft }),
    );
    await expect(field(page, 'current')).toHaveValue('');
    await expect(field(page, 'password')).toHaveValue(NEW_PASSWORD);
    await expect(page.locator('#current-hint')).toHaveText(
      say(errorText.loginAttempts, 'en', { attemptsLeft }),
    );
    await expectAccessible(page);
    await notTheSamePress(page);
  }
  await givePasswords(page, { current: WRONG });
  await expect(dialog(page)).toContainText(say(passwordChangeErrors['PW-FORCED'].text, 'en'));
  await expectAccessible(page);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  await expect(field(page, 'current')).toHaveCount(0);
  await tabTo(page, dialog(page).getByRole('link'));
  await page.keyboard.press('Enter');
  await arrives(page, /\/login$/);
  await page.goBack();
  await arrives(page, /\/login$/);
});

test('[PWD-3] checks every rule of a new password in form and server, in both languages', async ({
  page,
}) => {
  await open(page, 'demo.supp1');
  await page.keyboard.press('Tab');
  await button(page, ui.next).click();
  await says(page, text.currentRequired);
  await says(page, passwordText.empty);
  await notTheSamePress(page);
  for (const [password, words] of [
    ['short1', passwordText.length],
    ['no-digits-here', passwordText.letterAndDigit],
    ['with space 1', passwordText.characters],
    ['abc-Words.86', passwordText.run],
    ['Demo.supp1', passwordText.own],
    ['1q2w3e4r', passwordText.common],
    [PASSWORD, passwordText.current],
  ] as const) {
    await givePasswords(page, { password });
    await says(page, words);
    await notTheSamePress(page);
  }
  await givePasswords(page, { again: 'Another-one.8' });
  await says(page, passwordText.mismatch);
  await page.getByRole('contentinfo').getByRole('link', { name: /中文/ }).click();
  await says(page, passwordText.mismatch, 'zh_tw');
  await expect(field(page, 'password')).toHaveValue(NEW_PASSWORD);
});

test('[OTP-3] [PWD-1] three wrong codes lead to the empty first step with a dialog; an early request shows a notice', async ({
  page,
  server,
  allow,
}) => {
  allow(refused('change-password/validate-otp'), refused('change-password/request-otp'));
  await open(page, 'demo.corp1');
  await givePasswords(page);
  await heading(page, text.otpStep);
  const wrong = (await readCode(server, 'demo.corp1')) === '000000' ? '111111' : '000000';
  // The browser notes the step's history entry after the page shows it.
  await arrives(page, /\?step=/);
  await page.goBack();
  await arrives(page, /\/u\/change-password$/);
  await heading(page, text.passwordsStep);
  await tabTo(page, button(page, ui.next));
  await page.keyboard.press('Enter');
  await expect(page.getByText(say(otpErrors['OTP-TOO-SOON'].text, 'en'))).toBeVisible();
  await page.goForward();
  for (let n = 0; n < 3; n++) {
    await giveCode(page, wrong);
    if (n < 2) await says(page, otpErrors['01009'].text);
    await notTheSamePress(page);
  }
  await expect(dialog(page)).toContainText(say(otpErrors['01012'].text, 'en'));
  await dialog(page)
    .getByRole('button', { name: say(ui.done, 'en') })
    .click();
  await expect(page.locator('h1')).toHaveText(say(text.passwordsStep, 'en'));
  await expect(field(page, 'current')).toHaveValue('');
});

test('[REG-4] [PWD-1] offers no choice with one address; sends no code without an address or after a change today', async ({
  page,
  allow,
}) => {
  allow(refused('change-password/request-otp'));
  await open(page, 'demo.nophone1');
  await givePasswords(page);
  await heading(page, text.otpStep);
  await expect(page.getByText(/We sent a code to .*@/)).toBeVisible();
  for (const [username, words] of [
    ['demo.nocontact1', otpErrors['CONTACT-NONE'].text],
    ['demo.recent1', otpErrors['01014'].text],
  ] as const) {
    await page.goto('/en/login');
    await open(page, username);
    if (username === 'demo.nocontact1') await expect(page.getByRole('radio')).toHaveCount(0);
    await givePasswords(page);
    await expect(dialog(page)).toContainText(say(words, 'en'));
    await expectAccessible(page);
  }
});

test('[LOGIN-7] [PWD-1] is linked from "change now" and from the function list', async ({ page }) => {
  await logOn(page, 'demo.oldpass1');
  await dialog(page)
    .getByRole('link', { name: say(loginText.adviceNow, 'en') })
    .click();
  await arrives(page, /\/u\/change-password$/);
  await expect(page.locator('h1')).toHaveText(say(text.passwordsStep, 'en'));
  await page.goto('/u/dashboard');
  await page.getByRole('link', { name: say(changePasswordFeature.menu[0].label, 'en'), exact: true }).click();
  await arrives(page, /\/u\/change-password$/);
});
