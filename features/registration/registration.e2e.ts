import type { Page } from '@playwright/test';
import { type Language, type Phrase, say } from '../../shared/messages.ts';
import {
  cardNumberText,
  expiryText,
  nationalIdText,
  passwordText,
  termsText,
  usernameText,
} from '../../shared/validation/messages.ts';
import { advanceClock } from '../../tests/support/api/demo.ts';
import { demoPerson } from '../../tests/support/api/people.ts';
import { arrives } from '../../tests/support/browser/arrives.ts';
import {
  enterPassword,
  enterUsername,
  expect,
  expectAccessible,
  expectAccessibleInTurn,
  forEachJourney,
  notTheSamePress,
  readNotices,
  resetBank,
  solveCaptcha,
  test,
} from '../../tests/support/browser/e2e.ts';
import { pasteInto } from '../../tests/support/browser/keyboard.ts';
import { captchaField } from '../../tests/support/browser/log-on.ts';
import { fieldText } from '../../web/ui/form/fields.messages.ts';
import { ui } from '../../web/ui/messages.ts';
import { captchaErrors } from '../captcha/errors.messages.ts';
import { identityErrors } from '../identity/errors.messages.ts';
import { identityText } from '../identity/messages.ts';
import { otpErrors } from '../otp/errors.messages.ts';
import { otpPage } from '../otp/web/messages.ts';
import { registrationErrors } from './errors.messages.ts';
import { registrationText as text } from './messages.ts';
import { NEW_PASSWORD } from './testing/calls.ts';
import { RegistrationPages, registerElsewhere, unregistered } from './testing/pages.ts';

const refused = (path: string) => new RegExp(`^answer 4\\d\\d POST .*${path}$`);
const alert = (page: Page) => page.getByRole('alert');
const dialog = (page: Page) => page.locator('dialog[open]');
const says = async (page: Page, phrase: Phrase, language: Language = 'en') =>
  expect(alert(page)).toContainText(say(phrase, language));

forEachJourney(({ language, prefix }) => {
  test(`[REG-1] [REG-2] [REG-3] [REG-5] [PWD-3] [S45] [OTP-6] [SHELL-8] registers with pasted texts and logs on for the first time, by keyboard only, in ${language}`, async ({
    page,
    context,
    server,
  }) => {
    test.setTimeout(120_000);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const person = demoPerson(language === 'en' ? 'register1' : 'register2');
    await unregistered(server, person);
    const username = `new.person.${prefix.slice(1)}7`;
    const pages = new RegistrationPages(page, language, person, pasteInto);
    const calls: string[] = [];
    let lists = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push(`${new URL(request.url()).pathname} ${request.postData()}`);
      if (request.url().includes('common-passwords')) lists += 1;
    });
    const titles: string[] = [];
    const step = async (go: () => Promise<unknown>) => {
      await expectAccessibleInTurn(page);
      titles.push(await page.title());
      await go();
    };
    await pages.open();
    await step(() => pages.terms());
    await step(() => pages.card());
    await step(() => pages.person());
    await step(async () => {
      await pages.giveUsername('demo.primary1');
      await says(page, registrationErrors['REG-TAKEN'].text, language);
      await notTheSamePress(page);
      // The list of common passwords is loaded for a new password only.
      expect(lists).toBe(0);
      await pages.username(username.toUpperCase());
    });
    await expect.poll(() => lists).toBe(1);
    await step(async () => {
      const met = page.getByText(say(fieldText.ruleMet, language), { exact: true });
      await expect(met).toHaveCount(0);
      await pages.givePassword(NEW_PASSWORD, `${NEW_PASSWORD}9`);
      await expect(met).toHaveCount(5);
      await says(page, passwordText.mismatch, language);
      await notTheSamePress(page);
      await pages.password();
    });
    await expect(page.getByText(username, { exact: true })).toBeVisible();
    await expect(page.locator('main')).not.toContainText(person.nationalId);
    await step(() => pages.sendCode());
    await step(async () => pages.giveCode(await pages.code()));
    await pages.arrived(text.done);
    await expectAccessibleInTurn(page);
    titles.push(await page.title());
    expect(new Set(titles).size).toBe(8);
    expect(calls.join('\n')).not.toContain(NEW_PASSWORD);
    await expect(page.getByText(username, { exact: true })).toBeVisible();

    // Back and reload repeat nothing and show no typed data.
    const made = () => calls.filter((call) => call.includes('/new-user/validate-otp')).length;
    await page.goBack();
    await expect(page.locator('h1')).toHaveText(say(text.done, language));
    await page.reload();
    await expect(page.locator('h1')).toHaveText(say(text.termsStep, language));
    expect(made()).toBe(1);
    expect(calls.filter((call) => call.includes('/new-user/notify-user'))).toHaveLength(1);

    const notices = await readNotices(server, person.customerId, 'registered');
    expect(notices.map((notice) => [notice.channel, notice.language]).sort()).toEqual([
      ['email', language],
      ['sms', language],
    ]);
    await page.goto(`${prefix}/login`);
    await enterUsername(page, username);
    await enterPassword(page, NEW_PASSWORD);
    await arrives(page, /\/u\/dashboard$/);
    expect(lists).toBe(1);
  });
});

test('[REG-2] every field shows its errors in both languages and keeps the typed values', {
  tag: '@night',
}, async ({ page, allow }) => {
  test.setTimeout(120_000);
  allow(refused('card-information'), refused('onboard-validate-information'), refused('user-id'));
  const person = demoPerson('register3');
  const pages = new RegistrationPages(page, 'en', person);
  await pages.open();
  await pages.button(ui.next).click();
  await says(page, termsText.required);
  await expect(page).toHaveTitle(/^Error: /);
  await expectAccessible(page);
  await notTheSamePress(page);
  await pages.terms();

  await page.keyboard.press('Tab');
  await pages.button(ui.next).click();
  await says(page, cardNumberText.empty);
  await says(page, expiryText.empty);
  await notTheSamePress(page);
  await pages.giveCard({ number: '4000000000000001' });
  await says(page, identityErrors['CARD-NOMATCH'].text);
  await expect(page.locator('input[autocomplete="cc-number"]')).toHaveValue('4000 0000 0000 0001');
  await notTheSamePress(page);
  await pages.card();

  await page.locator('input[name=nationalId]').fill('12');
  await pages.button(ui.next).click();
  await says(page, nationalIdText.format);
  await notTheSamePress(page);
  await page.locator('input[name=nationalId]').fill(person.nationalId);
  await pages.givePerson({ birthDate: '1950-01-02' });
  await says(page, identityErrors['PERSON-NOMATCH'].text);
  await expect(page.getByRole('button', { name: say(identityText.changeCard, 'en') })).toBeVisible();
  await expectAccessible(page);
  await page.locator('input[autocomplete="bday-year"]').fill(person.birthDate.slice(0, 4));
  await notTheSamePress(page);
  await solveCaptcha(page);
  await captchaField(page).fill('AAAAA');
  await captchaField(page).press('Enter');
  await expect(page.getByText(say(captchaErrors['CAPTCHA-WRONG'].text, 'en')).first()).toBeVisible();
  await notTheSamePress(page);
  await pages.person();

  for (const [typed, words] of [
    ['short', usernameText.length],
    ['abcdef7', usernameText.run],
    [person.nationalId, usernameText.own],
    ['demo.primary1', registrationErrors['REG-TAKEN'].text],
  ] as const) {
    await pages.giveUsername(typed);
    await says(page, words);
    await notTheSamePress(page);
  }
  await page.getByRole('contentinfo').getByRole('link', { name: /中文/ }).click();
  await says(page, registrationErrors['REG-TAKEN'].text, 'zh_tw');
  await expect(pages.field('username')).toHaveValue('demo.primary1');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /English/ })
    .click();
  await pages.username('quiet.river8');

  for (const [typed, again, words] of [
    ['short1', 'short1', passwordText.length],
    ['quiet.river8', 'quiet.river8', passwordText.own],
    ['1q2w3e4r', '1q2w3e4r', passwordText.common],
    [NEW_PASSWORD, 'another-One8', passwordText.mismatch],
  ] as const) {
    await pages.givePassword(typed, again);
    await says(page, words);
    await notTheSamePress(page);
  }
  await expectAccessible(page);
});

test('[REG-4] offers SMS when no e-mail is on file; "Change" comes back to the check', {
  tag: '@night',
}, async ({ page, server, allow }) => {
  test.setTimeout(120_000);
  allow(refused('new-user/request-otp'), refused('new-user/validate-otp'));
  const person = demoPerson('register3');
  const other = demoPerson('register4');
  await unregistered(server, person, other);
  const pages = new RegistrationPages(page, 'en', person);
  await pages.open();
  for (const go of [() => pages.terms(), () => pages.card(), () => pages.person()]) await go();
  await pages.username('calm.water9');
  await pages.password();
  await page.getByRole('radio', { name: say(otpPage.methodEmailOnly, 'en') }).check();
  await pages.button(otpPage.sendCode).click();
  await expect(page.getByText(say(otpErrors['EMAIL-NONE'].text, 'en'))).toBeVisible();
  await expect(page.getByRole('radio', { name: /SMS/ })).toBeChecked();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Change (Username)' }).click();
  await pages.arrived(text.usernameStep);
  await expect(pages.field('username')).toHaveValue('calm.water9');
  await pages.giveUsername('calm.water8');
  await pages.arrived(text.check);
  await pages.sendCode();

  await pages.otpField().fill('000000');
  const code = await pages.code();
  if (code !== '000000') {
    await pages.otpField().press('Enter');
    await expect(page.getByText(say(otpPage.attempts, 'en', { attemptsLeft: 2 }))).toBeVisible();
  }
  // Another person takes the name in the meantime.
  await registerElsewhere(server, other, 'calm.water8');
  await notTheSamePress(page);
  await pages.giveCode(code);
  await expect(page.locator('h1')).toHaveText(say(text.usernameStep, 'en'));
  await says(page, registrationErrors['REG-TAKEN'].text);
  await expectAccessible(page);
  await pages.giveUsername('calm.water7');
  await pages.arrived(text.check);
  await advanceClock(server, 31);
  await pages.sendCode();
  await pages.giveCode(await pages.code());
  await pages.arrived(text.done);
});

test('[OTP-3] three wrong codes end the registration with a dialog, then the empty first page', {
  tag: '@night',
}, async ({ page, server, allow }) => {
  test.setTimeout(120_000);
  allow(refused('new-user/validate-otp'));
  await resetBank(server);
  const person = demoPerson('register4');
  const pages = await new RegistrationPages(page, 'en', person).toOtp('third.time9');
  const wrong = (await pages.code()) === '000000' ? '111111' : '000000';
  for (let n = 0; n < 3; n++) {
    await pages.giveCode(wrong);
    if (n < 2)
      await expect(page.getByText(say(otpPage.attempts, 'en', { attemptsLeft: 2 - n }))).toBeVisible();
    await notTheSamePress(page);
  }
  await expect(dialog(page)).toContainText(say(otpErrors['01012'].text, 'en'));
  await expectAccessible(page);
  await dialog(page)
    .getByRole('button', { name: say(ui.done, 'en') })
    .click();
  await expect(page.locator('h1')).toHaveText(say(text.termsStep, 'en'));
  await expect(pages.field('terms')).not.toBeChecked();
});
