/** Between pages: cross-fade, scroll position, scripts loaded ahead, and what shows meanwhile. */
import type { Page } from '@playwright/test';
import { functionText } from '../features/shell/functions.messages.ts';
import { say } from '../shared/messages.ts';
import { announced } from '../tests/support/browser/announced.ts';
import { arriveLoggedOn, expect, test, viewportOf } from '../tests/support/browser/e2e.ts';
import { ui } from '../web/ui/messages.ts';

const side = (page: Page) => page.getByRole('navigation', { name: say(functionText.functions, 'en') });
const link = (page: Page, path: string) => side(page).locator(`a[href="${path}"]`);
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const OFFERS = '/u/promotion-listing';
const PROFILE = '/u/user-profile';

/** Counts cross-fades from now on. */
async function countFades(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    Reflect.set(window, 'fades', 0);
    document.startViewTransition = (update) => {
      Reflect.set(window, 'fades', Number(Reflect.get(window, 'fades')) + 1);
      return start(update);
    };
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'fades')));
}

test('[SHELL-7] pages fade into each other, and the new heading has the focus', async ({ page }) => {
  await arriveLoggedOn(page, 'demo.primary1', { language: 'en' });
  const fades = await countFades(page);
  await link(page, PROFILE).click();
  await expect(page).toHaveURL(new RegExp(`${PROFILE}$`));
  await expect(heading(page)).toBeFocused();
  expect(await fades()).toBe(1);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await link(page, OFFERS).click();
  await expect(heading(page)).toBeFocused();
  expect(await fades(), 'with reduced motion').toBe(1);
});

test('[SHELL-7] a fade that the next page cuts short is no error', async ({ page }) => {
  await arriveLoggedOn(page, 'demo.primary1', { language: 'en' });
  // Pressed in one task, so that the second fade starts during the first.
  for (const path of [PROFILE, OFFERS, PROFILE]) {
    await link(page, path).evaluate((one) => {
      if (one instanceof HTMLElement) one.click();
    });
  }
  await expect(page).toHaveURL(new RegExp(`${PROFILE}$`));
  await expect(heading(page)).toBeVisible();
});

test('[SHELL-7] Back returns to the place on a long page', async ({ page }) => {
  await page.setViewportSize(viewportOf(1280));
  await arriveLoggedOn(page, 'demo.primary1', { language: 'en' });
  const last = page.getByRole('main').locator('a[href^="/u/"]').last();
  // The offers at the end come last.
  await page.waitForLoadState('networkidle');
  await last.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(300);
  await last.press('Enter');
  await expect(page).not.toHaveURL(/dashboard/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/dashboard/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});

test('[SHELL-7] the script of a page is loaded when the pointer rests on its link', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await arriveLoggedOn(page, 'demo.primary1', { language: 'en' });
  const isLoaded = () => scripts.some((path) => /StatementDeliveryPage/.test(path));
  expect(isLoaded()).toBe(false);
  await link(page, `${PROFILE}/statement-delivery`).hover();
  await expect.poll(isLoaded).toBe(true);
  await expect(page).toHaveURL(/dashboard/);
});

test('[SHELL-7] the scripts of menu pages are loaded while idle', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.addInitScript(() => Reflect.set(window, 'loadsIdlePages', true));
  await arriveLoggedOn(page, 'demo.primary1', { language: 'en' });
  await expect.poll(() => scripts.some((path) => /PointsPage/.test(path))).toBe(true);
});

test('[SHELL-8] the frame and shapes show while the first page loads, without a flash for quick answers', async ({
  page,
}) => {
  await arriveLoggedOn(page, 'demo.primary1', { language: 'en' });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/assets\/ProfilePage-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(PROFILE, { waitUntil: 'commit' });
  const shape = page.getByRole('main').locator('span[aria-hidden=true]').first();
  await expect(side(page)).toBeVisible();
  await expect(shape).toBeVisible();
  // The shapes wait before they appear.
  expect(await shape.evaluate((one) => getComputedStyle(one.parentElement ?? one).animationDelay)).toBe(
    '0.3s',
  );
  // After a second the wait is said; the page that has come takes it back.
  await expect(announced(page)).toHaveText(say(ui.loading, 'en'));
  release();
  await expect(heading(page)).toBeVisible();
  await expect(announced(page)).toBeEmpty();
});
