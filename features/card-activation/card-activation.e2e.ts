import type { Page } from '@playwright/test';
import { type Language, type Phrase, say } from '../../shared/messages.ts';
import { cardNumberText, expiryText } from '../../shared/validation/messages.ts';
import { demoPerson } from '../../tests/support/api/people.ts';
import {
  expect,
  expectAccessibleInTurn,
  forEachJourney,
  notTheSamePress,
  readCode,
  readNotices,
  test,
} from '../../tests/support/browser/e2e.ts';
import { ui } from '../../web/ui/messages.ts';
import { otpPage } from '../confirmation/web/messages.ts';
import { activationErrors } from './errors.messages.ts';
import { activationText as text } from './messages.ts';
import { NewcomerPages, unactivated } from './testing/pages.ts';

const refused = (path: string) => new RegExp(`^answer 4\\d\\d POST .*${path}$`);
const alert = (page: Page) => page.getByRole('alert');
const dialog = (page: Page) => page.locator('dialog[open]');
const says = async (page: Page, phrase: Phrase, language: Language) =>
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
    // Going back shows that the code was correct, and does not request another code.
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

    // Going back and reloading repeat no call and show no typed data.
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
