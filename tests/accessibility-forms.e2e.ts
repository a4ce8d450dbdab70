/** What forms owe everybody: tolerant input, paste, a language switch and a new image code that keep the work, no hurry. */
import type { Locator } from '@playwright/test';
import { otpErrors } from '../features/otp/errors.messages.ts';
import { otpPage } from '../features/otp/web/messages.ts';
import { profileText } from '../features/profile/messages.ts';
import { registrationText } from '../features/registration/messages.ts';
import { NEW_PASSWORD } from '../features/registration/testing/calls.ts';
import { RegistrationPages, unregistered } from '../features/registration/testing/pages.ts';
import { LANGUAGES, languageTag, type Phrase, say } from '../shared/messages.ts';
import { leaveText } from '../web/leave/messages.ts';
import { paths } from '../web/paths.ts';
import { fieldText } from '../web/ui/form/fields.messages.ts';
import { demoPerson } from './support/api/people.ts';
import { announced, recordAnnounced } from './support/browser/announced.ts';
import { arrives } from './support/browser/arrives.ts';
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
  solveCaptcha,
  testWith,
} from './support/browser/e2e.ts';
import { tabTo } from './support/browser/keyboard.ts';
import { captchaField, passwordField } from './support/browser/log-on.ts';

const test = testWith({}, 'parallel');

/** As on an Asian keyboard: each character in full width. */
const wide = (text: string) =>
  text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)).replace(/ /g, '\u3000');

/** Copies a text and pastes it with the keys, over the value that the field has. */
async function paste(field: Locator, text: string): Promise<void> {
  const page = field.page();
  await field.focus();
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+V');
}

forOneLanguage('en', (language, prefix) => {
  const t = (phrase: Phrase) => say(phrase, language);

  test(`[REG-2] [SHELL-8] every field of a registration takes what is pasted, also in full width and with spaces, in ${language}`, async ({
    page,
    context,
    server,
  }) => {
    test.setTimeout(120_000);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const person = demoPerson('register1');
    await unregistered(server, person);
    const pages = await new RegistrationPages(page, language, person).open();
    await pages.terms();
    const [card] = person.cards;
    const [month = '', year = ''] = (card?.expiry ?? '').split('/');
    await paste(
      page.locator('input[autocomplete="cc-number"]'),
      ` ${card?.number.replace(/(\d{4})(?=\d)/g, '$1-')} `,
    );
    await paste(page.locator('input[autocomplete="cc-exp-month"]'), ` ${month}`);
    await paste(page.locator('input[autocomplete="cc-exp-year"]'), wide(year));
    await page.keyboard.press('Enter');
    await pages.arrived(registrationText.personStep);

    const [born = '', bornIn = '', day = ''] = person.birthDate.split('-');
    await paste(pages.field('nationalId'), ` ${wide(person.nationalId.toLowerCase())}`);
    await paste(page.locator('input[autocomplete="bday-day"]'), wide(day));
    await paste(page.locator('input[autocomplete="bday-month"]'), `${bornIn} `);
    await paste(page.locator('input[autocomplete="bday-year"]'), born);
    await solveCaptcha(page);
    await paste(captchaField(page), ` ${await captchaField(page).inputValue()} `);
    await page.keyboard.press('Enter');
    await pages.arrived(registrationText.usernameStep);

    await paste(pages.field('username'), ` ${wide('Paste.Walk7')} `);
    await page.keyboard.press('Enter');
    await pages.arrived(registrationText.passwordStep);
    await paste(pages.field('password'), NEW_PASSWORD);
    await paste(pages.field('again'), NEW_PASSWORD);
    await expect(pages.field('again')).toHaveValue(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await pages.arrived(registrationText.check);
    await pages.sendCode();
    const code = await pages.code();
    await paste(pages.otpField(), wide(`${code.slice(0, 3)} ${code.slice(3)}`));
    await page.keyboard.press('Enter');
    await pages.arrived(registrationText.done);
  });

  test(`[GEN-2] [GEN-9] a change of language and back keeps step, values and focus, and does not ask, in ${language}`, async ({
    page,
    server,
  }) => {
    const person = demoPerson('register2');
    await unregistered(server, person);
    const pages = await new RegistrationPages(page, language, person).open();
    await pages.terms();
    await pages.card();
    await pages.person();
    await pages.field('username').fill('half.typed');
    const others = [...LANGUAGES.filter((one) => one !== language), language];
    for (const other of others) {
      const link = page.getByRole('contentinfo').locator(`a[hreflang="${languageTag(other)}"]`);
      await expect(link).toHaveAttribute('lang', languageTag(other));
      await link.focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`${prefixOf(other)}/register-page\\?step=username$`));
      await expect(page.locator('html')).toHaveAttribute('lang', languageTag(other));
      await expect(page.locator('h1')).toHaveText(say(registrationText.usernameStep, other));
      await expect(pages.field('username')).toHaveValue('half.typed');
      await expect(link).toBeFocused();
      await expect(page.locator('dialog[open]')).toHaveCount(0);
    }
  });

  test(`[GEN-1] a change of language after log-on names it in the same document, in ${language}`, async ({
    page,
  }) => {
    await arriveLoggedOn(page, 'demo.primary1', { language, path: paths.profile() });
    const opened = await page.evaluate(() => performance.timeOrigin);
    for (const other of LANGUAGES) {
      await page.locator(`footer a[hreflang="${languageTag(other)}"]`).click();
      await expect(page.locator('html')).toHaveAttribute('lang', languageTag(other));
      await expect(page.getByRole('main').locator('h1')).toHaveText(say(profileText.title, other));
      await expect(page).toHaveTitle(new RegExp(`^${say(profileText.title, other)}`));
    }
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened);
  });

  test(`[SHELL-8] shows and hides a password by keyboard, and hides it on submit and after Back, in ${language}`, async ({
    page,
    allow,
  }) => {
    allow(/^answer 400 POST .*\/authentication\/login$/);
    await page.goto(`${prefix}/login`);
    await enterUsername(page, 'demo.supp2');
    const field = passwordField(page);
    const toggle = page.locator('button[aria-controls="password"]');
    await field.fill('Shown-pass.1');
    for (const [name, type, said] of [
      [fieldText.hidePassword, 'text', fieldText.passwordShown],
      [fieldText.showPassword, 'password', fieldText.passwordHidden],
      [fieldText.hidePassword, 'text', fieldText.passwordShown],
    ] as const) {
      await tabTo(page, toggle);
      await page.keyboard.press('Space');
      await expect(toggle).toHaveAccessibleName(t(name));
      await expect(toggle).toBeFocused();
      await expect(field).toHaveAttribute('type', type);
      await expect(announced(page)).toHaveText(t(said));
    }
    await expect(field).toHaveValue('Shown-pass.1');
    const sent = page.waitForRequest(/authentication\/login$/);
    await solveCaptcha(page);
    await captchaField(page).press('Enter');
    await expect(field).toHaveAttribute('type', 'password');
    await sent;
    await expect(field).toHaveValue('');
    await field.fill('Shown-pass.2');
    await toggle.click();
    await expect(field).toHaveAttribute('type', 'text');
    await page.goto(`${prefix}/session-expired`);
    await page.goBack();
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('input[value="Shown-pass.2"]')).toHaveCount(0);
    await expect(page.locator('input[name=password][type=text]')).toHaveCount(0);
  });

  test(`[CAP-1] [CAP-2] a new image code and its sound keep the typed password, and the button keeps the focus, in ${language}`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/login`);
    await enterUsername(page, 'demo.primary1');
    await passwordField(page).fill(PASSWORD);
    await solveCaptcha(page);
    const image = page.getByRole('img', { name: t(fieldText.captchaAlt) });
    const before = await image.getAttribute('src');
    const refresh = page.getByRole('button', { name: t(fieldText.captchaRefresh) });
    await refresh.focus();
    await page.keyboard.press('Enter');
    await expect(image).not.toHaveAttribute('src', before ?? '');
    await expect(refresh).toBeFocused();
    await expect(captchaField(page)).toHaveValue('');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.locator('button:focus')).toHaveAccessibleName(
      new RegExp(`${t(fieldText.captchaPlay)}|${t(fieldText.captchaPlaying)}`),
    );
    await expect(passwordField(page)).toHaveValue(PASSWORD);
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
    await expect(field).toHaveAccessibleDescription(new RegExp(t(otpErrors['01009'].text)));
    await expect(page.locator('h1')).toHaveText(t(otpPage.title));
    await notTheSamePress(page);
    await resend.click();
    await expect(page.getByText(/\s(2:00|1:5\d)\D*$/)).toBeVisible();
  });

  test(`[GEN-9] asks before typed work is lost, once, and only then, in ${language}`, async ({
    page,
    server,
  }) => {
    // Other tests of this server may have chosen paper.
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
