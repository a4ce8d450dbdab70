import type { Page } from '@playwright/test';
import { type Language, type Phrase, say } from '../../shared/messages.ts';
import { arrives } from '../../tests/support/browser/actions.ts';
import { tabTo } from '../../tests/support/browser/checks/keyboard.ts';
import {
  enterPassword,
  enterUsername,
  expect,
  expectAccessibleInTurn,
  forEachJourney,
  logOn,
  notTheSamePress,
  PASSWORD,
  readCode,
  resetBank,
  test,
} from '../../tests/support/browser/e2e.ts';
import { giveCode, givePasswords } from '../forgotten-credentials/testing/pages.ts';
import { loginText } from '../login/messages.ts';
import { stepText } from '../login/steps.messages.ts';
import { NEW_PASSWORD } from '../registration/testing/calls.ts';
import { passwordChangeErrors } from './errors.messages.ts';
import { changePasswordPage as text } from './messages.ts';

/** A person with a password older than a year. The log-on tests need it to be old, so the bank is reset at the end. */
const PERSON = 'demo.oldpass1';
const SUCCESS = '/u/change-password-successful';
const WRONG = 'Wrong-pass.1357';
const refused = (path: string) => new RegExp(`^answer 4\\d\\d POST .*${path}$`);
const heading = async (page: Page, phrase: Phrase, language: Language) => {
  await expect(page.locator('h1')).toHaveText(say(phrase, language));
  await expect(page.locator('h1')).toBeFocused();
};

test.afterAll(async ({ server }) => {
  // Other tests log on with the default password.
  await resetBank(server);
});

forEachJourney(({ language, prefix }) => {
  test(`[PWD-1] [PWD-2] [LOGIN-7] [GEN-13] changes an old password by keyboard only and ends the session, in ${language}`, async ({
    page,
    server,
    allow,
  }) => {
    allow(refused('change-password/request-otp'));
    await page.goto(SUCCESS);
    await arrives(page, /\/login$/);
    await logOn(page, PERSON, { language });
    const advice = page.locator('dialog[open]');
    await tabTo(page, advice.getByRole('link', { name: say(stepText.adviceNow, language) }));
    await page.keyboard.press('Enter');
    await arrives(page, /\/u\/change-password$/);
    await heading(page, text.passwordsStep, language);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(`${request.url()} ${request.postData()}`);
    });
    await givePasswords(page, { current: WRONG });
    const left = say(passwordChangeErrors['PW-CURRENT'].text, language, { attemptsLeft: 2 });
    await expect(page.locator('#current-error')).toContainText(left);
    await expectAccessibleInTurn(page);
    await notTheSamePress(page);
    await givePasswords(page);
    await heading(page, text.otpStep, language);
    await expectAccessibleInTurn(page);
    await giveCode(page, await readCode(server, PERSON));
    await arrives(page, /\/u\/change-password-successful$/);
    await heading(page, text.done, language);
    await expectAccessibleInTurn(page);
    for (const secret of [NEW_PASSWORD, PASSWORD, WRONG]) expect(sent.join('\n')).not.toContain(secret);
    const kept = await page.evaluate(() => [Object.keys(sessionStorage), Object.keys(localStorage)]);
    expect(kept).toEqual([[], ['language']]);

    // The log-on page replaces the history entry, so going back shows neither this page nor private data.
    const calls = sent.length;
    await tabTo(page, page.getByRole('button', { name: say(text.logOnAgain, language), exact: true }));
    await page.keyboard.press('Enter');
    await arrives(page, new RegExp(`${prefix}/login$`));
    await page.goBack();
    await arrives(page, /\/login$/);
    await expect(page.locator('h1')).toHaveText(say(loginText.title, language));
    expect(sent.slice(calls).join('\n')).not.toContain('change-password');

    await page.goto(`${prefix}/login`);
    await enterUsername(page, PERSON);
    await enterPassword(page, NEW_PASSWORD);
    await arrives(page, /\/u\//);
    // The page is shown once: opening it again logs off, on the server too.
    const loggedOff = page.waitForResponse((answer) => answer.url().endsWith('/authentication/logout'));
    await page.goto(SUCCESS);
    expect((await loggedOff).status()).toBe(200);
    await arrives(page, /\/login$/);
  });
});
