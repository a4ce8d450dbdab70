/** The screens of cards after log-on, for the accessibility matrix. */
import { expect } from '@playwright/test';
import { loggedOn, type Screen, type Visit } from '../../../tests/support/browser/screen.ts';
import { holdText } from '../../confirmation/web/hold.messages.ts';

const cards = async (visit: Visit): Promise<void> => {
  await loggedOn('demo.primary1', '/u/card-management')(visit);
  await expect(visit.page.getByRole('main').locator('li').first()).toBeVisible();
};

const account = async (visit: Visit): Promise<void> => {
  await cards(visit);
  await visit.page.getByRole('main').locator('li').first().getByRole('link').first().click();
  await expect(visit.page.getByRole('tabpanel').locator('li, tbody td').first()).toBeVisible();
  await expect(visit.page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
};

/** Opens a page of a card: logs on at the path, then follows the link to the card or statement, if given. */
const ofCard =
  (path: string, link?: string) =>
  async (visit: Visit): Promise<void> => {
    await loggedOn('demo.primary1', path)(visit);
    if (!link) return;
    const main = visit.page.getByRole('main');
    const heading = main.getByRole('heading', { level: 1 });
    const before = (await heading.textContent()) ?? '';
    await main.locator(`a[href${link}]`).first().click();
    await expect(heading).not.toHaveText(before);
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
  };

/** The overview of a person whose password was reset in a new browser. */
async function held(visit: Visit): Promise<void> {
  const hold = { until: '2099-01-06T08:30:00.000Z', usedContacts: ['sms'] };
  await visit.page.route(/\/api\/v1\/profile$/, async (route) => {
    const response = await route.fetch();
    const { payload } = await response.json();
    await route.fulfill({ response, json: { payload: { ...payload, hold } } });
  });
  await loggedOn('demo.primary1')(visit);
  await expect(visit.page.getByText(holdText.title[visit.language])).toBeVisible();
}

export const screens: readonly Screen[] = [
  { name: 'dashboard', open: loggedOn('demo.primary1') },
  ...['demo.primary2', 'demo.supp1', 'demo.corp1', 'demo.states1', 'demo.nophone1'].map((person) => ({
    name: `dashboard of ${person}`,
    state: true,
    open: loggedOn(person),
  })),
  { name: 'dashboard: held after a reset of the password', state: true, nightly: true, open: held },
  { name: 'cards', open: cards },
  { name: 'account detail', open: account },
  { name: 'e-statements', open: ofCard('/u/e-statement') },
  { name: 'one statement', open: ofCard('/u/e-statement', '^="/u/e-statement/"') },
  { name: 'reward points', open: ofCard('/u/card-management?for=reward-points', '$="/reward-points"') },
  {
    name: 'points redemption',
    open: ofCard('/u/card-management?for=points-redemption', '$="/points-redemption"'),
  },
  { name: 'redemption history', open: ofCard('/u/redemption-history') },
  { name: 'cashback method', open: ofCard('/u/card-management?for=cashback-method', '$="/cashback-method"') },
];
