/**
 * The accessibility matrix: every screen and state (support/browser/screens.ts) at every width, in alternating languages,
 * and in both in the nightly run. axe finds about a third of possible problems, so further checks cover reflow, sizes,
 * titles, focus and skip links.
 */
import type { Page } from '@playwright/test';
import { chrome } from '../../features/shell/messages.ts';
import { type Language, languageTag, say } from '../../shared/messages.ts';
import { ui } from '../../web/ui/messages.ts';
import { resetBank } from '../support/api/demo.ts';
import {
  duplicateIds,
  enlargeText,
  expectLargeTargets,
  expectNoOverflow,
  findClipped,
  findFieldsWithoutEdge,
  findOverlaps,
  smallTexts,
  unfilledTexts,
} from '../support/browser/checks/page-checks.ts';
import {
  ALL_SCREENS,
  axeWidths,
  expect,
  expectAccessible,
  forEachLanguage,
  forOneLanguage,
  TURN,
  testWith,
  viewportOf,
  WIDTHS,
  withBarInPage,
} from '../support/browser/e2e.ts';
import { SCREENS } from '../support/browser/screens.ts';

/** In the nightly run, the bank requires a code for the first redemption to a membership, so that every screen exists. */
const test = testWith({}, 'parallel');

/**
 * Selects a quarter of the screens, half of these in each language. The choice changes daily, so that eight days cover
 * all screens in both languages. The nightly run selects all.
 */
function isChecked(index: number, language: Language): boolean {
  if (ALL_SCREENS) return true;
  const isEnglish = (Math.floor(index / 4) + Math.floor(TURN / 4)) % 2 === 0;
  return index % 4 === TURN % 4 && (language === 'en') === isEnglish;
}

/** Checks forced colours and reduced motion: nothing depends on colour alone, and nothing moves. */
async function expectForcedColours(page: Page): Promise<void> {
  await page.setViewportSize(viewportOf(1280));
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await test.step('forced colours, no motion', async () => {
    await expectAccessible(page);
    expect.soft(await findFieldsWithoutEdge(page)).toEqual([]);
    expect.soft(await page.evaluate(() => document.getAnimations().length), 'running animations').toBe(0);
  });
}

/** WCAG 1.4.4 and 1.4.12: text of twice the size, with wide spacing, is not clipped and does not widen the page. */
async function expectEnlarged(page: Page): Promise<void> {
  for (const size of ['100%', '200%']) {
    await enlargeText(page, size);
    for (const width of size === '100%' ? [320] : [360, 760, 1280]) {
      await page.setViewportSize(viewportOf(width));
      await test.step(`text of ${size}, wide spacing, ${width} px`, async () => {
        await expectNoOverflow(page);
        const overlaps = await withBarInPage(page, () => findOverlaps(page));
        expect.soft([...(await findClipped(page)), ...overlaps]).toEqual([]);
      });
    }
  }
  await enlargeText(page, undefined);
}

/** WCAG 1.4.10: 1280 px at 400 %. */
const REFLOW = { width: 320, height: 256 };

forEachLanguage((language, prefix) => {
  test.describe(`[GEN-1] [GEN-5] [GEN-6] accessible in ${language}:`, () => {
    for (const [index, screen] of SCREENS.entries()) {
      if (!isChecked(index, language)) continue;
      test(screen.name, async ({ page, server, allow }) => {
        allow(...(screen.allow ?? []));
        await screen.open({ page, server, language, prefix });
        // The page's script loads after the frame and sets heading and title.
        await expect(page.locator('h1, dialog[open] h2').first()).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', languageTag(language));
        const title = screen.error ? new RegExp(`^${say(ui.errorPrefix, language)}`) : /\S/;
        await expect(page).toHaveTitle(title);
        const widths = screen.widths ?? WIDTHS;
        const widthsForAxe = axeWidths(widths, language === 'en' ? index : index + 1);
        for (const width of widths) {
          await page.setViewportSize(viewportOf(width));
          await test.step(`${width} px`, async () => {
            if (widthsForAxe.includes(width)) await expectAccessible(page);
            await expectNoOverflow(page);
            await expectLargeTargets(page);
            expect.soft(await smallTexts(page), 'texts too small to read').toEqual([]);
          });
        }
        if (!screen.widths) {
          await page.setViewportSize(REFLOW);
          await expectNoOverflow(page);
        }
        if (!screen.widths) await expectEnlarged(page);
        expect.soft(await unfilledTexts(page)).toEqual([]);
        expect.soft(await duplicateIds(page), 'ids that several elements have').toEqual([]);
        if (ALL_SCREENS) await expectForcedColours(page);
      });
    }
  });
});

forOneLanguage('en', (language, prefix) => {
  test(`[SHELL-1] the first Tab reaches the skip link, which leads to the content: ${language}`, async ({
    page,
  }) => {
    for (const path of ['login', 'register-page', 'session-expired']) {
      await page.goto(`${prefix}/${path}`);
      await expect(page.locator('main h1')).toBeVisible();
      await page.keyboard.press('Tab');
      const skip = page.getByRole('link', { name: say(chrome.skip, language) });
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport();
      await page.keyboard.press('Enter');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null))
        .toBe(true);
      await page.keyboard.press('Tab');
      const inMain = await page.evaluate(() => document.activeElement?.closest('main, footer') !== null);
      expect(inMain).toBe(true);
    }
  });
});

// Opens every screen again, in the nightly run only.
if (ALL_SCREENS)
  forEachLanguage((language, prefix) => {
    test(`[GEN-1] every page has a unique title in ${language}`, async ({
      page,
      server,
      allow,
      newVisitor,
    }) => {
      // Opens about ninety screens sequentially.
      test.setTimeout(1_500_000);
      // All screens were opened before, and a card can be activated only once.
      await resetBank(server);
      /** Names of the screens by title. */
      const named = new Map<string, string[]>();
      for (const screen of SCREENS.filter(({ state, error }) => !state && !error)) {
        allow(...(screen.allow ?? []));
        const visitor = await newVisitor({ language });
        const visitorPage = await visitor.newPage();
        await screen.open({ page: visitorPage, server, language, prefix });
        // The page's script loads after the frame and sets heading and title.
        await expect(visitorPage.locator('h1').first()).toBeVisible();
        await expect(visitorPage).toHaveTitle(new RegExp(say(ui.siteName, language)));
        const title = await visitorPage.title();
        named.set(title, [...(named.get(title) ?? []), screen.name]);
        await visitor.close();
      }
      expect([...named].filter(([, screens]) => screens.length > 1)).toEqual([]);
      await page.close();
    });
  });
