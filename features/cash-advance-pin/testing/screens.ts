/** The screens of the cash advance PIN, for the accessibility matrix. */

import { expect } from '@playwright/test';
import { demoPerson } from '../../../tests/support/api/people.ts';
import { arriveLoggedOn } from '../../../tests/support/browser/people/arrive-logged-on.ts';
import { fresh, type Screen, showsError, type Visit } from '../../../tests/support/browser/screen.ts';
import { paths } from '../../../web/paths.ts';
import { ui } from '../../../web/ui/messages.ts';
import { otpPage } from '../../confirmation/web/messages.ts';
import { PinPages } from './pages.ts';

const PERSON = 'primary1';

/** Completes `steps` pages at a freshly reset bank. */
async function after(visit: Visit, steps: number): Promise<PinPages> {
  await fresh(visit);
  const pages = await new PinPages(visit.page, visit.language, demoPerson(PERSON)).open();
  if (steps > 2) return pages.toPin(visit.server);
  const walk = [() => pages.terms(), () => pages.sendCode()];
  for (const go of walk.slice(0, steps)) await go();
  return pages;
}

const PIN: readonly Screen[] = [
  ...['terms', 'check and method', 'one-time password', 'the PIN'].map((name, steps) => ({
    name: `cash advance PIN: ${name}`,
    open: async (visit: Visit) => void (await after(visit, steps)),
  })),
  {
    name: 'cash advance PIN: terms not accepted',
    error: true,
    open: async (visit) => {
      await (await after(visit, 0)).button(ui.next).click();
      await showsError(visit);
    },
  },
  {
    name: 'cash advance PIN: easy to guess, and two that differ',
    error: true,
    open: async (visit) => {
      await (await after(visit, 3)).givePin('1234', '4321');
      await showsError(visit);
    },
  },
  {
    name: 'cash advance PIN: back at the code',
    state: true,
    open: async (visit) => {
      const pages = await after(visit, 3);
      await visit.page.goBack();
      await pages.arrived(otpPage.right);
    },
  },
  {
    name: 'cash advance PIN: done',
    open: async (visit) => {
      const pages = await after(visit, 3);
      await pages.givePin(pages.validPin());
      await pages.confirmed();
    },
  },
  {
    name: 'cash advance PIN: not for this card',
    state: true,
    allow: [/^answer 400 GET .*\/pin\/limit-check$/],
    open: async ({ page, language }) => {
      const answer = page.waitForResponse(/\/api\/v1\/cards$/);
      await arriveLoggedOn(page, 'demo.states1', { language, path: paths.cardManagement() });
      const { payload } = await (await answer).json();
      const lost = payload.find(({ status }: { status: string }) => status === 'lost');
      await page.goto(paths.cashAdvancePin(String(lost.cardId)));
      await expect(page.locator('dialog[open]')).toBeVisible();
    },
  },
];

/** Every step and refusal of the flow. Nightly only, because the journeys check the same pages in every run. */
export const screens: readonly Screen[] = PIN.map((screen) => ({ ...screen, nightly: true }));
