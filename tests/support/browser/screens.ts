/** The screens of the accessibility matrix: screens without a feature, and every feature's `testing/screens.ts`. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import { sessionText } from '../../../features/session/messages.ts';
import { functionText } from '../../../features/shell/functions.messages.ts';
import { chrome } from '../../../features/shell/messages.ts';
import { type Phrase, say } from '../../../shared/messages.ts';
import { page as status } from '../../../web/pages/messages.ts';
import { advanceClock } from '../api/demo.ts';
import { ALL_SCREENS } from './e2e.ts';
import { overviewLoaded } from './people/overview.ts';
import { at, button, dialog, loggedOn, type Screen, type Visit } from './screen.ts';

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
  {
    name: 'error-busy behind the hash',
    state: true,
    open: async (visit) => {
      await at('{prefix}/login#/error-busy')(visit);
      // The address is that of the log-on page, whose heading is shown until the page's script has run.
      await expect(visit.page.locator('h1')).toHaveText(say(status.busyTitle, visit.language));
    },
  },
];

/** A drawer of the phone's bar after log-on. */
function openedOnPhone(name: string, opener: Phrase): Screen {
  return {
    name,
    state: true,
    widths: [360],
    open: async (visit) => {
      await loggedOn('demo.primary1')(visit);
      await visit.page.setViewportSize({ width: 360, height: 740 });
      await button(visit, opener).click();
      await expect(dialog(visit.page)).toBeVisible();
    },
  };
}

const AFTER_LOG_ON: readonly Screen[] = [
  {
    name: 'error-info',
    open: async (visit) => {
      await loggedOn('demo.primary1')(visit);
      await visit.page.goto('/u/error-info');
    },
  },
  openedOnPhone('site menu open', chrome.openMenu),
  openedOnPhone('functions open', functionText.more),
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
      await overviewLoaded(visit.page, visit.language);
      await advanceClock(visit.server, 550);
      await expect(dialog(visit.page)).toBeVisible({ timeout: 20_000 });
    },
  },
  {
    name: 'logged off because idle',
    // The server ended the session first, so logging off answers 07006; the page shows the text of session-expired.
    state: true,
    allow: [/^answer 400 POST .*\/authentication\/logout$/],
    open: async (visit) => {
      await loggedOn('demo.primary1')(visit);
      await overviewLoaded(visit.page, visit.language);
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
  { name: 'demo: disputes', open: at('/demo/disputes?lang={language}') },
  { name: 'demo: till', open: at('/demo/till?lang={language}') },
];

const FEATURES = fileURLToPath(new URL('../../../features', import.meta.url));

/** Loads the screens of all features one by one, because Playwright has no `import.meta.glob`. */
async function featureScreens(): Promise<Screen[]> {
  const screens: Screen[] = [];
  for (const area of readdirSync(FEATURES)) {
    const file = join(FEATURES, area, 'testing', 'screens.ts');
    if (!existsSync(file)) continue;
    const module: { readonly screens: readonly Screen[] } = await import(pathToFileURL(file).href);
    screens.push(...module.screens.map((screen) => ({ area, ...screen })));
  }
  return screens;
}

/** The matrix of this run. The nightly run has every screen. */
export const SCREENS: readonly Screen[] = [
  ...FRAME,
  ...PAGES,
  ...(await featureScreens()),
  ...AFTER_LOG_ON,
  ...DEMO,
].filter(({ nightly }) => ALL_SCREENS || !nightly);
