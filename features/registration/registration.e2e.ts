import type { Page } from '@playwright/test';
import { type Language, type Phrase, say } from '../../shared/messages.ts';
import { passwordText } from '../../shared/validation/messages.ts';
import { demoPerson } from '../../tests/support/api/people.ts';
import { arrives } from '../../tests/support/browser/actions.ts';
import { pasteInto } from '../../tests/support/browser/checks/keyboard.ts';
import {
  enterPassword,
  enterUsername,
  expect,
  expectAccessibleInTurn,
  forEachJourney,
  notTheSamePress,
  readNotices,
  test,
} from '../../tests/support/browser/e2e.ts';
import { fieldText } from '../../web/ui/form/fields.messages.ts';
import { registrationErrors } from './errors.messages.ts';
import { registrationText as text } from './messages.ts';
import { NEW_PASSWORD } from './testing/calls.ts';
import { RegistrationPages, unregistered } from './testing/pages.ts';

const alert = (page: Page) => page.getByRole('alert');
const says = async (page: Page, phrase: Phrase, language: Language) =>
  expect(alert(page)).toContainText(say(phrase, language));

forEachJourney(({ language, prefix }) => {
  test(`[REG-1] [REG-2] [REG-3] [REG-5] [PWD-3] [S45] [OTP-6] [SHELL-8] registers with pasted texts and logs on for the first time, by keyboard only, in ${language}`, async ({
    page,
    context,
    server,
  }) => {
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
      // The list of common passwords is loaded only for the new password step.
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

    // Going back and reloading repeat no call and show no typed data.
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
