import type { Page } from '@playwright/test';
import { type Language, type Phrase, say } from '../../shared/messages.ts';
import { anotherCode } from '../../tests/support/api/clients/otp.ts';
import { arrives } from '../../tests/support/browser/actions.ts';
import {
  enterUsername,
  expect,
  forEachJourney,
  forOneLanguage,
  notTheSamePress,
  PASSWORD,
  readCode,
  readInbox,
  resetBank,
  solveCaptcha,
  test,
  viewportOf,
} from '../../tests/support/browser/e2e.ts';
import { captchaField, passwordField } from '../../tests/support/browser/people/log-on.ts';
import { fieldText } from '../../web/ui/form/fields.messages.ts';
import { otpPage } from '../confirmation/web/messages.ts';
import { loginText as text } from './messages.ts';

const button = (page: Page, phrase: Phrase, language: Language = 'en') =>
  page.getByRole('button', { name: say(phrase, language), exact: true });
const otpField = (page: Page) => page.locator('input[autocomplete="one-time-code"]');
const username = (page: Page) => page.locator('input[name=username]');

const inside = (page: Page) => arrives(page, /\/u\/dashboard$/);

forEachJourney(({ language, prefix }) => {
  test(`[LOGIN-1] [LOGIN-3] [GEN-20] logs on with username and password and shows the overview, by keyboard only, in ${language}`, async ({
    page,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.postData() ?? ''));
    await page.goto(`${prefix}/login`);
    await username(page).focus();
    await page.keyboard.type(' Demo.Primary1 ');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(passwordField(page)).toBeFocused();
    await expect(page.getByText('demo.primary1', { exact: true })).toBeVisible();
    await page.keyboard.type(PASSWORD);
    // The first stop shows the password, the second one is the image code.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(captchaField(page)).toBeFocused();
    await solveCaptcha(page);
    await page.keyboard.press('Enter');
    await inside(page);
    expect(sent.join('\n')).not.toContain(PASSWORD);
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'en' ? 'en' : 'zh-Hant-TW');
    await page.goto(`${prefix}/login`);
    await expect(username(page)).toHaveValue('demo.primary1');
  });
});

forOneLanguage('en', (language, prefix) => {
  test(`[OTP-6] [LOGIN-6] [CAP-1] [CAP-3] [CAP-4] re-onboarding, by the silent check, asks for a one-time password, in ${language}`, async ({
    page,
    server,
    allow,
  }) => {
    allow(/^answer 400 POST .*\/login\/validate-otp$/);
    await page.setViewportSize(viewportOf(360));
    // Confirming clears the bank's re-onboarding mark, and other tests of this server confirm too.
    await resetBank(server);
    const before = (await readInbox(server, 'demo.reonboard1')).length;
    await page.goto(`${prefix}/login`);
    await enterUsername(page, 'demo.reonboard1');
    await passwordField(page).fill(PASSWORD);
    await button(page, fieldText.captchaAlternative, language).focus();
    await page.keyboard.press('Enter');
    const passed = page.getByText(say(fieldText.captchaPassed, language));
    await expect(passed).toBeVisible({ timeout: 30_000 });
    // The button that was pressed no longer exists.
    await expect(passed.locator('..')).toBeFocused();
    await passwordField(page).press('Enter');
    await expect(page.locator('h1')).toHaveText(say(text.methodTitle, language));
    await expect(page.locator('h1')).toBeFocused();
    await button(page, otpPage.sendCode, language).click();
    await expect(page.locator('h1')).toHaveText(say(otpPage.title, language));
    await expect(page.locator('h1')).toBeFocused();
    const code = await readCode(server, 'demo.reonboard1', before);
    const [message] = await readInbox(server, 'demo.reonboard1');
    const reference = /[2-9A-Z]{4}/.exec(
      (await page.getByText(/(Reference|識別碼)/).textContent()) ?? '',
    )?.[0];
    expect(message?.text).toContain(reference);

    await otpField(page).press('Enter');
    await expect(page.getByRole('alert')).toContainText(say(otpPage.required, language));
    await otpField(page).fill(anotherCode(code));
    await notTheSamePress(page);
    await otpField(page).press('Enter');
    await expect(page.getByText(say(otpPage.attempts, language, { attemptsLeft: 2 }))).toBeVisible();
    await expect(otpField(page)).toBeFocused();

    // Pastes the code in the format that phones and mail programs use.
    await otpField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await notTheSamePress(page);
    await otpField(page).press('Enter');
    await inside(page);
  });
});
