/** The screens of card activation before and after log-on, for the accessibility matrix. */

import { expect } from '@playwright/test';
import { anotherCode } from '../../../tests/support/api/clients/otp.ts';
import { readCode, resetBank } from '../../../tests/support/api/demo.ts';
import { demoPerson } from '../../../tests/support/api/people.ts';
import { arriveLoggedOn } from '../../../tests/support/browser/people/arrive-logged-on.ts';
import { type Screen, showsDialog, showsError, type Visit } from '../../../tests/support/browser/screen.ts';
import { paths } from '../../../web/paths.ts';
import { ui } from '../../../web/ui/messages.ts';
import { otpPage } from '../../confirmation/web/messages.ts';
import { activationText as text } from '../messages.ts';
import { NewcomerPages, OwnerPages } from './pages.ts';

/** Index of the person's unactivated card in the demo's list. */
const UNACTIVATED = 6;
const newcomer = () => demoPerson('activate2');

/** Completes `steps` pages. Resets the bank first if the steps change its data. */
async function after(visit: Visit, steps: number): Promise<NewcomerPages> {
  if (steps > 1) await resetBank(visit.server);
  const pages = await new NewcomerPages(visit.page, visit.language, newcomer()).open();
  const walk = [
    () => pages.card(),
    () => pages.identify(),
    () => pages.sendCode(),
    async () => {
      await pages.giveCode(await readCode(visit.server, newcomer().customerId));
      await pages.arrived(text.termsStep);
    },
  ];
  for (const go of walk.slice(0, steps)) await go();
  return pages;
}

async function ownAfter(visit: Visit, steps: number): Promise<OwnerPages> {
  await resetBank(visit.server);
  const pages = await new OwnerPages(visit.page, visit.language, demoPerson('states1'), UNACTIVATED).open();
  const walk = [() => pages.details(), () => pages.terms(), () => pages.sendCode()];
  for (const go of walk.slice(0, steps)) await go();
  return pages;
}

const REFUSED = /^answer 400 POST .*\/cards\/(card-activation|[\w%-]+\/(activate|post-login))[\w/-]*$/;

const BEFORE_LOG_ON: readonly Screen[] = [
  ...['card', 'person', 'check and method', 'one-time password', 'terms'].map((name, steps) => ({
    name: `card activation: ${name}`,
    // Has the title of the screen before it: method and code are two pages of one step.
    state: name === 'one-time password',
    open: async (visit: Visit) => void (await after(visit, steps)),
  })),
  ...['card missing', 'person missing'].map((name, steps) => ({
    name: `card activation: ${name}`,
    error: true,
    open: async (visit: Visit) => {
      await (await after(visit, steps)).button(ui.next).click();
      await showsError(visit);
    },
  })),
  {
    name: 'card activation: person does not match',
    error: true,
    allow: [REFUSED],
    open: async (visit) => {
      await resetBank(visit.server);
      await (await after(visit, 1)).givePerson({ birthDate: '1950-01-02' });
      await showsError(visit);
    },
  },
  ...(['primary1', 'blocked1'] as const).map((key) => ({
    name: `card activation: refused to ${key}`,
    state: true,
    allow: [REFUSED],
    open: async (visit: Visit) => {
      const pages = await new NewcomerPages(visit.page, visit.language, demoPerson(key)).open();
      await pages.card();
      await pages.givePerson();
      await showsDialog(visit);
    },
  })),
  {
    name: 'card activation: wrong one-time password',
    error: true,
    allow: [REFUSED],
    open: async (visit) => {
      const pages = await after(visit, 3);
      const code = await readCode(visit.server, newcomer().customerId);
      await pages.giveCode(anotherCode(code));
      await showsError(visit);
    },
  },
  {
    name: 'card activation: terms not accepted',
    error: true,
    open: async (visit) => {
      await (await after(visit, 4)).button(text.activate).click();
      await showsError(visit);
    },
  },
  {
    name: 'card activation: back at the code',
    state: true,
    open: async (visit) => {
      const pages = await after(visit, 4);
      await visit.page.goBack();
      await pages.arrived(otpPage.right);
    },
  },
  {
    name: 'card activation: done',
    open: async (visit) => {
      const pages = await after(visit, 4);
      await pages.accept();
      await pages.done(newcomer().cards[0]?.number.slice(-4) ?? '');
    },
  },
];

const AFTER_LOG_ON: readonly Screen[] = [
  ...['details', 'terms', 'check and method', 'one-time password'].map((name, steps) => ({
    name: `own card activation: ${name}`,
    open: async (visit: Visit) => void (await ownAfter(visit, steps)),
  })),
  {
    name: 'own card activation: details do not match',
    error: true,
    allow: [REFUSED],
    open: async (visit) => {
      await (await ownAfter(visit, 0)).giveDetails({ birthDate: '1950-01-02' });
      await showsError(visit);
    },
  },
  {
    name: 'card-activation-error',
    open: async (visit) => {
      await arriveLoggedOn(visit.page, 'demo.states1', {
        language: visit.language,
        path: paths.activationError(),
      });
      await expect(visit.page.locator('h1')).toBeVisible();
    },
  },
];

const ACTIVATION: readonly Screen[] = [...BEFORE_LOG_ON, ...AFTER_LOG_ON];

/** Every step and refusal of the flow. Nightly only, because the journeys check the same pages in every run. */
export const screens: readonly Screen[] = ACTIVATION.map((screen) => ({ ...screen, nightly: true }));
