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
import { captchaField } from '../../tests/support/browser/log-on.ts';
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
  test(`[REG-1] [REG-3] [REG-5] [OTP-6] registers and logs on for the first time, by keyboard only, in ${language}`, async ({
    page,
    server,
  }) => {
    test.setTimeout(120_000);
    const person = demoPerson(language === 'en' ? 'register1' : 'register2');
    await unregistered(server, person);
    const username = `new.person.${prefix.slice(1)}7`;
    const pages = new RegistrationPages(page, language, person);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push(`${new URL(request.url()).pathname} ${request.postData()}`);
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
    await step(() => pages.username(username.toUpperCase()));
    await step(() => pages.password());
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
  });
});

test('[REG-2] every field shows its errors in both languages and keeps the typed values', async ({
  page,
  allow,
}) => {
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

test('[REG-4] offers SMS when no e-mail is on file; "Change" comes back to the check', async ({
  page,
  server,
  allow,
}) => {
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

test('[OTP-3] three wrong codes end the registration with a dialog, then the empty first page', async ({
  page,
  server,
  allow,
}) => {
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

for (const [key, words] of [
  ['primary1', registrationErrors['REG-ALREADY'].text],
  ['activate1', registrationErrors['REG-INACTIVE'].text],
  ['blocked1', registrationErrors['REG-CANNOT'].text],
] as const) {
  test(`[REG-5] ${key} sees the reason in a dialog with a next action`, async ({ page, allow }) => {
    allow(refused('onboard-validate-information'));
    const pages = new RegistrationPages(page, 'en', demoPerson(key));
    await pages.open();
    await pages.terms();
    await pages.card();
    await pages.givePerson();
    await expect(dialog(page)).toContainText(say(words, 'en'));
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(pages.field('nationalId')).not.toHaveValue('');
  });
}

test('[REG-5] too many wrong details show a dialog and block this card for today', async ({
  page,
  server,
  allow,
}) => {
  test.setTimeout(120_000);
  allow(refused('onboard-validate-information'), refused('card-information'));
  await resetBank(server);
  const pages = new RegistrationPages(page, 'en', demoPerson('register4'));
  await pages.open();
  await pages.terms();
  await pages.card();
  for (let n = 0; n < 4; n++) {
    await pages.givePerson({ birthDate: '1950-01-02' });
    await says(page, identityErrors['PERSON-NOMATCH'].text);
    await notTheSamePress(page);
  }
  await pages.givePerson({ birthDate: '1950-01-02' });
  await expect(dialog(page)).toContainText(say(identityErrors['CARD-TOOMANY'].text, 'en'));
  await expectAccessible(page);
  await resetBank(server);
});

test('[GEN-2] [REG-1] keeps the form on a change of language', async ({ page }) => {
  const person = demoPerson('register1');
  const pages = new RegistrationPages(page, 'en', person);
  await pages.open();
  await pages.terms();
  await pages.card();
  await page.locator('input[name=nationalId]').fill('A12');
  await page.getByRole('contentinfo').getByRole('link', { name: /中文/ }).click();
  await expect(page).toHaveURL(/\/ch\/register-page\?step=person$/);
  await expect(page.locator('h1')).toHaveText(say(text.personStep, 'zh_tw'));
  await expect(page.locator('input[name=nationalId]')).toHaveValue('A12');
  await page.goBack();
  await expect(page.locator('h1')).toHaveText(say(text.cardStep, 'zh_tw'));
  await expect(page.locator('input[autocomplete="cc-number"]')).not.toHaveValue('');
});

test('[GEN-2] works without a language in the address, and redirects from a step that is not reached', async ({
  page,
}) => {
  await page.goto('/register-page');
  await expect(page.locator('h1')).toHaveText(/Terms and conditions|約定條款/);
  await page.goto('/en/register-page?step=otp');
  await expect(page.locator('h1')).toHaveText(say(text.termsStep, 'en'));
});
