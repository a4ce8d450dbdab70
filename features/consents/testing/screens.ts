/** The screens of consents, for the accessibility matrix. */
import { expect } from '@playwright/test';
import { SHOWN_HISTORY } from '../../../shared/consents.ts';
import { say } from '../../../shared/messages.ts';
import { failing, loggedOn, type Screen, type Visit } from '../../../tests/support/browser/screen.ts';
import { paths } from '../../../web/paths.ts';
import { promotionText } from '../../promotions/messages.ts';
import type { Consents } from '../contract.ts';
import { consentText as text } from '../messages.ts';
import { AT_FIRST, consentsWith, HISTORY } from './consents.ts';

/** Opens the page with these consents. */
const consents = (given: Consents) => async (visit: Visit) => {
  const { page, language } = visit;
  await page.route(/\/api\/v1\/consents$/, (route) => route.fulfill({ json: { payload: given } }));
  await loggedOn('demo.primary1', paths.consents())(visit);
  await expect(page.locator('h1')).toHaveText(say(text.title, language));
  await expect(page.getByRole('switch').first()).toBeVisible();
};

export const screens: readonly Screen[] = [
  { name: 'consents', open: consents(consentsWith(['own-offers sms', 'own-offers portal'], HISTORY)) },
  { name: 'consents: nothing chosen', state: true, nightly: true, open: consents(AT_FIRST) },
  {
    name: 'consents: a long history',
    state: true,
    nightly: true,
    open: consents(
      consentsWith(
        [],
        Array.from({ length: SHOWN_HISTORY }, (_, index) => ({ ...HISTORY[index % 2]!, seq: index })),
      ),
    ),
  },
  {
    name: 'consents: they cannot be read',
    ...failing(/\/api\/v1\/consents$/, loggedOn('demo.primary1', paths.consents())),
  },
  { name: 'consents: all refused', state: true, open: consents(consentsWith([], HISTORY)) },
  {
    name: 'offers: refused',
    state: true,
    open: async (visit) => {
      const { page, language } = visit;
      await page.route(/\/profile$/, async (route) => {
        const response = await route.fetch();
        const { payload } = await response.json();
        await route.fulfill({ response, json: { payload: { ...payload, offersShown: false } } });
      });
      await loggedOn('demo.primary1', paths.promotions())(visit);
      await expect(page.getByText(say(promotionText.refusedTitle, language))).toBeVisible();
    },
  },
];
