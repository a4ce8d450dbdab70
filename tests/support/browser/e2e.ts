/**
 * Base of all browser tests. Each worker has a server with a new demo bank. A test fails on any unexpected problem in
 * the browser (see problems.ts), unless it calls `allow(/answer 400 POST .*login/)` before.
 */
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { LANGUAGES, type Language } from '../../../shared/messages.ts';
import { resetBank } from '../api/demo.ts';
import { type RunningServer, startServer } from '../api/server.ts';
import { expectAccessible } from './axe.ts';
import { followCaptcha } from './log-on.ts';
import { Problems } from './problems.ts';

export {
  advanceClock,
  type InboxMessage,
  readCode,
  readInbox,
  readNotices,
  resetBank,
} from '../api/demo.ts';
export { axe, expectAccessible } from './axe.ts';
export { choose } from './choose.ts';
export { enterPassword, enterUsername, logOn, PASSWORD, solveCaptcha } from './log-on.ts';
export { arriveLoggedOn } from './logged-on.ts';
export { notTheSamePress } from './next-press.ts';
export { expect };

const HEIGHTS: Readonly<Record<number, number>> = { 320: 256, 360: 740, 760: 1024, 958: 900 };

/** The viewport for a width of the test matrix. */
export function viewportOf(width: number): { width: number; height: number } {
  return { width, height: HEIGHTS[width] ?? 900 };
}

/** The first path segment of a language. */
export function prefixOf(language: Language): '/en' | '/ch' {
  return language === 'en' ? '/en' : '/ch';
}

/** Declares the same tests once for each language. */
export function forEachLanguage(declare: (language: Language, prefix: '/en' | '/ch') => void): void {
  for (const language of LANGUAGES) declare(language, prefixOf(language));
}

/** `SCREENS=all`, as in the nightly run: every screen instead of samples. */
export const EVERY_SCREEN = process.env.SCREENS === 'all';

/** Widths of every screen: phone, tablet, desktop; nightly also the narrowest and the desktop breakpoint. */
export const WIDTHS: readonly number[] = EVERY_SCREEN ? [320, 360, 760, 958, 1280] : [360, 760, 1280];

/** Widths at which axe runs: one for each screen and language in turn; nightly all. */
export function axeWidths(widths: readonly number[], turn: number): readonly number[] {
  return EVERY_SCREEN ? widths : widths.slice(turn % widths.length).slice(0, 1);
}

const looks = new WeakMap<Page, number>();

/**
 * Runs axe on every other page of a journey, and on the other pages in the other language; nightly on all pages in
 * both.
 */
export async function expectAccessibleByTurns(page: Page): Promise<void> {
  const turn = looks.get(page) ?? 0;
  looks.set(page, turn + 1);
  const chinese = await page.locator('html[lang^=zh]').count();
  if (EVERY_SCREEN || turn % 2 === chinese) await expectAccessible(page);
}

/** Language and viewport of a journey. */
export interface Walk {
  readonly language: Language;
  readonly prefix: '/en' | '/ch';
  /** The viewport is already set. */
  readonly width: number;
}

/**
 * Declares journeys in English on a desktop and in Chinese on a phone. `SCREENS=all` adds the swapped combinations,
 * with the tag `@swapped`.
 */
export function forEachJourney(declare: (walk: Walk) => void): void {
  for (const swapped of EVERY_SCREEN ? [false, true] : [false]) {
    forEachLanguage((language, prefix) => {
      const width = (language === 'en') === swapped ? 360 : 1280;
      test.describe(`${language} at ${width} px`, swapped ? { tag: '@swapped' } : {}, () => {
        test.use({ viewport: viewportOf(width) });
        // Resets the bank, because the first journey changed the same users.
        if (swapped) test.beforeEach(({ server }) => resetBank(server));
        declare({ language, prefix, width });
      });
    });
  }
}

/**
 * Declares tests in one language; `SCREENS=all` adds the other one (tag `@swapped`, on a reset bank). The languages
 * differ in words and width, not in behaviour.
 */
export function forOneLanguage(usual: Language, declare: Parameters<typeof forEachLanguage>[0]): void {
  forEachLanguage((language, prefix) => {
    if (language === usual) return declare(language, prefix);
    if (!EVERY_SCREEN) return;
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
  /** Problems of all pages of the test; checked at its end. */
  readonly problems: Problems;
  /** Allows problems that the test causes on purpose, by their line (see problems.ts). */
  readonly allow: (...patterns: readonly RegExp[]) => void;
  /** Creates another browser profile (separate cookies and storage) with the same checks. */
  readonly newVisitor: (options?: VisitorOptions) => Promise<BrowserContext>;
}

interface WorkerFixtures {
  readonly server: RunningServer;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures from the pattern.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.baseURL);
  },
  problems: [
    async ({ server }, use, info) => {
      const problems = new Problems(server.baseURL);
      await use(problems);
      // Problems that follow from a failure would hide it.
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

/** The same fixtures on a server with other settings, for one test file. */
export function testWith(env: Readonly<Record<string, string>>) {
  return test.extend<object, WorkerFixtures>({
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: as above.
      async ({}, use) => {
        const server = await startServer(env);
        await use(server);
        await server.stop();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
  });
}
