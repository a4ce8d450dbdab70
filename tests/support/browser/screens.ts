/**
 * Every screen and state that the accessibility matrix looks at. A new screen is one line: its name, how a person gets
 * there, and what it causes on purpose.
 */
import { expect } from '@playwright/test';
import { ACTIVATION } from '../../../features/card-activation/testing/screens.ts';
import { PIN } from '../../../features/cash-advance-pin/testing/screens.ts';
import { CARDS, loggedOn } from '../../../features/dashboard/testing/screens.ts';
import { PASSWORDS } from '../../../features/forgotten-credentials/testing/screens.ts';
import { INSTALMENTS } from '../../../features/instalments/testing/screens.ts';
import { at, button, dialog, LOG_ON } from '../../../features/login/testing/screens.ts';
import { REDEMPTION } from '../../../features/points-redemption/testing/screens.ts';
import { PUBLISHED } from '../../../features/published/testing/screens.ts';
import { REGISTRATION } from '../../../features/registration/testing/screens.ts';
import { sessionText } from '../../../features/session/messages.ts';
import { functionText } from '../../../features/shell/functions.messages.ts';
import { chrome } from '../../../features/shell/messages.ts';
import { SERVICES } from '../../../features/temporary-limit/testing/screens.ts';
import { say } from '../../../shared/messages.ts';
import { advanceClock } from '../api/demo.ts';
import { EVERY_SCREEN } from './e2e.ts';
import type { Screen, Visit } from './screen.ts';

const FRAME: readonly Screen[] = [
  ...[chrome.menuApply, chrome.menuDigital, chrome.menuOffers].map((menu) => ({
    name: `menu open: ${menu.en}`,
    state: true,
    widths: [1280],
    open: async (visit: Visit) => {
      await at('{prefix}/login')(visit);
      await button(visit, menu).click();
      await expect(button(visit, menu)).toHaveAttribute('aria-expanded', 'true');
    },
  })),
  {
    name: 'phone menu open',
    state: true,
    widths: [360, 760],
    open: async (visit) => {
      await visit.page.setViewportSize({ width: 360, height: 740 });
      await at('{prefix}/login')(visit);
      await button(visit, chrome.openMenu).click();
      await expect(dialog(visit.page)).toBeVisible();
      for (const section of await visit.page.locator('dialog summary').all()) await section.click();
    },
  },
];

const PAGES: readonly Screen[] = [
  ...['forgot-password', 'error-maintenance', 'error-busy'].map((page) => ({
    name: page,
    open: at(`{prefix}/${page}`),
  })),
  { name: 'session-expired', open: at('{prefix}/session-expired') },
  {
    name: 'session-expired: other device',
    state: true,
    open: at('{prefix}/session-expired?reason=other-device'),
  },
  { name: 'session-expired: idle', state: true, open: at('{prefix}/session-expired?reason=idle') },
  { name: 'error-busy behind the hash', state: true, open: at('{prefix}/login#/error-busy') },
];

const AFTER_LOG_ON: readonly Screen[] = [
  ...CARDS,
  {
    name: 'error-info',
    open: async (visit) => {
      await loggedOn('demo.primary1')(visit);
      await visit.page.goto('/u/error-info');
    },
  },
  {
    name: 'site menu open',
    state: true,
    widths: [360],
    open: async (visit) => {
      await loggedOn('demo.primary1')(visit);
      await visit.page.setViewportSize({ width: 360, height: 740 });
      await button(visit, chrome.openMenu).click();
      await expect(dialog(visit.page)).toBeVisible();
    },
  },
  {
    name: 'functions open',
    state: true,
    widths: [360],
    open: async (visit) => {
      await loggedOn('demo.primary1')(visit);
      await visit.page.setViewportSize({ width: 360, height: 740 });
      await button(visit, functionText.functions).click();
      await expect(dialog(visit.page)).toBeVisible();
    },
  },
  {
    name: 'log off?',
    state: true,
    open: async (visit) => {
      await loggedOn('demo.primary1')(visit);
      await button(visit, sessionText.logOff).click();
      await expect(dialog(visit.page)).toBeVisible();
    },
  },
  {
    name: 'password older than a year',
    state: true,
    open: async (visit) => {
      await loggedOn('demo.oldpass1')(visit);
      await expect(dialog(visit.page)).toBeVisible();
    },
  },
  {
    name: 'idle warning',
    state: true,
    open: async (visit) => {
      await loggedOn('demo.primary1')(visit);
      await advanceClock(visit.server, 550);
      await expect(dialog(visit.page)).toBeVisible({ timeout: 20_000 });
    },
  },
  {
    name: 'logged off because idle',
    // Said in the words of session-expired. The server ended the session first, so logging off answers 07006.
    state: true,
    allow: [/^answer 400 POST .*\/authentication\/logout$/],
    open: async (visit) => {
      await loggedOn('demo.primary1')(visit);
      await advanceClock(visit.server, 601);
      await expect(dialog(visit.page)).toContainText(say(sessionText.overTitle, visit.language), {
        timeout: 20_000,
      });
    },
  },
];

const DEMO: readonly Screen[] = [
  { name: 'demo: people', open: at('/demo?lang={language}') },
  { name: 'demo: inbox', open: at('/demo/inbox?lang={language}') },
];

/**
 * Every step and refusal of the flows. Each is reached by walking there, and the flows' own journeys look at the same
 * pages on their way in every run; here they are looked at in the nightly one, at every width.
 */
const FLOWS: readonly Screen[] = [
  ...REGISTRATION,
  ...PASSWORDS,
  ...ACTIVATION,
  ...INSTALMENTS,
  ...PIN,
  ...SERVICES,
  ...REDEMPTION,
  ...PUBLISHED,
];

/** The matrix; whole in the nightly run. That of each change looks at the flows' screens on their journeys. */
export const SCREENS: readonly Screen[] = [
  ...LOG_ON,
  ...FRAME,
  ...PAGES,
  ...(EVERY_SCREEN ? FLOWS : []),
  ...AFTER_LOG_ON,
  ...DEMO,
];
