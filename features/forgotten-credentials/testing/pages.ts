/** Page objects of forgotten credentials and of a password change. They use only the keyboard. */

import { expect, type Page } from '@playwright/test';
import type { PersonKey } from '../../../bank/demo/people.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { readCode } from '../../../tests/support/api/demo.ts';
import { demoPerson } from '../../../tests/support/api/people.ts';
import { typeInto } from '../../../tests/support/browser/checks/keyboard.ts';
import { arriveLoggedOn } from '../../../tests/support/browser/people/arrive-logged-on.ts';
import { PASSWORD } from '../../../tests/support/browser/people/log-on.ts';
import { changePasswordPage } from '../../change-password/messages.ts';
import { otpPage } from '../../confirmation/web/messages.ts';
import { NEW_PASSWORD } from '../../registration/testing/calls.ts';
import { RegistrationPages } from '../../registration/testing/pages.ts';
import { forgottenPage as text } from '../messages.ts';

interface At {
  readonly page: Page;
  readonly language: Language;
}

/** Opens the first page. Card, person, code and password are entered as in registration. */
export async function beginForgotten(
  { page, language }: At,
  key: PersonKey,
  find: 'password' | 'username' = 'password',
): Promise<RegistrationPages> {
  const query = find === 'username' ? '?find=username' : '';
  await page.goto(`${language === 'en' ? '/en' : '/ch'}/forgot-password${query}`);
  await expect(page.locator('h1')).toHaveText(say(text.cardStep, language));
  return new RegistrationPages(page, language, demoPerson(key));
}

/** Completes the steps up to the choice of method. */
export async function forgottenToMethod(
  at: At,
  key: PersonKey,
  find: 'password' | 'username' = 'password',
): Promise<RegistrationPages> {
  const pages = await beginForgotten(at, key, find);
  await pages.giveCard();
  await pages.arrived(text.personStep);
  await pages.givePerson();
  await pages.arrived(otpPage.methodTitle);
  return pages;
}

/** Completes the steps up to the new password. */
export async function forgottenToPassword(
  at: At & { readonly server: { readonly baseURL: string } },
  key: PersonKey,
): Promise<RegistrationPages> {
  const pages = await forgottenToMethod(at, key);
  await pages.sendCode();
  await pages.giveCode(await readCode(at.server, `demo.${key}`));
  await pages.arrived(text.passwordStep);
  return pages;
}

/** Logs on and opens the page that changes the password. */
export async function openChangePassword({ page, language }: At, username: string): Promise<void> {
  await arriveLoggedOn(page, username, { language, path: '/u/change-password' });
  await expect(page.locator('h1')).toHaveText(say(changePasswordPage.passwordsStep, language));
}

/** Types the passwords and submits them. */
export async function givePasswords(
  page: Page,
  typed: { readonly current?: string; readonly password?: string; readonly again?: string } = {},
): Promise<void> {
  const { current = PASSWORD, password = NEW_PASSWORD, again = password } = typed;
  await typeInto(page, page.locator('input[name="current"]'), current);
  await typeInto(page, page.locator('input[name="password"]'), password);
  await typeInto(page, page.locator('input[name="again"]'), again);
  await page.keyboard.press('Enter');
}

/** Types the one-time password and submits it. */
export async function giveCode(page: Page, code: string): Promise<void> {
  await typeInto(page, page.locator('input[autocomplete="one-time-code"]'), code);
  await page.keyboard.press('Enter');
}
