/** Navigation between pages: cross-fade, scroll position, prefetched scripts, and loading states. */
import type { Page } from '@playwright/test';
import { lineInList, list } from '../../features/shell/testing/frame.ts';
import { say } from '../../shared/messages.ts';
import { announced } from '../../tests/support/browser/checks/announced.ts';
import { arriveLoggedOn, expect, test, viewportOf } from '../../tests/support/browser/e2e.ts';
import { hold } from '../../tests/support/browser/hold.ts';
import { overviewLoaded } from '../../tests/support/browser/people/overview.ts';
import { ui } from '../../web/ui/messages.ts';

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
/** Pages of one group of the function list, which stays open between them. */
const [ALERTS, NOTICES, PASSWORD] = ['/u/alerts', '/u/notices', '/u/change-password'];
const PROFILE = '/u/user-profile';
const DELIVERY = `${PROFILE}/statement-delivery`;

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

/** Collects the paths of the page's requests from now on. */
function watchRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

/** Follows the last link of a long page and goes back, on a slow phone: the browser scrolls before the page is drawn. */
async function expectSamePlaceAfterBack(page: Page): Promise<void> {
  const last = page.getByRole('main').locator('a[href^="/u/"]').last();
  // Later content would move the links.
  await overviewLoaded(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  await last.focus();
  // The browser reports the scrolling at the next frame, long before a person would click the link.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(300);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/dashboard/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/dashboard/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  await devtools.detach();
}

test('[SHELL-7] between pages: the script comes ahead, Back keeps the place, pages fade, the new heading has the focus', async ({
  page,
}) => {
  await page.setViewportSize(viewportOf(1280));
  const requested = watchRequests(page);
  await arriveLoggedOn(page, 'demo.primary1', { language: 'en' });

  await test.step('the script is loaded when the pointer rests on the link', async () => {
    const isLoaded = () => requested.some((path) => /StatementDeliveryPage/.test(path));
    expect(isLoaded()).toBe(false);
    await (await lineInList(page, DELIVERY)).hover();
    await expect.poll(isLoaded).toBe(true);
    await expect(page).toHaveURL(/dashboard/);
  });

  await test.step('Back returns to the place on a long page', () => expectSamePlaceAfterBack(page));

  await test.step('pages fade into each other', async () => {
    const fades = await countFades(page);
    await (await lineInList(page, PROFILE)).click();
    await expect(page).toHaveURL(new RegExp(`${PROFILE}$`));
    await expect(heading(page)).toBeFocused();
    expect(await fades()).toBe(1);

    // Clicks by script do not wait for the end of a cross-fade. An interrupted fade is no error.
    for (const path of [ALERTS, NOTICES, PASSWORD]) {
      await list(page)
        .locator(`a[href="${path}"]`)
        .evaluate((one) => {
          if (one instanceof HTMLElement) one.click();
        });
    }
    await expect(page).toHaveURL(new RegExp(`${PASSWORD}$`));
    await expect(heading(page)).toBeFocused();

    const before = await fades();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await (await lineInList(page, PROFILE)).click();
    await expect(page).toHaveURL(new RegExp(`${PROFILE}$`));
    await expect(heading(page)).toBeFocused();
    expect(await fades(), 'with reduced motion').toBe(before);
  });
});

test('[SHELL-7] [SHELL-8] the first page: its frame and shapes show without a flash, and the menu’s pages come while idle', async ({
  page,
}) => {
  const requested = watchRequests(page);
  await arriveLoggedOn(page, 'demo.primary1', { language: 'en' });
  const release = await hold(page, /assets\/ProfilePage-/);
  const isLoadedWhileIdle = () => requested.some((path) => /PointsPage/.test(path));
  expect(isLoadedWhileIdle()).toBe(false);
  await page.addInitScript(() => Reflect.set(window, 'loadsIdlePages', true));
  await page.goto(PROFILE, { waitUntil: 'commit' });
  const shape = page.getByRole('main').locator('span[aria-hidden=true]').first();
  await expect(list(page)).toBeVisible();
  await expect(shape).toBeVisible();
  // The skeleton appears after a delay.
  expect(await shape.evaluate((one) => getComputedStyle(one.parentElement ?? one).animationDelay)).toBe(
    '0.3s',
  );
  // After one second, the wait is announced; when the page arrives, the announcement is removed.
  await expect(announced(page)).toHaveText(say(ui.loading, 'en'));
  release();
  await expect(heading(page)).toBeVisible();
  await expect(announced(page)).toBeEmpty();
  await expect.poll(isLoadedWhileIdle).toBe(true);
});
