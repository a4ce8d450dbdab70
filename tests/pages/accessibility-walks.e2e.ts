/** Checks that axe cannot do: the focus at every Tab stop, and a log-on on a phone in landscape. */
import type { Page } from '@playwright/test';
import { sessionText } from '../../features/session/messages.ts';
import { chrome } from '../../features/shell/messages.ts';
import { type Language, say } from '../../shared/messages.ts';
import { paths } from '../../web/paths.ts';
import { arrives } from '../support/browser/actions.ts';
import { walkByTab } from '../support/browser/checks/focus-walk.ts';
import { enlargeText, expectNoOverflow } from '../support/browser/checks/page-checks.ts';
import {
  ALL_SCREENS,
  arriveLoggedOn,
  enterPassword,
  enterUsername,
  expect,
  forOneLanguage,
  PASSWORD,
  prefixOf,
  TURN,
  testWith,
  viewportOf,
} from '../support/browser/e2e.ts';

const test = testWith({}, 'parallel');

/** Waits for everything that a page loads after its frame. */
async function loaded(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
}

/** Opens a page for the first card of `demo.primary1`. */
async function openOfCard(page: Page, path: (cardId: string) => string, language: Language): Promise<void> {
  await arriveLoggedOn(page, 'demo.primary1', { language });
  const link = page.getByRole('main').locator('a[href^="/u/card-management/"]').first();
  const [, cardId = ''] = /management\/([^/?]+)/.exec((await link.getAttribute('href')) ?? '') ?? [];
  await page.goto(path(cardId));
  await expect(page.getByRole('main').locator('h1')).toBeVisible();
}

/** Enlarged text hides more elements. The nightly run also uses the default size. */
const SIZES = [
  { width: 1280, text: '200%' },
  { width: 360, text: '200%' },
  ...(ALL_SCREENS
    ? [
        { width: 1280, text: undefined },
        { width: 360, text: undefined },
      ]
    : []),
] as const;

/** Presses Tab through the page at each size. Calls `check` with the stops. */
async function walk(page: Page, check: (stops: readonly string[]) => void): Promise<void> {
  for (const { width, text } of SIZES) {
    await page.setViewportSize(viewportOf(width));
    await enlargeText(page, text);
    const { stops, problems } = await walkByTab(page);
    expect.soft(problems, `${width} px, text of ${text ?? '100%'}`).toEqual([]);
    check(stops);
  }
}

/** The pages of the walks: one per day, alternating; all in the nightly run. With `hasDialog`, the log-off dialog is tested too. */
const WALKS = [
  {
    name: 'log-on',
    hasDialog: false,
    open: (page: Page, language: Language) => page.goto(`${prefixOf(language)}/login`),
  },
  {
    name: 'password',
    hasDialog: false,
    open: async (page: Page, language: Language) => {
      await page.goto(`${prefixOf(language)}/login`);
      await enterUsername(page, 'demo.primary1');
    },
  },
  {
    name: 'dashboard',
    hasDialog: true,
    open: (page: Page, language: Language) => arriveLoggedOn(page, 'demo.primary1', { language }),
  },
  {
    name: 'account detail',
    hasDialog: true,
    open: (page: Page, language: Language) => openOfCard(page, paths.account, language),
  },
  {
    name: 'redemption',
    hasDialog: true,
    open: (page: Page, language: Language) => openOfCard(page, paths.redemption, language),
  },
].filter((_, index, all) => ALL_SCREENS || index === TURN % all.length);

forOneLanguage('zh_tw', (language, prefix) => {
  for (const { name, hasDialog, open } of WALKS) {
    test(`[GEN-5] [GEN-11] shows the focus at every Tab stop of the page ${name}${hasDialog ? ' and of its dialog, and none outside' : ''}, in ${language}`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(page, language);
      await loaded(page);
      await walk(page, (stops) => {
        expect.soft(stops.length).toBeGreaterThan(10);
        expect.soft(stops.some((stop) => stop.includes(say(chrome.skip, language)))).toBe(true);
      });
      if (!hasDialog) return;
      await page.getByRole('button', { name: say(sessionText.logOff, language), exact: true }).click();
      await expect(page.getByRole('alertdialog').locator('button:focus')).toBeVisible();
      await walk(page, (stops) => expect.soft(stops).toHaveLength(2));
    });
  }

  test(`[GEN-5] [LOGIN-1] a log-on works on a phone held sideways, in ${language}`, {
    tag: '@night',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 740, height: 360 });
    await page.goto(`${prefix}/login`);
    await enterUsername(page, 'demo.primary1');
    await expectNoOverflow(page);
    await enterPassword(page, PASSWORD);
    await arrives(page, paths.dashboard());
    await loaded(page);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: say(sessionText.logOff, language), exact: true }).click();
    for (const button of await page.locator('dialog[open] button').all())
      await expect(button).toBeInViewport({ ratio: 1 });
  });
});
