/** The screens of offers and of the bank's own pages, for the accessibility matrix. */
import { expect, type Page } from '@playwright/test';
import { say } from '../../../shared/messages.ts';
import { loggedOn, type Screen } from '../../../tests/support/browser/screen.ts';
import { promotionText } from '../../promotions/messages.ts';

const main = (page: Page) => page.getByRole('main');

const NOT_THERE = /^answer 404 GET .*\/(promotion|content-management)\//;

/** Opens a page after log-on and waits for its body or list. */
const own = (path: string, there: string): Screen['open'] => {
  const enter = loggedOn('demo.primary1');
  return async (visit) => {
    await enter(visit);
    await visit.page.goto(path);
    await expect(main(visit.page).locator(there).first()).toBeVisible();
  };
};

const PUBLISHED: readonly Screen[] = [
  { name: 'offers', open: own('/u/promotion-listing', 'li h2') },
  {
    name: 'offers: more categories',
    state: true,
    open: async (visit) => {
      await own('/u/promotion-listing', 'li h2')(visit);
      await main(visit.page)
        .getByRole('button', { name: say(promotionText.more, visit.language), exact: true })
        .click();
    },
  },
  { name: 'offers: none chosen', state: true, open: own('/u/promotion-listing?category=none', 'p') },
  { name: 'an offer', open: own('/u/promotion-detail?code=DIN01', 'h2') },
  {
    name: 'an offer that is over',
    allow: [NOT_THERE],
    open: own('/u/promotion-detail?code=DIN90', 'a'),
  },
  { name: 'spending management', open: own('/u/spending-management/overview', 'h2') },
  { name: 'a budget, with a table', open: own('/u/spending-management/budget', 'table') },
  ...['help', 'contact', 'accessibility', 'storage', 'offer-terms'].map((key) => ({
    name: `information: ${key}`,
    open: async ({ page, prefix }: Parameters<Screen['open']>[0]) => {
      await page.goto(`${prefix}/information/${key}`);
      await expect(main(page).locator('h2').first()).toBeVisible();
    },
  })),
  {
    name: 'information that is not there',
    allow: [NOT_THERE],
    open: async ({ page, prefix }) => {
      await page.goto(`${prefix}/information/none`);
      await expect(main(page).getByRole('link')).toHaveCount(1);
    },
  },
];

/** Nightly only, because the journeys check the same pages in every run. */
export const screens: readonly Screen[] = PUBLISHED.map((screen) => ({ ...screen, nightly: true }));
