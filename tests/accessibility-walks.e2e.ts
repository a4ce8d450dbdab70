/** Walks that axe cannot do: the focus at every Tab stop, zoom, orientation, the place of help, and leaving. */
import type { Page } from '@playwright/test';
import { sessionText } from '../features/session/messages.ts';
import { chrome } from '../features/shell/messages.ts';
import { type Language, say } from '../shared/messages.ts';
import { paths } from '../web/paths.ts';
import { arrives } from './support/browser/arrives.ts';
import {
  ALL_SCREENS,
  arriveLoggedOn,
  enterPassword,
  enterUsername,
  expect,
  forOneLanguage,
  PASSWORD,
  testWith,
  viewportOf,
} from './support/browser/e2e.ts';
import { walkByTab } from './support/browser/focus-walk.ts';
import { enlargeText, expectNoOverflow } from './support/browser/page-checks.ts';

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

const BEFORE_LOG_ON = [
  'login',
  'register-page',
  'session-expired',
  ...(ALL_SCREENS
    ? ['forgot-password', 'card-activation', 'error-busy', 'error-maintenance', 'information/help']
    : []),
];
const AFTER_LOG_ON = [
  paths.profile(),
  paths.errorInfo(),
  ...(ALL_SCREENS
    ? [
        paths.dashboard(),
        paths.statementPreference(),
        paths.changePassword(),
        paths.promotions(),
        paths.eStatements(),
        paths.redemptionHistory(),
        paths.myInformation('help'),
      ]
    : []),
];

/** Enlarged text hides more. The nightly run walks at the usual size too. */
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

  test(`[GEN-5] [LOGIN-1] can be zoomed, and a log-on works on a phone held sideways, in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 740, height: 360 });
    await page.goto(`${prefix}/login`);
    const zoom = await page.locator('meta[name=viewport]').getAttribute('content');
    expect(zoom).toContain('width=device-width');
    expect(zoom).not.toMatch(/user-scalable|maximum-scale|minimum-scale/);
    const manifest = await page.locator('link[rel=manifest]').getAttribute('href');
    const { orientation } = await (await page.request.get(manifest ?? '')).json();
    expect(['any', undefined]).toContain(orientation);

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

  test(`[SHELL-6] help and contact are on every page, in one order after the content, in ${language}`, async ({
    page,
  }) => {
    const help = { name: say(chrome.help, language), portal: say(chrome.portalHelp, language) };
    const contact = { name: say(chrome.contactBank, language), portal: say(chrome.portalContact, language) };
    const expected: Readonly<Record<number, readonly string[]>> = {
      360: [help.name, help.portal, contact.portal],
      1280: [contact.name, help.name, help.portal, contact.portal],
    };
    const check = async () => {
      await expect(page.getByRole('main').locator('h1').first()).toBeVisible();
      for (const [width, names] of Object.entries(expected)) {
        await page.setViewportSize(viewportOf(Number(width)));
        const texts = await page
          .locator('footer a')
          .filter({ visible: true })
          .evaluateAll((links) =>
            links
              .filter((link) => document.querySelector('main')?.compareDocumentPosition(link) === 4)
              .map((link) => link.firstChild?.textContent),
          );
        expect
          .soft(
            texts.filter((text) => text && names.includes(text)),
            `${page.url()}, ${width} px`,
          )
          .toEqual(names);
      }
    };
    for (const path of BEFORE_LOG_ON) {
      await page.goto(`${prefix}/${path}`);
      await check();
    }
    await openOfCard(page, paths.account, language);
    await check();
    for (const path of AFTER_LOG_ON) {
      await page.goto(path);
      await check();
    }
  });
});
