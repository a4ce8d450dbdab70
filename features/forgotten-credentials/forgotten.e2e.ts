import type { Page } from '@playwright/test';
import { type Language, type Phrase, say } from '../../shared/messages.ts';
import { demoPerson } from '../../tests/support/api/people.ts';
import { arrives } from '../../tests/support/browser/actions.ts';
import { tabTo } from '../../tests/support/browser/checks/keyboard.ts';
import {
  enterPassword,
  enterUsername,
  expect,
  expectAccessibleInTurn,
  forEachJourney,
  PASSWORD,
  readCode,
  resetBank,
  test,
} from '../../tests/support/browser/e2e.ts';
import { leaveText } from '../../web/leave/messages.ts';
import { frame } from '../../web/messages.ts';
import { otpPage } from '../confirmation/web/messages.ts';
import { loginErrors } from '../login/errors.messages.ts';
import { loginText } from '../login/messages.ts';
import { NEW_PASSWORD } from '../registration/testing/calls.ts';
import { RegistrationPages } from '../registration/testing/pages.ts';
import { forgottenPage as text } from './messages.ts';
import { forgottenToPassword } from './testing/pages.ts';

const refused = (path: string) => new RegExp(`^answer 4\\d\\d POST .*${path}$`);
const dialog = (page: Page) => page.locator('dialog[open]');
const link = (page: Page, phrase: Phrase, language: Language) =>
  page.getByRole('link', { name: say(phrase, language), exact: true });
const storedToken = (page: Page) => page.evaluate(() => sessionStorage.getItem('otpToken'));

test.afterAll(async ({ server }) => {
  // Other tests log on with the default password.
  await resetBank(server);
});

forEachJourney(({ language, prefix }) => {
  test(`[FGT-1] [FGT-2] [LOGIN-5] resets the password of a locked account and logs on, by keyboard only, in ${language}`, async ({
    page,
    server,
    allow,
  }) => {
    allow(refused('authentication/login'));
    await page.goto(`${prefix}/login`);
    await enterUsername(page, 'demo.locked1');
    await enterPassword(page, PASSWORD);
    await expect(dialog(page)).toContainText(say(loginErrors['LOGIN-LOCKED'].text, language));
    await tabTo(page, link(page, frame.resetPassword, language));
    await page.keyboard.press('Enter');
    await expect(page.locator('h1')).toHaveText(say(text.cardStep, language));

    const pages = new RegistrationPages(page, language, demoPerson('locked1'));
    const sent: string[] = [];
    page.on(
      'request',
      (request) => request.method() === 'POST' && sent.push(`${request.url()} ${request.postData()}`),
    );
    const titles: string[] = [];
    const step = async (heading: Phrase | undefined, go: () => Promise<unknown>) => {
      await expectAccessibleInTurn(page);
      titles.push(await page.title());
      await go();
      if (heading) await pages.arrived(heading);
    };
    await step(text.personStep, () => pages.giveCard());
    await step(otpPage.methodTitle, () => pages.givePerson());
    expect(await page.locator('main').textContent()).not.toContain(demoPerson('locked1').nationalId);
    await step(undefined, () => pages.sendCode());
    await step(text.passwordStep, async () => pages.giveCode(await readCode(server, 'demo.locked1')));
    expect(await storedToken(page)).toMatch(/^Bearer [\w-]{43}$/);
    await step(text.passwordDone, () => pages.givePassword(NEW_PASSWORD));
    await expectAccessibleInTurn(page);
    titles.push(await page.title());
    expect(new Set(titles).size).toBe(6);
    expect(await storedToken(page)).toBeNull();
    expect(sent.join('\n')).not.toContain(NEW_PASSWORD);

    // Going back and reloading repeat no call.
    await page.goBack();
    await expect(page.locator('h1')).toHaveText(say(text.passwordDone, language));
    await page.reload();
    await expect(page.locator('h1')).toHaveText(say(text.cardStep, language));
    expect(sent.filter((call) => call.includes('/change-password'))).toHaveLength(1);

    await page.goto(`${prefix}/login`);
    await enterUsername(page, 'demo.locked1');
    await enterPassword(page, NEW_PASSWORD);
    await arrives(page, /\/u\/dashboard$/);
  });

  test(`[FGT-1] [GEN-9] leaving after the code discards the token; the log-on page leads to the username, in ${language}`, async ({
    page,
    server,
  }) => {
    await forgottenToPassword({ page, language, server }, 'states1');
    expect(await storedToken(page)).not.toBeNull();
    // The bank's name. On wide windows links to other sites come before it.
    await page.getByRole('banner').locator(`a[href="${prefix}/login"]`).first().click();
    await page.getByRole('button', { name: say(leaveText.go, language) }).click();
    await arrives(page, /\/login$/);
    await expect(async () => expect(await storedToken(page)).toBeNull()).toPass();
    await page.goto(`${prefix}/login`);

    // Each of the two flows links to the other.
    await link(page, loginText.forgotUsername, language).click();
    await expect(page.locator('h1')).toHaveText(say(text.cardStep, language));
    await expect(page).toHaveTitle(new RegExp(say(text.usernameTitle, language)));
    await link(page, text.passwordTitle, language).click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/forgot-password$`));
    await expect(page).toHaveTitle(new RegExp(say(text.passwordTitle, language)));
    await link(page, text.usernameTitle, language).click();
    await expect(page).toHaveTitle(new RegExp(say(text.usernameTitle, language)));
    const pages = new RegistrationPages(page, language, demoPerson('batch1'));
    await pages.giveCard();
    await pages.arrived(text.personStep);
    await pages.givePerson();
    await pages.arrived(otpPage.methodTitle);
    await page.getByRole('radio').last().check();
    await pages.sendCode();
    await expectAccessibleInTurn(page);
    await pages.giveCode(await readCode(server, 'demo.batch1'));
    await pages.arrived(text.usernameDone);
    await expect(page.getByText('demo.batch1', { exact: true })).toBeVisible();
    await expectAccessibleInTurn(page);
    expect(await storedToken(page)).toBeNull();
    await page.reload();
    await expect(page.getByText('demo.batch1')).toHaveCount(0);
  });
});
