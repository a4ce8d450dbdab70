/**
 * Base of browser tests: `import { test, expect, … } from '…/tests/support/browser/e2e.ts'`. Each worker has its own
 * server and bank. A test fails on any unexpected problem in the browser (see problems.ts) unless it calls
 * `allow(/answer 400 POST .*login/)` first.
 */
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { LANGUAGES, type Language } from '../../../shared/messages.ts';
import { resetBank } from '../api/demo.ts';
import type { RunningServer } from '../api/server.ts';
import { expectAccessible } from './axe.ts';
import { followCaptcha } from './log-on.ts';
import { Problems } from './problems.ts';
import { Servers, type Settings } from './servers.ts';

export {
  advanceClock,
  type InboxMessage,
  readCode,
  readInbox,
  readNotices,
  resetBank,
} from '../api/demo.ts';
export { arriveLoggedOn } from './arrive-logged-on.ts';
export { axe, expectAccessible, withBarInPage } from './axe.ts';
export { choose } from './choose.ts';
export { notTheSamePress } from './double-click.ts';
export { enterPassword, enterUsername, logOn, PASSWORD, solveCaptcha } from './log-on.ts';
export { expect };

const HEIGHTS: Readonly<Record<number, number>> = { 320: 256, 360: 740, 390: 844, 760: 1024, 958: 900 };

/** The viewport for a width of the matrix. */
export function viewportOf(width: number): { width: number; height: number } {
  return { width, height: HEIGHTS[width] ?? 900 };
}

/** First segment of addresses in a language. */
export function prefixOf(language: Language): '/en' | '/ch' {
  return language === 'en' ? '/en' : '/ch';
}

/** Declares the same tests once for each language. */
export function forEachLanguage(declare: (language: Language, prefix: '/en' | '/ch') => void): void {
  for (const language of LANGUAGES) declare(language, prefixOf(language));
}

/** `SCREENS=all`, set by the nightly run: checks everything instead of samples. */
export const ALL_SCREENS = process.env.SCREENS === 'all';

/**
 * Widths of the matrix: phone, tablet, desktop; in the nightly run also the narrowest, a larger phone and the desktop
 * breakpoint.
 */
export const WIDTHS: readonly number[] = ALL_SCREENS ? [320, 360, 390, 760, 958, 1280] : [360, 760, 1280];

/** Widths at which axe checks a screen: one per language, alternating; all in the nightly run. */
export function axeWidths(widths: readonly number[], turn: number): readonly number[] {
  return ALL_SCREENS ? widths : widths.slice(turn % widths.length).slice(0, 1);
}

const checkedPages = new WeakMap<Page, number>();

/**
 * For journeys in both languages: axe checks every other page in each language; the nightly run checks each page in
 * both.
 */
export async function expectAccessibleInTurn(page: Page): Promise<void> {
  const turn = checkedPages.get(page) ?? 0;
  checkedPages.set(page, turn + 1);
  const chinese = await page.locator('html[lang^=zh]').count();
  if (ALL_SCREENS || turn % 2 === chinese) await expectAccessible(page);
}

/** Where a journey runs. */
export interface JourneyOptions {
  readonly language: Language;
  readonly prefix: '/en' | '/ch';
  /** The viewport already has this width. */
  readonly width: number;
}

/**
 * Declares a journey in English on a desktop and in Chinese on a phone. With `SCREENS=all` it also runs the other way
 * round, with the tag `@swapped`. With `usual` the other language is left to that run too.
 */
export function forEachJourney(declare: (journey: JourneyOptions) => void, usual?: Language): void {
  for (const swapped of ALL_SCREENS ? [false, true] : [false]) {
    forEachLanguage((language, prefix) => {
      if (!ALL_SCREENS && usual !== undefined && language !== usual) return;
      const width = (language === 'en') === swapped ? 360 : 1280;
      test.describe(`${language} at ${width} px`, swapped ? { tag: '@swapped' } : {}, () => {
        test.use({ viewport: viewportOf(width) });
        // Resets the bank, because the same people go through the journey again.
        if (swapped) test.beforeEach(({ server }) => resetBank(server));
        declare({ language, prefix, width });
      });
    });
  }
}

/**
 * Declares tests that run in one language, and with `SCREENS=all` also in the other one (tag `@swapped`, after a
 * reset). Only words and width differ.
 */
export function forOneLanguage(usual: Language, declare: Parameters<typeof forEachLanguage>[0]): void {
  forEachLanguage((language, prefix) => {
    if (language === usual) return declare(language, prefix);
    if (!ALL_SCREENS) return;
    test.describe(`${language} too`, { tag: '@swapped' }, () => {
      test.beforeEach(({ server }) => resetBank(server));
      declare(language, prefix);
    });
  });
}

export interface VisitorOptions {
  readonly language?: Language;
  readonly width?: number;
  readonly reducedMotion?: 'reduce' | 'no-preference';
}

interface TestFixtures {
  /** Collects problems of every page of the test; checked at its end. */
  readonly problems: Problems;
  /** Announces problems that this test causes on purpose (see problems.ts). */
  readonly allow: (...patterns: readonly RegExp[]) => void;
  /** Another browser profile (own cookies and storage), watched like the test's own. */
  readonly newVisitor: (options?: VisitorOptions) => Promise<BrowserContext>;
}

interface WorkerFixtures {
  readonly servers: Servers;
}

interface ServerFixtures {
  /** Settings of the test's server. */
  readonly serverEnv: Settings;
  /** The name of this machine in addresses. Passkeys need `localhost`: they belong to names. */
  readonly host: '127.0.0.1' | 'localhost';
  readonly server: RunningServer;
}

/**
 * Keeps pages that are loaded ahead while idle from being loaded: eight of them after each log-on would be half the work of
 * the tests. A test that sets `window.loadsIdlePages` has them.
 */
function holdIdlePages(): void {
  const own = window.requestIdleCallback?.bind(window);
  if (!own) return;
  // Only they have a time limit.
  window.requestIdleCallback = (work, options) =>
    options?.timeout && !Reflect.get(window, 'loadsIdlePages') ? 0 : own(work, options);
}

export const test = base.extend<TestFixtures & ServerFixtures, WorkerFixtures>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures from the pattern.
    async ({}, use) => {
      const servers = new Servers();
      await use(servers);
      await servers.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  serverEnv: [{}, { option: true }],
  host: ['127.0.0.1', { option: true }],
  server: [
    async ({ servers, serverEnv, host }, use) => {
      const server = await servers.get(serverEnv);
      await use({ ...server, baseURL: server.baseURL.replace('127.0.0.1', host) });
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.baseURL);
  },
  problems: [
    async ({ server }, use, info) => {
      const problems = new Problems(server.baseURL);
      await use(problems);
      // A failed test already has its reason; follow-up problems would hide it.
      if (info.status === info.expectedStatus) {
        expect(problems.unexpected(), 'unexpected problems in the browser').toEqual([]);
      }
    },
    { auto: true },
  ],
  allow: async ({ problems }, use) => {
    await use((...patterns) => problems.allow(...patterns));
  },
  context: async ({ context, problems }, use) => {
    await problems.watch(context);
    followCaptcha(context);
    await context.addInitScript(holdIdlePages);
    await use(context);
  },
  newVisitor: async ({ browser, baseURL, problems }, use) => {
    const opened: BrowserContext[] = [];
    await use(async ({ language = 'en', width = 1280, reducedMotion = 'no-preference' } = {}) => {
      const context = await browser.newContext({
        ...(baseURL ? { baseURL } : {}),
        locale: language === 'en' ? 'en-US' : 'zh-TW',
        viewport: viewportOf(width),
        reducedMotion,
      });
      await problems.watch(context);
      followCaptcha(context);
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
  },
});

/**
 * The same on a server with other settings, for a file of tests. One worker runs the whole file, which saves servers,
 * unless `mode` is 'parallel'.
 */
export function testWith(env: Settings, mode: 'default' | 'parallel' = 'default') {
  test.describe.configure({ mode });
  return test.extend({ serverEnv: env });
}
