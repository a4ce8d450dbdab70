/** The screens of the safety centre, for the accessibility matrix, with sample responses. */

import { expect } from '@playwright/test';
import { type Phrase, say } from '../../../shared/messages.ts';
import { button, dialog, loggedOn, type Screen, type Visit } from '../../../tests/support/browser/screen.ts';
import { contentText } from '../../../web/ui/content.messages.ts';
import { fieldText } from '../../../web/ui/form/fields.messages.ts';
import type { CardControls } from '../contract.ts';
import { freezeText } from '../freeze.messages.ts';
import { confirmText, safetyText as text } from '../messages.ts';
import { frozenBy, sampleControls } from './controls.ts';

/** Mocks the response with these controls. Shows the first card as frozen if the controls are frozen. */
async function withControls({ page }: Visit, controls: CardControls): Promise<void> {
  await page.route(/\/cards\/[^/]+\/controls$/, (route) => route.fulfill({ json: { payload: controls } }));
  await page.route(/\/api\/v1\/cards$/, async (route) => {
    const response = await route.fetch();
    const { payload }: { payload: object[] } = await response.json();
    const cards = payload.map((card, index) => ({ ...card, frozen: index === 0 && controls.frozen }));
    await route.fulfill({ response, json: { payload: cards } });
  });
}

const expectHeading = ({ page, language }: Visit, phrase: Phrase) =>
  expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(say(phrase, language));

/** Clicks the first button with this name. */
const pressFirst = ({ page, language }: Visit, phrase: Phrase) =>
  page
    .getByRole('button', { name: say(phrase, language) })
    .first()
    .click();

/** Opens the safety page of the first card. */
const safety =
  (other: Partial<CardControls> = {}, next?: (visit: Visit) => Promise<void>) =>
  async (visit: Visit): Promise<void> => {
    const { page } = visit;
    await withControls(visit, sampleControls(other));
    await loggedOn('demo.primary1', '/u/card-management?for=safety')(visit);
    await page.getByRole('main').locator('a[href$="/safety"]').first().click();
    await expectHeading(visit, text.title);
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    await next?.(visit);
  };

const limit = (amount: string) => ({
  most: { amount, currency: 'TWD' as const },
  stops: ['online' as const],
});

/** A frozen card with all switches off, both limits set, no wallet, and few changes left. */
const strict: Partial<CardControls> = {
  ...frozenBy('holder'),
  switches: Object.fromEntries(
    Object.entries(sampleControls().switches).map(([name, one]) => [name, { ...one, on: false }]),
  ) as CardControls['switches'],
  limits: { perPurchase: limit('20000'), perDay: limit('50000') },
  wallets: [],
  looseningsLeft: 2,
};

const confirm = async (visit: Visit): Promise<void> => {
  await visit.page.getByRole('main').locator('a[href*="/safety/confirm?"]').click();
  await expectHeading(visit, confirmText.checkStep);
};

export const screens: readonly Screen[] = [
  { name: 'card safety', open: safety() },
  { name: 'card safety: frozen, all off, limits', state: true, open: safety(strict) },
  { name: 'card safety: frozen by the bank', state: true, nightly: true, open: safety(frozenBy('bank')) },
  { name: 'card safety: under way', state: true, open: safety({ underWay: true }) },
  { name: 'card safety: card stopped', state: true, nightly: true, open: safety({ changeable: false }) },
  {
    name: 'card safety: wrong limit',
    subject: '[aria-invalid=true]',
    state: true,
    error: true,
    open: safety({}, async (visit) => {
      await pressFirst(visit, contentText.change);
      await button(visit, contentText.save).click();
      await expect(visit.page.getByText(say(fieldText.amountEmpty, visit.language))).toBeVisible();
    }),
  },
  {
    name: 'card safety: remove from a wallet?',
    state: true,
    nightly: true,
    open: safety({}, async (visit) => {
      await pressFirst(visit, text.remove);
      await expect(dialog(visit.page)).toBeVisible();
    }),
  },
  { name: 'unfreeze: check', open: safety(frozenBy('holder'), confirm) },
  {
    name: 'overview with a frozen card',
    state: true,
    open: async (visit) => {
      await withControls(visit, sampleControls(frozenBy('holder')));
      await loggedOn('demo.primary1')(visit);
      await expect(visit.page.getByText(say(freezeText.refused, visit.language))).toBeVisible();
    },
  },
  {
    name: 'freeze?',
    state: true,
    open: async (visit) => {
      await loggedOn('demo.primary1')(visit);
      const freeze = new RegExp(`^${say(freezeText.freeze, visit.language)}`);
      await visit.page.getByRole('main').getByRole('button', { name: freeze }).first().click();
      await expect(dialog(visit.page)).toBeVisible();
    },
  },
];
