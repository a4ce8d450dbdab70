/**
 * Every screen and state that the accessibility matrix looks at. A new screen is one line: its name, how a person gets
 * there, and what it causes on purpose.
 */
import { expect, type Page } from '@playwright/test';
import { otpPage } from '../../features/otp/web/messages.ts';
import { sessionText } from '../../features/session/messages.ts';
import { type Language, type Phrase, say } from '../../shared/messages.ts';
import { chrome } from '../../web/shell/messages.ts';
import { ui } from '../../web/ui/messages.ts';
import { advanceClock, resetBank } from './demo.ts';
import { EVERY_SCREEN } from './e2e.ts';
import {
  captchaField,
  enterPassword,
  enterUsername,
  PASSWORD,
  passwordField,
  solveCaptcha,
} from './log-on.ts';
import { ACTIVATION } from './screens-activation.ts';
import { CARDS, loggedOn } from './screens-cards.ts';
import { INSTALMENTS } from './screens-instalments.ts';
import { PASSWORDS } from './screens-passwords.ts';
import { PIN } from './screens-pin.ts';
import { PUBLISHED } from './screens-published.ts';
import { REGISTRATION } from './screens-registration.ts';
import { SERVICES } from './screens-services.ts';

/** Where a screen is opened: the page, its language, the first segment of addresses, the server. */
export interface Visit {
  readonly page: Page;
  readonly language: Language;
  readonly prefix: '/en' | '/ch';
  readonly server: { readonly baseURL: string };
}

export interface Screen {
  readonly name: string;
  readonly open: (visit: Visit) => Promise<void>;
  /** Widths at which it exists; all of the matrix unless given. */
  readonly widths?: readonly number[];
  /** Problems that it causes on purpose (see problems.ts). */
  readonly allow?: readonly RegExp[];
  /** Shows an error: the title says so. */
  readonly error?: boolean;
  /** A state of another screen: shares that one's title. */
  readonly state?: boolean;
}

const at =
  (path: string) =>
  async ({ page, prefix, language }: Visit): Promise<void> => {
    await page.goto(path.replace('{prefix}', prefix).replace('{language}', language));
  };

const button = ({ page, language }: Visit, phrase: Phrase) =>
  page.getByRole('button', { name: say(phrase, language), exact: true });

async function username(visit: Visit, name: string): Promise<void> {
  await at('{prefix}/login')(visit);
  await enterUsername(visit.page, name);
}

/** Where the code goes. The bank asks once: a test before may have answered, so the bank is made new. */
async function method(visit: Visit): Promise<void> {
  await resetBank(visit.server);
  await username(visit, 'demo.reonboard1');
  await enterPassword(visit.page, PASSWORD);
  await expect(visit.page.getByRole('radio', { name: /\*/ }).first()).toBeVisible();
}

async function otp(visit: Visit): Promise<void> {
  await method(visit);
  await button(visit, otpPage.sendCode).click();
  await expect(otpField(visit.page)).toBeVisible();
}

const otpField = (page: Page) => page.locator('input[autocomplete="one-time-code"]');
const dialog = (page: Page) => page.locator('dialog[open]');
const REFUSED_LOGIN = /^answer 400 POST .*\/authentication\/login$/;

const LOG_ON: readonly Screen[] = [
  { name: 'log-on: username', open: at('{prefix}/login') },
  {
    name: 'log-on: username missing',
    error: true,
    open: async (visit) => {
      await at('{prefix}/login')(visit);
      await button(visit, ui.next).click();
      await expect(
        visit.page.getByRole('alert').or(visit.page.locator('[aria-invalid=true]')).first(),
      ).toBeVisible();
    },
  },
  { name: 'log-on: password', open: (visit) => username(visit, 'demo.primary1') },
  {
    name: 'log-on: password and image code missing',
    error: true,
    open: async (visit) => {
      await username(visit, 'demo.primary1');
      await passwordField(visit.page).press('Enter');
      await expect(visit.page.locator('[aria-invalid=true]')).toHaveCount(2);
    },
  },
  {
    name: 'log-on: wrong password',
    error: true,
    allow: [REFUSED_LOGIN],
    open: async (visit) => {
      await username(visit, 'nobody.at.all');
      await enterPassword(visit.page, 'Wrong-pass.1');
      await expect(visit.page.locator('[aria-invalid=true]')).toHaveCount(1);
    },
  },
  {
    name: 'log-on: wrong image code',
    error: true,
    allow: [REFUSED_LOGIN],
    open: async ({ page, ...visit }) => {
      await username({ page, ...visit }, 'demo.primary1');
      await passwordField(page).fill(PASSWORD);
      await solveCaptcha(page);
      await captchaField(page).fill('AAAAA');
      await captchaField(page).press('Enter');
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(1);
    },
  },
  {
    name: 'log-on: account locked',
    state: true,
    allow: [REFUSED_LOGIN],
    open: async (visit) => {
      await username(visit, 'demo.locked1');
      await enterPassword(visit.page, PASSWORD);
      await expect(dialog(visit.page)).toBeVisible();
    },
  },
  {
    name: 'log-on: image code by the silent check',
    state: true,
    open: async (visit) => {
      await username(visit, 'demo.primary1');
      await button(visit, ui.captchaAlternative).click();
      await expect(visit.page.getByText(say(ui.captchaPassed, visit.language))).toBeVisible({
        timeout: 30_000,
      });
    },
  },
  { name: 'log-on: where the code goes', open: method },
  { name: 'log-on: one-time password', open: otp },
  {
    name: 'log-on: wrong one-time password',
    state: true,
    allow: [/^answer 400 POST .*\/login\/validate-otp$/],
    open: async (visit) => {
      await otp(visit);
      await otpField(visit.page).fill('000000');
      await otpField(visit.page).press('Enter');
      await expect(otpField(visit.page)).toHaveAttribute('aria-invalid', 'true');
    },
  },
];

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
      await button(visit, chrome.functions).click();
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
