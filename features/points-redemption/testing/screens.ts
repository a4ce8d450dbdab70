/**
 * The steps of points redemption, for the accessibility matrix. They include the first redemption to a membership, for
 * which the server requires a code.
 */
import { expect } from '@playwright/test';
import { say } from '../../../shared/messages.ts';
import { readCode, resetBank } from '../../../tests/support/api/demo.ts';
import {
  button,
  loggedOn,
  type Screen,
  showsDialog,
  type Visit,
} from '../../../tests/support/browser/screen.ts';
import { cancelText } from '../cancel.messages.ts';
import type { RedemptionDetail } from '../contract.ts';
import { historyText, redemptionPage as text } from '../page.messages.ts';
import { RedemptionPages } from './pages.ts';

const PERSON = 'demo.primary1';
/** The page cannot tell beforehand whether a code is required: the redemption call itself fails with RDM-OTP. */
const CODE_IS_DUE = /^answer 403 POST .*\/redeem-product-partner$/;

/** Resets the demo bank, so that the person has no memberships, and completes the first `steps` pages. */
async function after(visit: Visit, steps: number): Promise<RedemptionPages> {
  const { page, language, server } = visit;
  await resetBank(server);
  const pages = new RedemptionPages(page, language);
  await pages.open(PERSON);
  const walk = [
    () => pages.miles(),
    async () => {
      await pages.button(say(text.submit, language, { points: '3,000' })).click();
      await pages.arrived(text.newPlace);
    },
    async () => {
      await pages.sendCode();
    },
  ];
  for (const go of walk.slice(0, steps)) await go();
  return pages;
}

async function giveCode({ page, server }: Visit, right: boolean): Promise<void> {
  const code = await readCode(server, PERSON);
  const other = code === '000000' ? '111111' : '000000';
  await page.locator('input[autocomplete="one-time-code"]').fill(right ? code : other);
  await page.keyboard.press('Enter');
}

const REDEMPTION: readonly Screen[] = [
  ...['check', 'where the code goes', 'one-time password'].map((name, n) => ({
    name: `points redemption: ${name}`,
    allow: [CODE_IS_DUE],
    open: async (visit: Visit) => void (await after(visit, n + 1)),
  })),
  {
    name: 'points redemption: nothing chosen',
    error: true,
    open: async (visit) => {
      await (await after(visit, 0)).next();
      await expect(visit.page.locator('[aria-invalid=true]').first()).toBeVisible();
    },
  },
  {
    name: 'points redemption: wrong one-time password',
    error: true,
    allow: [CODE_IS_DUE, /^answer 400 POST .*\/validate-otp$/],
    open: async (visit) => {
      await after(visit, 3);
      await giveCode(visit, false);
      await expect(visit.page.locator('[aria-invalid=true]')).toBeVisible();
    },
  },
  {
    name: 'points redemption: done',
    state: true,
    allow: [CODE_IS_DUE],
    open: async (visit) => {
      await after(visit, 3);
      await giveCode(visit, true);
      const bar = visit.page.getByRole('main').getByRole('status');
      await expect(bar.filter({ hasText: say(text.done, visit.language) })).toBeVisible();
    },
  },
];

/** The details page of a redemption of the person, changed as the screen needs it. */
const detail = (
  name: string,
  change: Partial<RedemptionDetail>,
  next?: (visit: Visit) => Promise<void>,
): Screen => ({
  name,
  state: true,
  open: async (visit) => {
    const { page } = visit;
    await page.route(/\/redemption-history\/detail\/[^/]+$/, async (route) => {
      const response = await route.fetch();
      const { payload }: { payload: RedemptionDetail } = await response.json();
      await route.fulfill({ response, json: { payload: { ...payload, ...change } } });
    });
    await loggedOn(PERSON, '/u/redemption-history')(visit);
    await page
      .getByRole('main')
      .getByRole('link', { name: say(historyText.see, visit.language) })
      .first()
      .click();
    await expect(page.locator('h1')).toHaveText(say(historyText.detailTitle, visit.language));
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    await next?.(visit);
  },
});

/** Taipei time far from midnight, so that the picture is the same everywhere. */
const AT = '2026-11-21T06:05:00.000Z';

const CANCELLATION: readonly Screen[] = [
  detail('redemption details: can be cancelled', { cancellableUntil: AT }, (visit) =>
    expect(button(visit, cancelText.cancel)).toBeVisible(),
  ),
  detail('redemption details: question before it is cancelled', { cancellableUntil: AT }, async (visit) => {
    await button(visit, cancelText.cancel).click();
    await showsDialog(visit);
  }),
  detail('redemption details: cancelled', { cancelledAt: AT }),
];

/** Every step and refusal of the flow. Nightly only, because the journeys check the same pages in every run. */
export const screens: readonly Screen[] = [
  ...REDEMPTION.map((screen) => ({ ...screen, nightly: true })),
  ...CANCELLATION,
];
