import type { Page } from '@playwright/test';
import { errorText } from '../../shared/errors.messages.ts';
import { type Language, type Phrase, say } from '../../shared/messages.ts';
import { cardNumberText, expiryText, termsText } from '../../shared/validation/messages.ts';
import { demoPerson } from '../../tests/support/api/people.ts';
import { arrives } from '../../tests/support/browser/arrives.ts';
import {
  advanceClock,
  expect,
  expectAccessible,
  expectAccessibleInTurn,
  forEachJourney,
  notTheSamePress,
  readCode,
  readNotices,
  test,
} from '../../tests/support/browser/e2e.ts';
import { ui } from '../../web/ui/messages.ts';
import { identityErrors } from '../identity/errors.messages.ts';
import { otpErrors } from '../otp/errors.messages.ts';
import { otpPage } from '../otp/web/messages.ts';
import { activationErrors } from './errors.messages.ts';
import { activationText as text } from './messages.ts';
import { closeDialog, NewcomerPages, unactivated } from './testing/pages.ts';

const refused = (path: string) => new RegExp(`^answer 4\\d\\d POST .*${path}$`);
const alert = (page: Page) => page.getByRole('alert');
const dialog = (page: Page) => page.locator('dialog[open]');
const says = async (page: Page, phrase: Phrase, language: Language = 'en') =>
  expect(alert(page)).toContainText(say(phrase, language));
const otpToken = (page: Page) => page.evaluate(() => sessionStorage.getItem('otpToken'));

forEachJourney(({ language, prefix }) => {
  test(`[ACT-1] [OTP-5] [OTP-6] activates a card before log-on, by keyboard only, in ${language}`, async ({
    page,
    server,
    allow,
  }) => {
    test.setTimeout(120_000);
    allow(refused('validate-person'));
    const person = demoPerson(language === 'en' ? 'activate2' : 'activate3');
    await unactivated(server, person);
    const lastFour = person.cards[0]!.number.slice(-4);
    const pages = new NewcomerPages(page, language, person);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push(new URL(request.url()).pathname);
    });
    const titles: string[] = [];
    const step = async (go: () => Promise<unknown>) => {
      await expectAccessibleInTurn(page);
      titles.push(await page.title());
      await go();
    };
    await pages.open();
    await step(async () => {
      await pages.button(ui.next).click();
      await says(page, cardNumberText.empty, language);
      await says(page, expiryText.empty, language);
      await notTheSamePress(page);
      await pages.card();
    });
    await step(() => pages.identify());
    expect(await page.locator('main').textContent()).not.toContain(person.nationalId);
    await step(() => pages.sendCode());
    await step(async () => pages.giveCode(await readCode(server, person.customerId)));
    await pages.arrived(text.termsStep);
    expect(await otpToken(page)).toMatch(/^Bearer /);
    // Back shows that the code was right, and asks for no other one.
    await page.goBack();
    await pages.arrived(otpPage.right);
    await pages.button(ui.next).click();
    await pages.arrived(text.termsStep);
    await step(() => pages.accept());
    await pages.done(lastFour);
    await expectAccessibleInTurn(page);
    expect(await otpToken(page)).toBeNull();
    expect(titles.map((title) => /\d/.exec(title)?.[0])).toEqual(['1', '2', '3', '3', '4']);
    const next = page
      .getByRole('main')
      .getByRole('link', { name: say(text.register, language), exact: true });
    await expect(next).toHaveAttribute('href', `${prefix}/register-page`);

    // Back and reload repeat nothing and show no typed data.
    await page.goBack();
    await expect(page.locator('h1')).toHaveText(say(text.done, language, { lastFour }));
    await page.reload();
    await expect(page.locator('h1')).toHaveText(say(text.cardStep, language));
    await expect(page.locator('input[autocomplete="cc-number"]')).toHaveValue('');
    expect(calls.filter((path) => path.endsWith('/activate'))).toHaveLength(1);

    const notices = await readNotices(server, person.customerId, 'card-activated');
    expect(notices.map((notice) => [notice.channel, notice.language]).sort()).toEqual([
      ['email', language],
      ['sms', language],
    ]);

    // Activating the same card again fails and offers registration.
    await pages.card();
    await pages.givePerson();
    await expect(dialog(page)).toContainText(say(activationErrors['CARD-ACTIVE'].text, language));
  });
});

test('[ACT-1] [ACT-3] every page shows its errors in both languages and keeps the typed values', {
  tag: '@night',
}, async ({ page, server, allow }) => {
  test.setTimeout(120_000);
  allow(refused('validate-information'), refused('validate-person'), refused('validate-otp'));
  const person = demoPerson('activate3');
  await unactivated(server, person);
  const pages = await new NewcomerPages(page, 'en', person).open();
  await pages.button(ui.next).click();
  await says(page, cardNumberText.empty);
  await says(page, expiryText.empty);
  await expect(page).toHaveTitle(/^Error: /);
  await expectAccessible(page);
  await notTheSamePress(page);
  await pages.giveCard({ number: '4000000000000001' });
  await says(page, identityErrors['CARD-NOMATCH'].text);
  await expect(page.locator('input[autocomplete="cc-number"]')).toHaveValue('4000 0000 0000 0001');
  await notTheSamePress(page);
  await pages.card();

  await pages.givePerson({ birthDate: '1950-01-02' });
  await says(page, identityErrors['PERSON-NOMATCH'].text);
  await page.getByRole('contentinfo').getByRole('link', { name: /中文/ }).click();
  await says(page, identityErrors['PERSON-NOMATCH'].text, 'zh_tw');
  await expect(page).toHaveURL(/\/ch\/card-activation\?step=person$/);
  await expect(pages.field('nationalId')).toHaveValue(person.nationalId);
  await expectAccessible(page);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /English/ })
    .click();
  await notTheSamePress(page);
  await pages.identify();

  // "Change" opens the page. The steps after it are repeated.
  await page.getByRole('button', { name: 'Change (Card)' }).click();
  await pages.arrived(text.cardStep);
  await pages.card();
  await pages.identify();
  await pages.sendCode();
  await pages.giveCode((await readCode(server, person.customerId)) === '000000' ? '111111' : '000000');
  await expect(page.getByText(say(otpPage.attempts, 'en', { attemptsLeft: 2 }))).toBeVisible();
  await expectAccessible(page);
  await notTheSamePress(page);
  await pages.giveCode(await readCode(server, person.customerId));
  await pages.arrived(text.termsStep);
  await pages.button(text.activate).click();
  await says(page, termsText.required);
  await expectAccessible(page);

  // Back: the code is consumed and shown as confirmed.
  await notTheSamePress(page);
  await page.goBack();
  await pages.arrived(otpPage.right);
  await expectAccessible(page);
  await pages.button(ui.next).click();
  await pages.arrived(text.termsStep);
});

test('[OTP-5] a token older than five minutes shows a dialog, then the empty first page', {
  tag: '@night',
}, async ({ page, server, allow }) => {
  allow(refused('activate'));
  const pages = await new NewcomerPages(page, 'en', demoPerson('activate1')).toTerms(server);
  await advanceClock(server, 301);
  await pages.accept();
  await expect(dialog(page)).toContainText(say(errorText.notNow, 'en'));
  await closeDialog(page, 'en', ui.close);
  await expect(page.locator('h1')).toHaveText(say(text.cardStep, 'en'));
  await expect(page.locator('input[autocomplete="cc-number"]')).toHaveValue('');
  expect(await otpToken(page)).toBeNull();
});

test('[ACT-1] leaving discards the token', { tag: '@night' }, async ({ page, server }) => {
  await new NewcomerPages(page, 'en', demoPerson('activate1')).toTerms(server);
  expect(await otpToken(page)).not.toBeNull();
  await page.getByRole('link', { name: say(ui.cancel, 'en'), exact: true }).click();
  await page.getByRole('button', { name: /Leave without saving/ }).click();
  await arrives(page, /\/login$/);
  await expect(async () => expect(await otpToken(page)).toBeNull()).toPass();
});

test('[OTP-3] three wrong codes end the activation with a dialog, then the empty first page', {
  tag: '@night',
}, async ({ page, server, allow }) => {
  allow(refused('validate-otp'));
  const pages = new NewcomerPages(page, 'en', demoPerson('activate1'));
  const wrong = (await pages.toCode(server)) === '000000' ? '111111' : '000000';
  for (let n = 0; n < 3; n++) {
    await pages.giveCode(wrong);
    if (n < 2)
      await expect(page.getByText(say(otpPage.attempts, 'en', { attemptsLeft: 2 - n }))).toBeVisible();
    await notTheSamePress(page);
  }
  await expect(dialog(page)).toContainText(say(otpErrors['01012'].text, 'en'));
  await expectAccessible(page);
  await closeDialog(page, 'en');
  await expect(page.locator('h1')).toHaveText(say(text.cardStep, 'en'));
  await expect(page.locator('input[autocomplete="cc-number"]')).toHaveValue('');
});
