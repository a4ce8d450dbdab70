/** The screens of cards after log-on, for the accessibility matrix. */
import { expect } from '@playwright/test';
import { loggedOn, type Screen, type Visit } from '../../../tests/support/browser/screen.ts';

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

export const screens: readonly Screen[] = [
  { name: 'dashboard', open: loggedOn('demo.primary1') },
  ...['demo.primary2', 'demo.supp1', 'demo.corp1', 'demo.states1', 'demo.nophone1'].map((person) => ({
    name: `dashboard of ${person}`,
    state: true,
    open: loggedOn(person),
  })),
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
