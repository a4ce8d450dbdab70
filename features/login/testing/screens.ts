/** Log-on screens for the accessibility matrix, and the steps to reach each screen. */
import { expect, type Page } from '@playwright/test';
import { say } from '../../../shared/messages.ts';
import { resetBank } from '../../../tests/support/api/demo.ts';
import {
  captchaField,
  enterPassword,
  enterUsername,
  PASSWORD,
  passwordField,
  solveCaptcha,
} from '../../../tests/support/browser/people/log-on.ts';
import { at, button, dialog, type Screen, type Visit } from '../../../tests/support/browser/screen.ts';
import { fieldText } from '../../../web/ui/form/fields.messages.ts';
import { ui } from '../../../web/ui/messages.ts';
import { otpPage } from '../../confirmation/web/messages.ts';

async function username(visit: Visit, name: string): Promise<void> {
  await at('{prefix}/login')(visit);
  await enterUsername(visit.page, name);
}

/** Opens the choice of the one-time password method. A confirmed log-on clears the bank's mark, so the bank is reset first. */
async function method(visit: Visit): Promise<void> {
  await resetBank(visit.server);
  await username(visit, 'demo.reonboard1');
  await enterPassword(visit.page, PASSWORD);
  await expect(visit.page.getByRole('radio', { name: /\*/ }).first()).toBeVisible();
}

async function otp(visit: Visit): Promise<void> {
  await method(visit);
  await button(visit, otpPage.sendCode).click();
  await expect(otpField(visit.page)).toBeVisible();
}

const otpField = (page: Page) => page.locator('input[autocomplete="one-time-code"]');
const REFUSED_LOGIN = /^answer 400 POST .*\/authentication\/login$/;

export const screens: readonly Screen[] = [
  { name: 'log-on: username', open: at('{prefix}/login') },
  {
    name: 'log-on: username missing',
    error: true,
    open: async (visit) => {
      await at('{prefix}/login')(visit);
      await button(visit, ui.next).click();
      await expect(
        visit.page.getByRole('alert').or(visit.page.locator('[aria-invalid=true]')).first(),
      ).toBeVisible();
    },
  },
  { name: 'log-on: password', open: (visit) => username(visit, 'demo.primary1') },
  {
    name: 'log-on: password and image code missing',
    error: true,
    open: async (visit) => {
      await username(visit, 'demo.primary1');
      await passwordField(visit.page).press('Enter');
      await expect(visit.page.locator('[aria-invalid=true]')).toHaveCount(2);
    },
  },
  {
    name: 'log-on: wrong password',
    error: true,
    allow: [REFUSED_LOGIN],
    open: async (visit) => {
      await username(visit, 'unknown.user');
      await enterPassword(visit.page, 'Wrong-pass.1');
      await expect(visit.page.locator('[aria-invalid=true]')).toHaveCount(1);
    },
  },
  {
    name: 'log-on: wrong image code',
    error: true,
    allow: [REFUSED_LOGIN],
    open: async ({ page, ...visit }) => {
      await username({ page, ...visit }, 'demo.primary1');
      await passwordField(page).fill(PASSWORD);
      await solveCaptcha(page);
      await captchaField(page).fill('AAAAA');
      await captchaField(page).press('Enter');
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(1);
    },
  },
  {
    name: 'log-on: account locked',
    state: true,
    allow: [REFUSED_LOGIN],
    open: async (visit) => {
      await username(visit, 'demo.locked1');
      await enterPassword(visit.page, PASSWORD);
      await expect(dialog(visit.page)).toBeVisible();
    },
  },
  {
    name: 'log-on: image code by the silent check',
    state: true,
    open: async (visit) => {
      await username(visit, 'demo.primary1');
      await button(visit, fieldText.captchaAlternative).click();
      await expect(visit.page.getByText(say(fieldText.captchaPassed, visit.language))).toBeVisible({
        timeout: 30_000,
      });
    },
  },
  { name: 'log-on: where the code goes', open: method },
  { name: 'log-on: one-time password', open: otp },
  {
    name: 'log-on: wrong one-time password',
    state: true,
    allow: [/^answer 400 POST .*\/login\/validate-otp$/],
    open: async (visit) => {
      await otp(visit);
      await otpField(visit.page).fill('000000');
      await otpField(visit.page).press('Enter');
      await expect(otpField(visit.page)).toHaveAttribute('aria-invalid', 'true');
    },
  },
];
