/** The screens of forgotten credentials and of a password change, for the accessibility matrix. */

import { expect } from '@playwright/test';
import { say } from '../../../shared/messages.ts';
import { anotherCode } from '../../../tests/support/api/clients/otp.ts';
import { readCode } from '../../../tests/support/api/demo.ts';
import { arrives, notTheSamePress } from '../../../tests/support/browser/actions.ts';
import {
  fresh,
  type Screen,
  showsDialog,
  showsError,
  type Visit,
} from '../../../tests/support/browser/screen.ts';
import { ui } from '../../../web/ui/messages.ts';
import { NEW_PASSWORD } from '../../registration/testing/calls.ts';
import { forgottenPage } from '../messages.ts';
import {
  beginForgotten,
  forgottenToMethod,
  forgottenToPassword,
  giveCode,
  givePasswords,
  openChangePassword,
} from './pages.ts';

const REFUSED = /^answer 400 POST .*(forgot-password|change-password)[\w/-]*$/;

const FORGOTTEN: readonly Screen[] = [
  {
    name: 'forgotten username: card',
    open: async (visit) => void (await beginForgotten(visit, 'primary1', 'username')),
  },
  {
    name: 'forgotten password: check and method',
    open: async (visit) => void (await forgottenToMethod(visit, 'primary1')),
  },
  {
    name: 'forgotten password: person does not match',
    error: true,
    allow: [REFUSED],
    open: async (visit) => {
      const pages = await beginForgotten(await fresh(visit), 'primary1');
      await pages.giveCard();
      await pages.arrived(forgottenPage.personStep);
      await pages.givePerson({ birthDate: '1950-01-02' });
      await showsError(visit);
    },
  },
  {
    name: 'forgotten password: not registered',
    state: true,
    allow: [REFUSED],
    open: async (visit) => {
      const pages = await beginForgotten(await fresh(visit), 'register1');
      await pages.giveCard();
      await pages.arrived(forgottenPage.personStep);
      await pages.givePerson();
      await showsDialog(visit);
    },
  },
  {
    name: 'forgotten password: new password',
    open: async (visit) => void (await forgottenToPassword(await fresh(visit), 'primary1')),
  },
  {
    name: 'forgotten password: new password missing',
    error: true,
    open: async (visit) => {
      const pages = await forgottenToPassword(await fresh(visit), 'primary1');
      await pages.button(forgottenPage.setPassword).click();
      await showsError(visit);
    },
  },
  {
    name: 'forgotten password: done',
    open: async (visit) => {
      const pages = await forgottenToPassword(await fresh(visit), 'primary1');
      await pages.givePassword(NEW_PASSWORD);
      await pages.arrived(forgottenPage.passwordDone);
    },
  },
  {
    name: 'forgotten username: done',
    open: async (visit) => {
      const pages = await forgottenToMethod(await fresh(visit), 'primary1', 'username');
      await pages.sendCode();
      await pages.giveCode(await readCode(visit.server, 'demo.primary1'));
      await pages.arrived(forgottenPage.usernameDone);
    },
  },
];

/** Resets the bank and completes the steps up to the code. */
async function toCode(visit: Visit): Promise<void> {
  await openChangePassword(await fresh(visit), 'demo.primary1');
  await givePasswords(visit.page);
  await expect(visit.page.locator('input[autocomplete="one-time-code"]')).toBeVisible();
}

const CHANGE: readonly Screen[] = [
  {
    name: 'change password',
    open: async (visit) => {
      await openChangePassword(await fresh(visit), 'demo.primary1');
      await expect(visit.page.getByRole('radio')).toHaveCount(2);
    },
  },
  {
    name: 'change password: missing',
    error: true,
    open: async (visit) => {
      await openChangePassword(await fresh(visit), 'demo.primary1');
      await visit.page.getByRole('button', { name: say(ui.next, visit.language), exact: true }).click();
      await showsError(visit);
    },
  },
  {
    name: 'change password: wrong current one',
    error: true,
    allow: [REFUSED],
    open: async (visit) => {
      await openChangePassword(await fresh(visit), 'demo.primary1');
      await givePasswords(visit.page, { current: 'Wrong-pass.1357' });
      await showsError(visit);
    },
  },
  {
    name: 'change password: too many wrong ones',
    state: true,
    allow: [REFUSED],
    open: async (visit) => {
      await openChangePassword(await fresh(visit), 'demo.primary1');
      for (let left = 2; left >= 0; left--) {
        await givePasswords(visit.page, { current: `Wrong-pass.135${left}` });
        if (left > 0) await expect(visit.page.locator('#current-hint')).toContainText(String(left));
        // The next press must not count as the second half of a double-click.
        await notTheSamePress(visit.page);
      }
      await showsDialog(visit);
    },
  },
  { name: 'change password: one-time password', open: async (visit) => void (await toCode(visit)) },
  {
    name: 'change password: wrong one-time password',
    error: true,
    allow: [REFUSED],
    open: async (visit) => {
      await toCode(visit);
      const code = await readCode(visit.server, 'demo.primary1');
      await giveCode(visit.page, anotherCode(code));
      await showsError(visit);
    },
  },
  {
    name: 'change password: done',
    open: async (visit) => {
      await toCode(visit);
      await giveCode(visit.page, await readCode(visit.server, 'demo.primary1'));
      await arrives(visit.page, /successful$/);
    },
  },
];

const PASSWORDS: readonly Screen[] = [...FORGOTTEN, ...CHANGE];

/** Every step and refusal of the flow. Nightly only, because the journeys check the same pages in every run. */
export const screens: readonly Screen[] = PASSWORDS.map((screen) => ({ ...screen, nightly: true }));
