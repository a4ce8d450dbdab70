/** The screens of insights, for the accessibility matrix. */
import { expect } from '@playwright/test';
import { say } from '../../../shared/messages.ts';
import { unfold } from '../../../tests/support/browser/actions.ts';
import { fresh, loggedOn, type Screen, type Visit } from '../../../tests/support/browser/screen.ts';
import type { Insights } from '../contract.ts';
import { insightText as text } from '../messages.ts';

const PERSON = 'demo.primary1';
const PAGE = '/u/insights';

/** Resets the bank first, because screens of other features change the person's password. */
const open = async (visit: Visit): Promise<void> => loggedOn(PERSON, PAGE)(await fresh(visit));

async function openAll(visit: Visit): Promise<void> {
  await open(visit);
  await expect(visit.page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  await unfold(visit.page);
}

/** Opens the first amount of the first table. */
async function openLines(visit: Visit): Promise<void> {
  await openAll(visit);
  const main = visit.page.getByRole('main');
  await main.getByRole('table').first().getByRole('button').first().click();
  await expect(main.getByText(say(text.closeLines, visit.language))).toBeVisible();
  await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Mocks the response: the real insights, modified by `change`. */
const changed = (change: (insights: Insights) => Insights) => async (visit: Visit) => {
  await visit.page.route(/\/api\/v1\/insights$/, async (route) => {
    const response = await route.fetch();
    const { payload }: { payload: Insights } = await response.json();
    await route.fulfill({ response, json: { payload: change(payload) } });
  });
  await open(visit);
};

const nothing = (insights: Insights): Insights => ({
  ...insights,
  spending: [],
  subscriptions: [],
  doubles: [],
  foreign: [],
});

async function openHidden(visit: Visit): Promise<void> {
  await changed((insights) => ({
    ...insights,
    subscriptions: insights.subscriptions.map((one) => ({ ...one, hidden: true })),
  }))(visit);
  // Opens the list of hidden subscriptions. Its `details` contains one `details` with the charges of each subscription.
  await expect(visit.page.getByRole('main').locator('details').first()).toBeAttached();
  await unfold(visit.page);
}

export const screens: readonly Screen[] = [
  { name: 'insights', open },
  { name: 'insights, all opened', open: openAll, state: true },
  { name: 'insights, transactions behind a figure', open: openLines, state: true },
  { name: 'insights, nothing found', open: changed(nothing), state: true, nightly: true },
  { name: 'insights, hidden subscriptions', open: openHidden, state: true, nightly: true },
];
