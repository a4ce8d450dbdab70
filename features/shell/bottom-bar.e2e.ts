/** The bar at the bottom of phones, and the function list that stays in the window of wider ones. */
import type { Page } from '@playwright/test';
import { type Phrase, say } from '../../shared/messages.ts';
import {
  arriveLoggedOn,
  expect,
  expectAccessible,
  forOneLanguage,
  test,
} from '../../tests/support/browser/e2e.ts';
import { enlargeText } from '../../tests/support/browser/page-checks.ts';
import { paths } from '../../web/paths.ts';
import { functionText } from './functions.messages.ts';
import { chrome } from './messages.ts';

const MOST_STOPS = 60;

/** The focused element's text where the bar covers a part of it; undefined elsewhere. */
const coveredFocus = (page: Page) =>
  page.evaluate(() => {
    const bar = [...document.querySelectorAll('nav')].find(
      (nav) => getComputedStyle(nav).position === 'sticky' && nav.checkVisibility(),
    );
    const focused = document.activeElement;
    if (!bar || !focused || focused === document.body || bar.contains(focused)) return undefined;
    const [edge, box] = [bar.getBoundingClientRect(), focused.getBoundingClientRect()];
    return box.bottom > edge.top + 0.5 && box.top < edge.bottom ? focused.textContent : undefined;
  });

/** How far the parts of the frame reach beyond the window, in pixels. */
const sideways = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('header *, footer *, nav *')]
        .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden'))
        .map((element) => element.getBoundingClientRect().right - innerWidth),
    ),
  );

forOneLanguage('en', (language) => {
  const t = (phrase: Phrase) => say(phrase, language);
  const bar = (page: Page) => page.getByRole('navigation', { name: t(chrome.mainMenu) });
  const more = (page: Page) => bar(page).getByRole('button', { name: t(functionText.more), exact: true });

  test(`[SHELL-7] phones: five places, the present one marked, in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await arriveLoggedOn(page, 'demo.primary1', { language });
    const links = bar(page).getByRole('link');
    await expect(links).toHaveText(
      [functionText.overview, functionText.transactions, functionText.points, functionText.offers].map(t),
    );
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(addresses).toEqual([paths.dashboard(), paths.transactions(), paths.points(), paths.promotions()]);
    const current = bar(page).locator('[aria-current]');
    await expect(current).toHaveText(t(functionText.overview));
    for (const item of [...(await links.all()), more(page)]) {
      const box = await item.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await expectAccessible(page);

    await links.last().click();
    await expect(page).toHaveURL(new RegExp(paths.promotions()));
    await expect(current).toHaveText(t(functionText.offers));
    await page.getByRole('main').locator('li a').first().click();
    await expect(page).toHaveURL(/promotion-detail/);
    await expect(current).toHaveText(t(functionText.offers));
    await page.goto(paths.cardManagement());
    await expect(current).toHaveText(t(functionText.more));

    await more(page).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(bar(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(more(page)).toBeFocused();
    await page.emulateMedia({ media: 'print' });
    await expect(bar(page)).toBeHidden();
  });

  for (const [width, height, size] of [
    [360, 740, '100%'],
    [320, 568, '200%'],
  ] as const) {
    test(`[SHELL-7] the bar never covers the focus at ${width} px, text ${size}, in ${language}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await arriveLoggedOn(page, 'demo.primary1', { language });
      // What loads later would move the focus.
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
      await enlargeText(page, size);
      await expect(bar(page)).toBeVisible();
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      const covered: (string | null)[] = [];
      for (let stop = 0; stop < MOST_STOPS; stop++) {
        await page.keyboard.press('Tab');
        const text = await coveredFocus(page);
        if (text !== undefined) covered.push(text);
      }
      expect(covered).toEqual([]);
      const box = await bar(page).boundingBox();
      const position = await bar(page).evaluate((nav) => getComputedStyle(nav).position);
      expect(position).toBe((box?.height ?? 0) > height / 3 ? 'static' : 'sticky');
    });
  }
});

test('[SHELL-7] a bar that would cover a third of the window is part of the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await arriveLoggedOn(page, 'demo.primary1');
  const bar = page.getByRole('navigation', { name: chrome.mainMenu.en });
  await expect(bar).toHaveCSS('position', 'sticky');
  await page.setViewportSize({ width: 320, height: 120 });
  await expect(bar).toHaveCSS('position', 'static');
});

test('[SHELL-7] the function list stays in the window and shows the present line', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await arriveLoggedOn(page, 'demo.primary1');
  const list = page.getByRole('navigation', { name: functionText.functions.en });
  const current = list.locator('[aria-current]');
  await expect(current).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 600));
  await expect(current).toBeInViewport();
  await page.goto(paths.changePassword());
  await expect(current).toHaveText('Change password');
  await expect(current).toBeInViewport({ ratio: 1 });
});
