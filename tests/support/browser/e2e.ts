/**
 * Base of browser tests: `import { test, expect, … } from '…/tests/support/browser/e2e.ts'`. Each worker has its own
 * server and bank. A test fails on any unexpected problem in the browser (see problems.ts) unless it calls
 * `allow(/answer 400 POST .*login/)` first.
 */
import { relative } from 'node:path';
import { type BrowserContext, test as base, type Download, expect, type Page } from '@playwright/test';
import { LANGUAGES, type Language } from '../../../shared/messages.ts';
import { resetBank } from '../api/demo.ts';
import type { RunningServer } from '../api/server.ts';
import { startNote } from '../cost/record.ts';
import { expectAccessible } from './checks/axe.ts';
import { Problems } from './checks/problems.ts';
import { translatePages } from './checks/translator.ts';
import { followCaptcha } from './people/log-on.ts';
import { Servers, type Settings } from './servers.ts';

export {
  advanceClock,
  type InboxMessage,
  readCode,
  readInbox,
  readNotices,
  resetBank,
} from '../api/demo.ts';
export { choose, notTheSamePress } from './actions.ts';
export { axe, expectAccessible, withBarInPage } from './checks/axe.ts';
export { arriveLoggedOn } from './people/arrive-logged-on.ts';
export { enterPassword, enterUsername, logOn, PASSWORD, solveCaptcha } from './people/log-on.ts';
export { expect };

const HEIGHTS: Readonly<Record<number, number>> = { 320: 256, 360: 740, 390: 844, 760: 1024, 958: 900 };

/** Returns the viewport for a width of the matrix. */
export function viewportOf(width: number): { width: number; height: number } {
  return { width, height: HEIGHTS[width] ?? 900 };
}

/** Returns the first path segment of a language. */
export function prefixOf(language: Language): '/en' | '/ch' {
  return language === 'en' ? '/en' : '/ch';
}

/** Declares the same tests for each language, for cheap tests or comparisons. */
export function forEachLanguage(declare: (language: Language, prefix: '/en' | '/ch') => void): void {
  for (const language of LANGUAGES) declare(language, prefixOf(language));
}

/** `SCREENS=all`, set by the nightly run: checks everything instead of samples. */
export const ALL_SCREENS = process.env.SCREENS === 'all';

/**
 * Number of the daily choice of tests, by default derived from the day (playwright.config.ts). Each journey runs in one
 * language, and in the other language under the next number. `npm test` prints the number; the variable TURN sets it.
 */
export const TURN = Number(process.env.TURN);

/** Returns the language of a journey that uses `first` if TURN is even. */
function languageOfTurn(first: Language): Language {
  return LANGUAGES.find((language) => (language === first) === (TURN % 2 === 0)) ?? first;
}

/**
 * Widths of the matrix: phone, tablet, desktop. The nightly run adds the narrowest width, a larger phone and the desktop
 * breakpoint.
 */
export const WIDTHS: readonly number[] = ALL_SCREENS ? [320, 360, 390, 760, 958, 1280] : [360, 760, 1280];

/** Returns the widths at which axe checks a screen: alternating, one per language; all in the nightly run. */
export function axeWidths(widths: readonly number[], turn: number): readonly number[] {
  return ALL_SCREENS ? widths : widths.slice(turn % widths.length).slice(0, 1);
}

const checkedPages = new WeakMap<Page, number>();

/** For the pages of a journey: runs axe on every other page. TURN decides which. The nightly run checks all pages. */
export async function expectAccessibleInTurn(page: Page): Promise<void> {
  const count = checkedPages.get(page) ?? 0;
  checkedPages.set(page, count + 1);
  if (ALL_SCREENS || (count + Math.floor(TURN / 2)) % 2 === 0) await expectAccessible(page);
}

/** Language and width of a journey. */
export interface JourneyOptions {
  readonly language: Language;
  readonly prefix: '/en' | '/ch';
  /** The viewport already has this width. */
  readonly width: number;
}

/**
 * Declares a journey in English on a desktop or in Chinese on a phone, alternating. `SCREENS=all` runs both. With
 * `SCREENS=all` and an odd TURN, the devices are swapped: English on a phone, Chinese on a desktop.
 */
export function forEachJourney(declare: (journey: JourneyOptions) => void): void {
  const [desktop, phone] = [1280, 360];
  const crossed = ALL_SCREENS && TURN % 2 === 1;
  const all = [
    { language: 'en', width: crossed ? phone : desktop },
    { language: 'zh_tw', width: crossed ? desktop : phone },
  ] as const;
  const chosen = ALL_SCREENS ? all : all.filter(({ language }) => language === languageOfTurn('en'));
  for (const [index, { language, width }] of chosen.entries()) {
    test.describe(`${language} at ${width} px`, () => {
      test.use({ viewport: viewportOf(width) });
      // The second journey uses the same people.
      if (index > 0) test.beforeEach(({ server }) => resetBank(server));
      declare({ language, prefix: prefixOf(language), width });
    });
  }
}

/**
 * Declares tests in one language, alternating; `first` is used if TURN is even. `SCREENS=all` runs both languages, the
 * second after a reset.
 */
export function forOneLanguage(first: Language, declare: Parameters<typeof forEachLanguage>[0]): void {
  const chosen = ALL_SCREENS ? LANGUAGES : [languageOfTurn(first)];
  for (const [index, language] of chosen.entries()) {
    test.describe(language, () => {
      if (index > 0) test.beforeEach(({ server }) => resetBank(server));
      declare(language, prefixOf(language));
    });
  }
}

export interface VisitorOptions {
  readonly language?: Language;
  readonly width?: number;
  readonly reducedMotion?: 'reduce' | 'no-preference';
}

interface TestFixtures {
  /** Records the processor time of the test. */
  readonly cost: undefined;
  /** Collects problems of every page of the test, and is checked at the end. */
  readonly problems: Problems;
  /** Declares problems that this test causes on purpose (see problems.ts). */
  readonly allow: (...patterns: readonly RegExp[]) => void;
  /** Opens another browser profile with its own cookies and storage, monitored like the test's own. */
  readonly newVisitor: (options?: VisitorOptions) => Promise<BrowserContext>;
}

interface WorkerFixtures {
  readonly servers: Servers;
  /** Adds the processor time of the worker's browser and servers to the worker. */
  readonly workerCost: undefined;
}

interface ServerFixtures {
  /** Settings of the test's server. */
  readonly serverEnv: Settings;
  /** Host name of this machine in addresses. Passkeys need `localhost`, because they belong to names. */
  readonly host: '127.0.0.1' | 'localhost';
  /** Whether a page translator changes every text of the test's pages. `TRANSLATED=1` sets it for all tests. */
  readonly translated: boolean;
  readonly server: RunningServer;
}

/**
 * Disables the idle prefetch of pages: eight pages after each log-on would be half of the tests' work. A test enables it
 * with `window.loadsIdlePages`.
 */
function holdIdlePages(): void {
  const own = window.requestIdleCallback?.bind(window);
  if (!own) return;
  // Only the prefetch passes a timeout.
  window.requestIdleCallback = (work, options) =>
    options?.timeout && !Reflect.get(window, 'loadsIdlePages') ? 0 : own(work, options);
}

export const test = base.extend<TestFixtures & ServerFixtures, WorkerFixtures>({
  workerCost: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures from the pattern.
    async ({}, use) => {
      startNote();
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  cost: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures from the pattern.
    async ({}, use, info) => {
      const note = startNote();
      await use(undefined);
      note?.(relative(process.cwd(), info.file), info.title);
    },
    { auto: true },
  ],
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
  translated: [process.env.TRANSLATED === '1', { option: true }],
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
      // A failed test already has its reason; secondary problems would hide it.
      if (info.status === info.expectedStatus) {
        expect(problems.unexpected(), 'unexpected problems in the browser').toEqual([]);
      }
    },
    { auto: true },
  ],
  allow: async ({ problems }, use) => {
    await use((...patterns) => problems.allow(...patterns));
  },
  context: async ({ context, problems, translated }, use) => {
    await problems.watch(context);
    followCaptcha(context);
    if (translated) await translatePages(context);
    await context.addInitScript(holdIdlePages);
    await use(context);
    // Under load, Chromium failed to close a context with several windows about once in forty times.
    for (const page of context.pages().slice(1)) await page.close();
  },
  newVisitor: async ({ browser, baseURL, problems, translated }, use) => {
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
      if (translated) await translatePages(context);
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
  },
});

/**
 * Returns the test function for a server with other settings. One worker runs the whole file, which saves servers, unless
 * `mode` is 'parallel'.
 */
export function testWith(env: Settings, mode: 'default' | 'parallel' = 'default') {
  test.describe.configure({ mode });
  return test.extend({ serverEnv: env });
}

/**
 * Waits for the next download. The first document of a process takes as long as its thread needs to start, which is longer
 * than any other action on a busy machine.
 */
export function nextDownload(page: Page): Promise<Download> {
  return page.waitForEvent('download', { timeout: 40_000 });
}
