/** The screens of family cards, for the accessibility matrix, with sample responses. */
import { expect } from '@playwright/test';
import { type Phrase, say } from '../../../shared/messages.ts';
import {
  button,
  failing,
  loggedOn,
  type Screen,
  showsDialog,
  showsError,
  type Visit,
} from '../../../tests/support/browser/screen.ts';
import { paths } from '../../../web/paths.ts';
import { contentText } from '../../../web/ui/content.messages.ts';
import { answerText, confirmFamilyText } from '../confirm.messages.ts';
import type { CardOfAccount, Family, HeldCard } from '../contract.ts';
import { controlText } from '../controls.messages.ts';
import { holderText } from '../holder.messages.ts';
import { familyText } from '../messages.ts';
import { LAYER, REQUEST, sampleAccount, sampleFamily, sampleHeld } from './sample.ts';

const PERSON = 'demo.primary1';

/** Opens a page with these family cards. */
const page =
  (family: Partial<Family>, path: string, next?: (visit: Visit) => Promise<void>) =>
  async (visit: Visit): Promise<void> => {
    await visit.page.route(/\/api\/v1\/family\?/, (route) =>
      route.fulfill({ json: { payload: sampleFamily(family) } }),
    );
    await loggedOn(PERSON, path)(visit);
    await next?.(visit);
  };

const list = (family: Partial<Family>, next?: (visit: Visit) => Promise<void>) =>
  page(family, paths.family(), next);
const held = (over: Partial<HeldCard> = {}, next?: (visit: Visit) => Promise<void>) =>
  list({ held: [sampleHeld(over)] }, next);
const card = (over: Partial<CardOfAccount> = {}, next?: (visit: Visit) => Promise<void>) =>
  page({ accounts: [sampleAccount(over)] }, paths.familyCard('c-1'), next);

const press = async (visit: Visit, phrase: Phrase) => button(visit, phrase).first().click();
const heading = ({ page: shown, language }: Visit, phrase: Phrase) =>
  expect(shown.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(say(phrase, language));

const asked = { requests: [REQUEST] };
const LONG = {
  holderName: 'W*********** B*************** C*************',
  productName: 'Formosa Harbour World Elite Travel and Cashback Card',
  spent: { amount: '123456789', currency: 'TWD' },
  highestLimit: { amount: '999999999', currency: 'TWD' },
};
const NO_LIMITS = { perPurchase: LAYER.limits.perPeriod, perPeriod: LAYER.limits.perPeriod };
const strict: Partial<CardOfAccount> = {
  primary: {
    ...LAYER,
    frozen: true,
    looseningsLeft: 2,
    extra: {
      requestId: REQUEST.requestId,
      amount: REQUEST.amount,
      used: { amount: '900', currency: 'TWD' },
      until: REQUEST.until,
    },
  },
  requests: [
    { ...REQUEST, state: 'allowed' },
    { ...REQUEST, requestId: '00000000-0000-4000-8000-00000000f002', state: 'declined' },
  ],
};

export const screens: readonly Screen[] = [
  { name: 'family cards: none', state: true, open: list({}) },
  { name: 'family cards: not offered', state: true, nightly: true, open: list({ offered: false }) },
  {
    name: 'family cards: they cannot be read',
    ...failing(/\/api\/v1\/family\?/, loggedOn(PERSON, paths.family())),
  },
  {
    name: 'family cards: long names and large amounts',
    state: true,
    nightly: true,
    open: list({ accounts: [sampleAccount({ ...LONG, ...asked }), sampleAccount({ ...LONG, own: true })] }),
  },
  {
    name: 'overview: decide about a family card',
    state: true,
    nightly: true,
    open: async (visit) => {
      await visit.page.route(/\/api\/v1\/family\?/, (route) =>
        route.fulfill({
          json: { payload: sampleFamily({ held: [sampleHeld({ agreement: 'open', sight: 'none' })] }) },
        }),
      );
      await loggedOn('demo.supp1')(visit);
      await expect(visit.page.getByText(say(familyText.decideTitle, visit.language))).toBeVisible();
    },
  },
  {
    name: 'family cards of an account',
    open: list({
      accounts: [
        sampleAccount(asked),
        sampleAccount({
          cardId: 'c-2',
          agreement: 'open',
          sight: 'none',
          spent: undefined,
          newest: undefined,
        }),
      ],
    }),
  },
  { name: 'family card: one’s own supplementary card', state: true, open: held() },
  {
    name: 'family card: to decide, and a request that waits',
    state: true,
    open: held({ agreement: 'open', sight: 'none', ...asked }),
  },
  {
    name: 'family card: a wrong request',
    state: true,
    error: true,
    open: held({}, async (visit) => {
      await press(visit, holderText.send);
      await showsError(visit);
    }),
  },
  {
    name: 'family card: no limit to ask about',
    state: true,
    nightly: true,
    open: held({ adult: false, primary: { ...LAYER, limits: NO_LIMITS } }),
  },
  { name: 'family card: controls', open: card(asked) },
  {
    name: 'family card: long names, only sums, no payments',
    state: true,
    nightly: true,
    open: card({ ...LONG, sight: 'sums', separated: true, newest: [] }),
  },
  { name: 'family card: frozen, with an extra amount', state: true, nightly: true, open: card(strict) },
  {
    name: 'family card: stopped',
    state: true,
    nightly: true,
    open: card({ changeable: false, status: 'invalid', primary: { ...LAYER, stopped: true } }),
  },
  {
    name: 'family card: new limit',
    state: true,
    nightly: true,
    open: card({}, (visit) =>
      visit.page
        .getByRole('button', { name: new RegExp(`^${say(contentText.change, visit.language)}`) })
        .first()
        .click(),
    ),
  },
  {
    name: 'family card: stop?',
    state: true,
    open: card({}, async (visit) => {
      await press(visit, controlText.stop);
      await showsDialog(visit);
    }),
  },
  {
    name: 'family card: check a change',
    open: page({ accounts: [sampleAccount(strict)] }, paths.confirmFamily('c-1', 'frozen=off'), (visit) =>
      heading(visit, confirmFamilyText.checkStep),
    ),
  },
  {
    name: 'family card: a request to answer',
    open: page({ accounts: [sampleAccount(asked)] }, paths.familyRequest('c-1', REQUEST.requestId), (visit) =>
      heading(visit, answerText.checkStep),
    ),
  },
  {
    name: 'family card: a declined request',
    open: page(
      { accounts: [sampleAccount(asked)] },
      paths.familyRequest('c-1', REQUEST.requestId),
      async (visit) => {
        await visit.page.route(/\/family\/requests\/[\w-]+\/decline$/, (route) =>
          route.fulfill({ json: { payload: { state: 'declined' } } }),
        );
        await press(visit, answerText.decline);
        await heading(visit, answerText.declinedTitle);
      },
    ),
  },
  {
    name: 'family card: an answered request',
    open: page(
      { accounts: [sampleAccount({ requests: [{ ...REQUEST, state: 'cancelled' }] })] },
      paths.familyRequest('c-1', REQUEST.requestId),
      (visit) => heading(visit, answerText.overTitle),
    ),
  },
];
