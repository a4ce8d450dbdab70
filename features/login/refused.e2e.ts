/** Refused log-ons: which fields keep their values, and which messages appear. */
import type { Page } from '@playwright/test';
import { errorText } from '../../shared/errors.messages.ts';
import { type Language, languageTag, type Phrase, say } from '../../shared/messages.ts';
import { arrives } from '../../tests/support/browser/actions.ts';
import {
  enterUsername,
  expect,
  forOneLanguage,
  notTheSamePress,
  PASSWORD,
  prefixOf,
  solveCaptcha,
  test,
} from '../../tests/support/browser/e2e.ts';
import { captchaField, passwordField } from '../../tests/support/browser/people/log-on.ts';
import { fieldText } from '../../web/ui/form/fields.messages.ts';
import { ui } from '../../web/ui/messages.ts';
import { captchaErrors } from '../captcha/errors.messages.ts';
import { loginErrors } from './errors.messages.ts';
import { stepText } from './steps.messages.ts';

const REFUSED = /^answer 40[01] POST .*\/authentication\/login$/;

/** Submits a wrong password. Resolves when the fields are empty and a new image has loaded. */
async function refuseOnce(page: Page, password: string): Promise<void> {
  await passwordField(page).fill(password);
  const answered = page.waitForResponse(/authentication\/login$/);
  const image = page.waitForResponse(/captcha\/refresh$/);
  await solveCaptcha(page);
  await notTheSamePress(page);
  await captchaField(page).press('Enter');
  // A visible password is hidden while it is submitted.
  await expect(passwordField(page)).toHaveAttribute('type', 'password');
  await Promise.all([answered, image]);
  await expect(passwordField(page)).toHaveValue('');
  await expect(captchaField(page)).toHaveValue('');
}

forOneLanguage('en', (language, prefix) => {
  const t = (phrase: Phrase) => say(phrase, language);
  const other: Language = language === 'en' ? 'zh_tw' : 'en';
  const alert = (page: Page) => page.getByRole('alert');
  const image = (page: Page) => page.locator('img[src^="data:image/png"]');
  const toggle = (page: Page) => page.locator('button[aria-controls="password"]');

  /** Expects a visible password to be cleared when the person leaves the page and goes back. */
  async function leaveAndReturn(page: Page): Promise<void> {
    await passwordField(page).fill('Shown-pass.2');
    await toggle(page).click();
    await expect(passwordField(page)).toHaveAttribute('type', 'text');
    await page.goto(`${prefix}/session-expired`);
    await page.goBack();
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('input[value="Shown-pass.2"]')).toHaveCount(0);
    await expect(page.locator('input[name=password][type=text]')).toHaveCount(0);
  }

  /** Expects a new image and its sound to leave the password in its field and the focus on the button. */
  async function renewImage(page: Page): Promise<void> {
    await solveCaptcha(page);
    const before = (await image(page).getAttribute('src')) ?? '';
    const refresh = page.getByRole('button', { name: t(fieldText.captchaRefresh) });
    await refresh.focus();
    await page.keyboard.press('Enter');
    await expect(image(page)).not.toHaveAttribute('src', before);
    await expect(refresh).toBeFocused();
    await expect(captchaField(page)).toHaveValue('');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.locator('button:focus')).toHaveAccessibleName(
      new RegExp(`${t(fieldText.captchaPlay)}|${t(fieldText.captchaPlaying)}`),
    );
    await expect(passwordField(page)).toHaveValue('Shown-pass.1');
  }

  /**
   * Expects that after a wrong image code, and after an ended session, the password stays and a new image code is
   * needed.
   */
  async function failImageCode(page: Page): Promise<void> {
    const before = (await image(page).getAttribute('src')) ?? '';
    await captchaField(page).fill('AAAAA');
    await notTheSamePress(page);
    await captchaField(page).press('Enter');
    await expect(page.getByText(say(captchaErrors['CAPTCHA-WRONG'].text, other))).toBeVisible();
    await expect(captchaField(page)).toHaveValue('');
    await expect(captchaField(page)).toBeFocused();
    await expect(image(page)).not.toHaveAttribute('src', before);
    await expect(passwordField(page)).toHaveValue(PASSWORD);

    await solveCaptcha(page);
    await page.evaluate(() => sessionStorage.setItem('sessionId', `Bearer ${'x'.repeat(43)}`));
    await notTheSamePress(page);
    await captchaField(page).press('Enter');
    await expect(page.getByText(say(stepText.renewed, other))).toBeVisible();
    await expect(passwordField(page)).toHaveValue(PASSWORD);
    await expect(captchaField(page)).toHaveValue('');
  }

  test(`[LOGIN-4] [CAP-1] [CAP-2] [CAP-3] [SES-1] refused log-ons keep what may stay, and the correct one follows, in ${language}`, async ({
    page,
    allow,
  }) => {
    allow(REFUSED);
    await test.step('an unknown username looks like a wrong password', async () => {
      await page.goto(`${prefix}/login`);
      await enterUsername(page, 'unknown.user');
      await refuseOnce(page, 'Wrong-pass.1');
      await expect(alert(page)).toContainText(t(loginErrors['LOGIN-PW'].text));
      await leaveAndReturn(page);
    });

    await page.goto(`${prefix}/login`);
    await enterUsername(page, 'demo.supp1');
    await passwordField(page).fill('Shown-pass.1');
    await renewImage(page);

    await test.step('three wrong passwords: attempts left', async () => {
      await notTheSamePress(page);
      for (const password of ['Shown-pass.1', 'Wrong-pass.2', 'Wrong-pass.3'])
        await refuseOnce(page, password);
      await expect(alert(page)).toContainText(t(loginErrors['LOGIN-PW'].text));
      await expect(alert(page)).toContainText(say(errorText.loginAttempts, language, { attemptsLeft: 2 }));
      await expect(page).toHaveTitle(new RegExp(`^${t(ui.errorPrefix)}`));
    });

    await test.step('a change of language: the message, the password, the other voice', async () => {
      await passwordField(page).fill(PASSWORD);
      await solveCaptcha(page);
      const code = await captchaField(page).inputValue();
      const voice = page.waitForResponse(/captcha\/changeLanguage$/);
      await page
        .getByRole('contentinfo')
        .locator(`a[hreflang="${languageTag(other)}"]`)
        .click();
      await voice;
      await expect(page).toHaveURL(new RegExp(`${prefixOf(other)}/login$`));
      await expect(alert(page)).toContainText(say(errorText.loginAttempts, other, { attemptsLeft: 2 }));
      await expect(passwordField(page)).toHaveValue(PASSWORD);
      await expect(captchaField(page)).toHaveValue(code);
    });
    await failImageCode(page);
    await notTheSamePress(page);
    await solveCaptcha(page);
    await captchaField(page).press('Enter');
    await arrives(page, /\/u\/dashboard$/);
  });
});
