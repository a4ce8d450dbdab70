/** The screens with passkeys, for the accessibility matrix. Passkeys belong to a host name, so the screens are opened at `localhost`. */
import { expect } from '@playwright/test';
import type { Passkey } from '../../../shared/http/passkeys.ts';
import { arriveLoggedOn } from '../../../tests/support/browser/people/arrive-logged-on.ts';
import { Authenticator, withoutSuggestions } from '../../../tests/support/browser/people/authenticator.ts';
import { button, type Screen, type Visit } from '../../../tests/support/browser/screen.ts';
import { paths } from '../../../web/paths.ts';
import { pinText } from '../../cash-advance-pin/messages.ts';
import { otpPage } from '../../confirmation/web/messages.ts';
import { loginText } from '../../login/messages.ts';
import { addPasskeyText } from '../change.messages.ts';
import { passkeyOfferText } from '../offer.messages.ts';
import { PasskeyPages } from './pages.ts';

const PERSON = 'demo.primary1';
/** Expected problems (tests/support/browser/checks/problems.ts) of pages at a different host name than the test's. */
const allow = [/^foreign request: http:\/\/localhost:/];
const originOf = ({ server }: Visit) => server.baseURL.replace('127.0.0.1', 'localhost');

const phone: Passkey = {
  passkeyId: 'phone',
  name: 'Chrome on Android',
  createdAt: '2026-01-05T08:30:00.000Z',
  lastUsedAt: '2026-02-11T01:12:00.000Z',
  synced: true,
  approvesFrom: '2026-01-06T08:30:00.000Z',
  paused: false,
};
const fresh: Passkey = {
  ...phone,
  passkeyId: 'fresh',
  name: '辦公室的安全金鑰',
  lastUsedAt: null,
  synced: false,
  approvesFrom: '2099-01-06T08:30:00.000Z',
};

/** Opens a page after log-on, with this list of passkeys. */
const withPasskeys =
  (passkeys: readonly Passkey[], path = '/u/security') =>
  async (visit: Visit): Promise<void> => {
    const { page, language } = visit;
    const payload = {
      passkeys,
      most: 10,
      canApprove: passkeys.includes(phone),
      offer: passkeys.length === 0,
    };
    await page.route(/\/api\/v1\/passkeys$/, (route) => route.fulfill({ json: { payload } }));
    await page.addInitScript(() => sessionStorage.setItem('passkeysUnchecked', 'true'));
    await arriveLoggedOn(page, PERSON, { language, path, origin: originOf(visit) });
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  };

async function logOnPage(visit: Visit): Promise<PasskeyPages> {
  await withoutSuggestions(visit.page);
  const pages = new PasskeyPages(visit.page, visit.language, { baseURL: originOf(visit) });
  await pages.openLogOn();
  return pages;
}

const SCREENS: readonly Screen[] = [
  { name: 'log-on: passkey', state: true, open: async (visit) => void (await logOnPage(visit)) },
  {
    name: 'log-on: no passkey here',
    state: true,
    async open(visit) {
      await Authenticator.add(visit.page);
      const pages = await logOnPage(visit);
      await pages.press(button(visit, loginText.passkey));
      await expect(visit.page.getByRole('main').getByRole('status')).toBeVisible();
    },
  },
  { name: 'passkeys: none', state: true, nightly: true, open: withPasskeys([]) },
  { name: 'passkeys', state: true, open: withPasskeys([fresh, phone]) },
  {
    name: 'passkeys: ten',
    state: true,
    nightly: true,
    open: withPasskeys(Array.from({ length: 10 }, (_, n) => ({ ...fresh, passkeyId: `key-${n}` }))),
  },
  {
    name: 'passkeys: paused by a reset',
    state: true,
    open: withPasskeys([{ ...phone, paused: true }, fresh]),
  },
  {
    name: 'removing a passkey',
    nightly: true,
    open: withPasskeys([fresh], paths.changePasskey('fresh', 'remove')),
  },
  {
    name: 'keeping a passkey',
    nightly: true,
    open: withPasskeys([{ ...fresh, paused: true }], paths.changePasskey('fresh', 'keep')),
  },
  {
    name: 'overview: offer of a passkey',
    state: true,
    async open(visit) {
      await withPasskeys([], '/u/dashboard')(visit);
      await expect(button(visit, passkeyOfferText.later)).toBeVisible();
    },
  },
  {
    name: 'overview: passkeys paused by a reset',
    state: true,
    nightly: true,
    open: withPasskeys([{ ...phone, paused: true }], '/u/dashboard'),
  },
  { name: 'adding a passkey: code', nightly: true, open: withPasskeys([], '/u/security/add-passkey') },
  {
    name: 'adding a passkey: prompt closed',
    nightly: true,
    async open(visit) {
      const origin = { baseURL: originOf(visit) };
      const pages = new PasskeyPages(visit.page, visit.language, origin);
      const device = await Authenticator.add(visit.page);
      await device.recognises(false);
      await withPasskeys([])(visit);
      await pages.toCode(PERSON);
      await visit.page.keyboard.press('Enter');
      await expect(visit.page.locator('h1')).toHaveText(addPasskeyText.makeTitle[visit.language]);
      await expect(visit.page.getByRole('main').getByRole('status')).toBeVisible();
    },
  },
  {
    name: 'confirming with a passkey',
    nightly: true,
    state: true,
    async open(visit) {
      const { page } = visit;
      await withPasskeys([phone], '/u/card-management?for=cash-advance-pin')(visit);
      await page.getByRole('main').locator('a[href$="/cash-advance-pin"]').first().click();
      await page.locator('input[name="terms"]').check();
      await page.getByRole('main').locator('form button[type=submit]').click();
      await expect(page.locator('h1')).toHaveText(pinText.checkStep[visit.language]);
      await expect(button(visit, otpPage.confirmWithPasskey)).toBeVisible();
    },
  },
];

export const screens: readonly Screen[] = SCREENS.map((screen) => ({ ...screen, allow }));
