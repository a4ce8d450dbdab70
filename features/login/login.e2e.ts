import type { Page } from '@playwright/test';
import { type Language, type Phrase, say } from '../../shared/messages.ts';
import { arrives } from '../../tests/support/browser/arrives.ts';
import {
  enterPassword,
  enterUsername,
  expect,
  expectAccessible,
  forEachJourney,
  forEachLanguage,
  logOn,
  notTheSamePress,
  PASSWORD,
  readCode,
  readInbox,
  resetBank,
  solveCaptcha,
  test,
  viewportOf,
} from '../../tests/support/browser/e2e.ts';
import { holdReact } from '../../tests/support/browser/hold-react.ts';
import { captchaField, passwordField } from '../../tests/support/browser/log-on.ts';
import { fieldText } from '../../web/ui/form/fields.messages.ts';
import { captchaErrors } from '../captcha/errors.messages.ts';
import { otpPage } from '../otp/web/messages.ts';
import { functionText } from '../shell/functions.messages.ts';
import { loginErrors } from './errors.messages.ts';
import { loginText as text } from './messages.ts';

const REFUSED = /^answer 400 POST .*\/authentication\/login$/;
const button = (page: Page, phrase: Phrase, language: Language = 'en') =>
  page.getByRole('button', { name: say(phrase, language), exact: true });
const otpField = (page: Page) => page.locator('input[autocomplete="one-time-code"]');
const username = (page: Page) => page.locator('input[name=username]');

/** Expects the page after a completed log-on. */
const inside = (page: Page) => arrives(page, /\/u\/dashboard$/);

forEachJourney(({ language, prefix }) => {
  test(`[LOGIN-1] [LOGIN-3] logs on with username and password and shows the overview, by keyboard only, in ${language}`, async ({
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
    await expect(page.locator('h1')).toBeFocused();
    await expect(page.getByText('demo.primary1', { exact: true })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(button(page, text.notYou, language)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(passwordField(page)).toBeFocused();
    await page.keyboard.type(PASSWORD);
    await solveCaptcha(page);
    await captchaField(page).focus();
    await page.keyboard.press('Enter');
    await inside(page);
    expect(sent.join('\n')).not.toContain(PASSWORD);
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'en' ? 'en' : 'zh-Hant-TW');
    await page.goto(`${prefix}/login`);
    await expect(username(page)).toHaveValue('demo.primary1');
  });
});

forEachLanguage((language, prefix) => {
  test(`[OTP-6] [LOGIN-6] re-onboarding asks for a one-time password, in ${language}`, async ({
    page,
    server,
    allow,
  }) => {
    allow(/^answer 400 POST .*\/login\/validate-otp$/);
    await page.setViewportSize(viewportOf(360));
    // Confirming clears the bank's mark, so each language sets it again.
    await resetBank(server);
    const before = (await readInbox(server, 'demo.reonboard1')).length;
    await page.goto(`${prefix}/login`);
    await enterUsername(page, 'demo.reonboard1');
    await enterPassword(page, PASSWORD);
    await expect(page.locator('h1')).toHaveText(say(text.methodTitle, language));
    await expect(page.locator('h1')).toBeFocused();
    await button(page, otpPage.sendCode, language).click();
    await expect(page.locator('h1')).toHaveText(say(otpPage.title, language));
    const code = await readCode(server, 'demo.reonboard1', before);
    const [message] = await readInbox(server, 'demo.reonboard1');
    const reference = /[2-9A-Z]{4}/.exec(
      (await page.getByText(/(Reference|識別碼)/).textContent()) ?? '',
    )?.[0];
    expect(message?.text).toContain(reference);

    await otpField(page).press('Enter');
    await expect(page.getByRole('alert')).toContainText(say(otpPage.required, language));
    await otpField(page).fill(code === '000000' ? '000001' : '000000');
    await notTheSamePress(page);
    await otpField(page).press('Enter');
    await expect(page.getByText(say(otpPage.attempts, language, { attemptsLeft: 2 }))).toBeVisible();
    await expect(otpField(page)).toBeFocused();

    // Pasted in the format of phones and mail programs.
    await otpField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await notTheSamePress(page);
    await otpField(page).press('Enter');
    await inside(page);
  });
});

test.describe('[LOGIN-4] refused log-ons', () => {
  test('shows the same message for a wrong password and an unknown username, with the attempts left from the third', async ({
    page,
    allow,
  }) => {
    allow(REFUSED);
    await page.goto('/en/login');
    for (const [name, wrongs] of [
      ['unknown.user', 1],
      ['demo.supp1', 3],
    ] as const) {
      await page.goto('/en/login');
      await enterUsername(page, name);
      for (let n = 1; n <= wrongs; n++) {
        await passwordField(page).fill(`Wrong-pass.${n}`);
        const answered = page.waitForResponse(/authentication\/login$/);
        const image = page.waitForResponse(/captcha\/refresh$/);
        await solveCaptcha(page);
        await notTheSamePress(page);
        await captchaField(page).press('Enter');
        await Promise.all([answered, image]);
        await expect(passwordField(page)).toHaveValue('');
        await expect(captchaField(page)).toHaveValue('');
      }
      await expect(page.getByRole('alert')).toContainText(say(loginErrors['LOGIN-PW'].text, 'en'));
    }
    await expect(page.getByRole('alert')).toContainText('2 attempts left');
    await expect(page).toHaveTitle(/^Error: /);
    await page.getByRole('contentinfo').getByRole('link', { name: /中文/ }).click();
    await expect(page.getByRole('alert')).toContainText('使用者代號或密碼錯誤。還可嘗試 2 次');
  });

  for (const [name, words] of [
    ['demo.locked1', loginErrors['LOGIN-LOCKED'].text],
    ['demo.disabled1', loginErrors['LOGIN-DISABLED'].text],
  ] as const) {
    test(`${name}: shows a dialog, then an empty form`, async ({ page, allow }) => {
      allow(REFUSED);
      await page.goto('/en/login');
      await enterUsername(page, name);
      await enterPassword(page, PASSWORD);
      const dialog = page.getByRole('alertdialog');
      await expect(dialog).toContainText(say(words, 'en'));
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(passwordField(page)).toHaveValue('');
    });
  }
});

test.describe('[CAP-1] [CAP-3] image code', () => {
  test('a wrong code loads a new image, focuses the empty field and keeps the password', async ({
    page,
    allow,
  }) => {
    allow(REFUSED);
    await page.goto('/en/login');
    await enterUsername(page, 'demo.primary1');
    await passwordField(page).fill(PASSWORD);
    await solveCaptcha(page);
    const image = await page.locator('img[src^="data:image/png"]').getAttribute('src');
    await captchaField(page).fill('AAAAA');
    await captchaField(page).press('Enter');
    await expect(page.getByText(say(captchaErrors['CAPTCHA-WRONG'].text, 'en'))).toBeVisible();
    await expect(captchaField(page)).toHaveValue('');
    await expect(captchaField(page)).toBeFocused();
    await expect(page.locator('img[src^="data:image/png"]')).not.toHaveAttribute('src', image ?? '');
    await expect(passwordField(page)).toHaveValue(PASSWORD);
    await notTheSamePress(page);
    await solveCaptcha(page);
    await captchaField(page).press('Enter');
    await inside(page);
  });

  test('a missing code shows an error without a call', async ({ page }) => {
    await page.goto('/ch/login');
    await enterUsername(page, 'demo.primary1');
    await passwordField(page).press('Enter');
    await expect(page.getByRole('alert')).toContainText('請輸入圖形驗證碼');
    await expect(page.getByRole('alert')).toContainText('請輸入密碼');
  });

  test('[CAP-4] the silent check logs on without a challenge to the person', async ({ page }) => {
    await page.goto('/en/login');
    await enterUsername(page, 'demo.primary1');
    await passwordField(page).fill(PASSWORD);
    await button(page, fieldText.captchaAlternative).focus();
    await page.keyboard.press('Enter');
    const passed = page.getByText(say(fieldText.captchaPassed, 'en'));
    await expect(passed).toBeVisible({ timeout: 30_000 });
    // The button that was pressed is gone.
    await expect(passed).toBeFocused();
    await passwordField(page).press('Enter');
    await inside(page);
  });

  test('[CAP-2] a change of language keeps the password and loads the other voice', async ({ page }) => {
    await page.goto('/en/login');
    await enterUsername(page, 'demo.primary1');
    await passwordField(page).fill(PASSWORD);
    await solveCaptcha(page);
    const voice = page.waitForResponse(/captcha\/changeLanguage$/);
    await page.getByRole('contentinfo').getByRole('link', { name: /中文/ }).click();
    await voice;
    await expect(page).toHaveURL(/\/ch\/login$/);
    await expect(passwordField(page)).toHaveValue(PASSWORD);
    await expect(captchaField(page)).not.toHaveValue('');
    await captchaField(page).press('Enter');
    await inside(page);
  });
});

test('[LOGIN-1] Enter before React answers is not lost', async ({ page }) => {
  const startReact = await holdReact(page);
  await page.goto('/en/login');
  const username = page.getByLabel(text.username.en, { exact: true });
  await username.fill('demo.primary1');
  await username.press('Enter');
  await expect(passwordField(page)).toHaveCount(0);
  await startReact();
  await expect(passwordField(page)).toBeVisible();
});

test('[SES-1] a page that was open for long gets a new session and image code silently', async ({
  page,
  allow,
}) => {
  allow(/^answer 401 POST .*\/authentication\/login$/);
  await page.goto('/en/login');
  await enterUsername(page, 'demo.primary1');
  await passwordField(page).fill(PASSWORD);
  await solveCaptcha(page);
  await page.evaluate(() => sessionStorage.setItem('sessionId', `Bearer ${'x'.repeat(43)}`));
  await captchaField(page).press('Enter');
  await expect(page.getByText(say(text.renewed, 'en'))).toBeVisible();
  await expect(passwordField(page)).toHaveValue(PASSWORD);
  await expect(captchaField(page)).toHaveValue('');
  await notTheSamePress(page);
  await solveCaptcha(page);
  await captchaField(page).press('Enter');
  await inside(page);
});

test('[LOGIN-7] a password older than a year shows advice with "change now" and "later", once', async ({
  page,
}) => {
  await logOn(page, 'demo.oldpass1');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(say(text.adviceTitle, 'en'));
  await expect(dialog.getByRole('link', { name: say(text.adviceNow, 'en') })).toHaveAttribute(
    'href',
    '/u/change-password',
  );
  await dialog.getByRole('button', { name: say(text.adviceLater, 'en') }).click();
  await page.reload();
  await expect(
    page.getByRole('button', { name: say(functionText.more, 'en') }).or(page.locator('h1')),
  ).not.toHaveCount(0);
  await expect(dialog).toBeHidden();
});
