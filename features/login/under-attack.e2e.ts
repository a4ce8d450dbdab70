import type { Page } from '@playwright/test';
import { LANGUAGES, type Language, type Phrase, say } from '../../shared/messages.ts';
import { Client } from '../../tests/support/api/clients/client.ts';
import { arrives } from '../../tests/support/browser/actions.ts';
import {
  advanceClock,
  enterPassword,
  enterUsername,
  expect,
  expectAccessibleInTurn,
  forEachJourney,
  PASSWORD,
  readCode,
  readInbox,
  resetBank,
  test,
} from '../../tests/support/browser/e2e.ts';
import { otpPage } from '../confirmation/web/messages.ts';
import { chrome } from '../shell/messages.ts';
import { loginText as text } from './messages.ts';

const NAME = 'demo.primary2';
const heading = (page: Page) => page.locator('h1');
const button = (page: Page, phrase: Phrase, language: Language) =>
  page.getByRole('button', { name: say(phrase, language), exact: true });
const otpField = (page: Page) => page.locator('input[autocomplete="one-time-code"]');

/** Tries wrong passwords until the result of the next one is hidden. All come from one address, which is locked after five. */
async function attack(server: { readonly baseURL: string }, username: string): Promise<void> {
  for (let n = 0; n < 20; n++) {
    if (n > 0 && n % 5 === 0) await advanceClock(server, 15 * 60 + 1);
    await (await Client.open(server)).logOn(username, { password: 'Wrong-pass.1' });
  }
  await advanceClock(server, 15 * 60 + 1);
}

test.afterAll(async ({ server }) => {
  await resetBank(server);
});

forEachJourney(({ language, prefix }) => {
  test(`[LOGIN-8] the owner logs on with a code while strangers attack, and a wrong password looks the same, in ${language}`, async ({
    page,
    server,
    allow,
  }) => {
    allow(/^answer 400 POST .*\/login\/validate-otp$/);
    await attack(server, NAME);
    const before = (await readInbox(server, NAME)).length;

    await page.goto(`${prefix}/login`);
    await enterUsername(page, NAME);
    await enterPassword(page, 'Wrong-pass.2');
    await expect(heading(page)).toHaveText(say(text.methodTitle, language));
    await expect(page.getByText(say(otpPage.hiddenLead, language))).toBeVisible();
    const asked = await page.locator('main').textContent();
    await button(page, otpPage.sendCode, language).click();
    await expect(heading(page)).toBeFocused();
    await otpField(page).fill('123456');
    await otpField(page).press('Enter');
    await expect(page.getByText(say(otpPage.attempts, language, { attemptsLeft: 2 }))).toBeVisible();
    await button(page, text.startAgain, language).click();
    await expect(heading(page)).toHaveText(say(text.title, language));
    expect((await readInbox(server, NAME)).length).toBe(before);

    await enterUsername(page, NAME);
    await enterPassword(page, PASSWORD);
    await expect(heading(page)).toHaveText(say(text.methodTitle, language));
    await expect(heading(page)).toBeFocused();
    expect(await page.locator('main').textContent()).toBe(asked);
    await expectAccessibleInTurn(page);
    // SMS, then the other way.
    await button(page, otpPage.sendCode, language).click();
    await expect(heading(page)).toHaveText(say(otpPage.title, language));
    await expect(heading(page)).toBeFocused();
    await expect(page.getByText(say(otpPage.hiddenSent, language))).toBeVisible();
    await expect(page.getByText(say(otpPage.hiddenNoCode, language))).toBeVisible();
    await expectAccessibleInTurn(page);
    await button(page, otpPage.otherWay, language).click();
    await expect(heading(page)).toHaveText(say(text.methodTitle, language));

    // A reload begins again; the code of the session before is invalid.
    await page.reload();
    await enterUsername(page, NAME);
    await enterPassword(page, PASSWORD);
    await advanceClock(server, 31);
    const sent = (await readInbox(server, NAME)).length;
    await button(page, otpPage.sendCode, language).click();
    await expect(heading(page)).toHaveText(say(otpPage.title, language));
    const code = await readCode(server, NAME, sent);
    // The language changes in place: the step and the code stay.
    for (const to of [...LANGUAGES.filter((other) => other !== language), language]) {
      await page
        .getByRole('link', { name: say(chrome.changeLanguage, to) })
        .filter({ visible: true })
        .first()
        .click();
      await expect(page.getByText(say(otpPage.hiddenSent, to))).toBeVisible();
    }
    await otpField(page).fill(code);
    await otpField(page).press('Enter');
    await arrives(page, /\/u\/dashboard$/);
  });
});
