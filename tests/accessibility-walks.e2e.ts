/** Walks that axe cannot do: the focus at every Tab stop, zoom, orientation, the place of help, and leaving. */
import type { Page } from '@playwright/test';
import { sessionText } from '../features/session/messages.ts';
import { chrome } from '../features/shell/messages.ts';
import { type Language, say } from '../shared/messages.ts';
import { paths } from '../web/paths.ts';
import {
  ALL_SCREENS,
  arriveLoggedOn,
  enterUsername,
  expect,
  forOneLanguage,
  testWith,
  viewportOf,
} from './support/browser/e2e.ts';
import { walkByTab } from './support/browser/focus-walk.ts';
import { enlargeText } from './support/browser/page-checks.ts';

const test = testWith({}, 'parallel');

/** Waits for everything that a page loads after its frame. */
async function loaded(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
}

/** Opens a page of the person's first card. */
async function openOfCard(page: Page, path: (cardId: string) => string, language: Language): Promise<void> {
  await arriveLoggedOn(page, 'demo.primary1', { language });
  const link = page.getByRole('main').locator('a[href^="/u/card-management/"]').first();
  const [, cardId = ''] = /management\/([^/?]+)/.exec((await link.getAttribute('href')) ?? '') ?? [];
  await page.goto(path(cardId));
  await expect(page.getByRole('main').locator('h1')).toBeVisible();
}

const SIZES = [
  { width: 1280, text: undefined },
  { width: 360, text: '200%' },
  ...(ALL_SCREENS
    ? [
        { width: 360, text: undefined },
        { width: 1280, text: '200%' },
      ]
    : []),
] as const;

forOneLanguage('zh_tw', (language, prefix) => {
  for (const [name, open] of [
    ['log-on', (page: Page) => page.goto(`${prefix}/login`)],
    [
      'password',
      async (page: Page) => {
        await page.goto(`${prefix}/login`);
        await enterUsername(page, 'demo.primary1');
      },
    ],
    ['dashboard', (page: Page) => arriveLoggedOn(page, 'demo.primary1', { language })],
    ['account detail', (page: Page) => openOfCard(page, paths.account, language)],
    ['redemption', (page: Page) => openOfCard(page, paths.redemption, language)],
  ] as const) {
    test(`[GEN-5] shows the focus at every Tab stop of the page ${name}, in ${language}`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(page);
      await loaded(page);
      for (const { width, text } of SIZES) {
        await page.setViewportSize(viewportOf(width));
        await enlargeText(page, text);
        const { stops, problems } = await walkByTab(page);
        expect.soft(problems, `${width} px, text of ${text ?? '100%'}`).toEqual([]);
        expect.soft(stops.length).toBeGreaterThan(10);
        expect.soft(stops.some((stop) => stop.includes(say(chrome.skip, language)))).toBe(true);
      }
    });
  }

  test(`[GEN-5] [GEN-11] shows the focus at every Tab stop of a dialog, and none outside, in ${language}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await arriveLoggedOn(page, 'demo.primary1', { language });
    await loaded(page);
    await page.getByRole('button', { name: say(sessionText.logOff, language), exact: true }).click();
    for (const { width, text } of SIZES) {
      await page.setViewportSize(viewportOf(width));
      await enlargeText(page, text);
      const { stops, problems } = await walkByTab(page);
      expect.soft(problems, `${width} px, text of ${text ?? '100%'}`).toEqual([]);
      expect.soft(stops).toHaveLength(2);
    }
  });
});
