/** The screens of temporary limits and of card replacement, for the accessibility matrix. */
import { expect, type Page } from '@playwright/test';
import { addDays, formatDate, taipeiDate } from '../../../shared/dates.ts';
import { type Phrase, say } from '../../../shared/messages.ts';
import { resetBank } from '../../../tests/support/api/demo.ts';
import { arriveLoggedOn } from '../../../tests/support/browser/people/arrive-logged-on.ts';
import { type Screen, showsError, type Visit } from '../../../tests/support/browser/screen.ts';
import { ui } from '../../../web/ui/messages.ts';
import { otpPage } from '../../confirmation/web/messages.ts';
import { limitText } from '../messages.ts';

const main = (page: Page) => page.getByRole('main');
const press = ({ page, language }: Visit, phrase: Phrase) =>
  main(page)
    .getByRole('button', { name: say(phrase, language), exact: true })
    .click();

/** Resets the bank, opens the function's first page for a person with one card, and makes the first steps of the walk. */
const after =
  (cardFunction: string, walk: readonly ((visit: Visit) => Promise<void>)[]) =>
  async (visit: Visit, steps: number): Promise<void> => {
    await resetBank(visit.server);
    await arriveLoggedOn(visit.page, 'demo.primary2', {
      language: visit.language,
      path: `/u/card-management?for=${cardFunction}`,
    });
    await expect(main(visit.page).locator('form')).toBeVisible();
    for (const go of walk.slice(0, steps)) await go(visit);
  };

const limitAfter = after('temporary-limit', [
  async (visit) => {
    const { page } = visit;
    await page.locator('input[name="amount"]').fill('90000');
    await page.locator('input[name="endDate"]').fill(formatDate(addDays(taipeiDate(new Date()), 30), 'en'));
    await press(visit, ui.next);
    await expect(page.locator('h1')).toHaveText(say(limitText.checkStep, visit.language));
  },
  async (visit) => {
    await press(visit, otpPage.sendCode);
    await expect(visit.page.locator('input[autocomplete="one-time-code"]')).toBeVisible();
  },
]);

const replacementAfter = after('replacement', [
  async (visit) => {
    await visit.page.locator('input[value="stolen"]').check();
    await press(visit, ui.next);
    await expect(visit.page.locator('input[value="bag"]')).toBeVisible();
  },
  async (visit) => {
    await visit.page.locator('input[value="bag"]').check();
    await visit.page.locator('input[name="reasonDetail"]').fill('At the station');
    await press(visit, ui.next);
    await expect(main(visit.page).locator('dl')).toBeVisible();
  },
]);

const SERVICES: readonly Screen[] = [
  ...['limit', 'check and method', 'one-time password'].map((name, steps) => ({
    name: `temporary limit: ${name}`,
    open: (visit: Visit) => limitAfter(visit, steps),
  })),
  {
    name: 'temporary limit: nothing entered',
    error: true,
    open: async (visit) => {
      await limitAfter(visit, 0);
      await press(visit, ui.next);
      await showsError(visit);
    },
  },
  ...['category', 'reason', 'check'].map((name, steps) => ({
    name: `card replacement: ${name}`,
    open: (visit: Visit) => replacementAfter(visit, steps),
  })),
  ...['category missing', 'reason missing'].map((name, steps) => ({
    name: `card replacement: ${name}`,
    error: true,
    open: async (visit: Visit) => {
      await replacementAfter(visit, steps);
      await press(visit, ui.next);
      await showsError(visit);
    },
  })),
];

/** Nightly only, because the journeys check the same pages in every run. */
export const screens: readonly Screen[] = SERVICES.map((screen) => ({ ...screen, nightly: true }));
