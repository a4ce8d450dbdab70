/** The frame on phones after log-on: the bar at the bottom and the two drawers. */
import type { Page } from '@playwright/test';
import { enlargeText } from '../../tests/support/browser/checks/page-checks.ts';
import {
  arriveLoggedOn,
  expect,
  expectAccessible,
  forOneLanguage,
  test,
  viewportOf,
} from '../../tests/support/browser/e2e.ts';
import { paths } from '../../web/paths.ts';
import { ui } from '../../web/ui/messages.ts';
import { feature as cashbackFeature } from '../cashback/feature.ts';
import { feature as changePasswordFeature } from '../change-password/feature.ts';
import { feature as overviewFeature } from '../dashboard/feature.ts';
import { feature as rewardPointsFeature } from '../reward-points/feature.ts';
import { sessionText } from '../session/messages.ts';
import { functionText } from './functions.messages.ts';
import { chrome } from './messages.ts';
import { banner, drawer, heading, partsIn } from './testing/frame.ts';

const MOST_STOPS = 60;

/** The focused element's text if the bar covers part of it; undefined otherwise. */
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

/** Pixels by which parts of the frame extend beyond the window. */
const sideways = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('header *, footer *, nav *')]
        .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden'))
        .map((element) => element.getBoundingClientRect().right - innerWidth),
    ),
  );

forOneLanguage('zh_tw', (language, prefix) => {
  const { t, link, button } = partsIn(language);
  const bar = (page: Page) => page.getByRole('navigation', { name: t(chrome.mainMenu) });

  /** Enlarges text on the smallest phone, starting from the overview. Then checks a window that is hardly taller than the bar. */
  async function expectNothingCovered(page: Page): Promise<void> {
    const height = 568;
    await page.setViewportSize({ width: 320, height });
    // Content that loads later would move the focus.
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    await enlargeText(page, '200%');
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
    await expect(bar(page)).toHaveCSS('position', (box?.height ?? 0) > height / 3 ? 'static' : 'sticky');
    await enlargeText(page, undefined);
    await page.setViewportSize({ width: 320, height: 740 });
    await expect(bar(page)).toHaveCSS('position', 'sticky');
    await page.setViewportSize({ width: 320, height: 120 });
    await expect(bar(page)).toHaveCSS('position', 'static');
    await page.setViewportSize(viewportOf(360));
  }

  /** Expects five links with the current page marked. Ends on the page for choosing a card. */
  async function expectPlaces(page: Page): Promise<void> {
    const links = bar(page).getByRole('link');
    await expect(links).toHaveText(
      [functionText.overview, functionText.transactions, functionText.points, functionText.lost].map(t),
    );
    const current = bar(page).locator('[aria-current]');
    await expect(current).toHaveText(t(functionText.overview));
    const more = button(bar(page), functionText.more);
    for (const item of [...(await links.all()), more]) {
      const box = await item.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await expectAccessible(page);
    await links.last().click();
    await expect(page).toHaveURL(new RegExp(paths.lostCard()));
    await expect(current).toHaveText(t(functionText.lost));
    await page.getByRole('main').locator('li a').first().click();
    await expect(page).toHaveURL(new RegExp(`${paths.lostCard()}/.+`));
    await expect(current).toHaveText(t(functionText.lost));
    await page.goto(paths.cardManagement());
    await expect(current).toHaveText(t(functionText.more));
    await page.emulateMedia({ media: 'print' });
    await expect(bar(page)).toBeHidden();
    await page.emulateMedia({ media: null });
  }

  /** Expects a full-width drawer with a welcome as title. Following a link closes it. Starts on the overview. */
  async function expectFunctions(page: Page): Promise<void> {
    const functions = button(page, functionText.more);
    await functions.press('Enter');
    // The page heading and the drawer's title change once the person's name has loaded.
    await expect(async () => {
      const name = (await heading(page).textContent()) ?? '';
      await expect(drawer(page).getByRole('heading', { level: 2 })).toHaveText(name, { timeout: 500 });
    }).toPass({ timeout: 10_000 });
    // Waits for the slide animation.
    await expect.poll(async () => Math.round((await drawer(page).boundingBox())?.x ?? 1)).toBe(0);
    expect(Math.round((await drawer(page).boundingBox())?.width ?? 0)).toBe(360);
    await expect(bar(page)).toBeHidden();
    for (const one of [rewardPointsFeature.cardFunction.label, cashbackFeature.cardFunction.label])
      await expect(link(drawer(page), one)).toBeVisible();
    await expect(link(drawer(page), overviewFeature.menu[0].label)).toHaveAttribute('aria-current', 'page');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(functions).toBeFocused();
    await functions.press('Enter');
    await link(drawer(page), changePasswordFeature.menu[0].label).press('Enter');
    await expect(page).toHaveURL(/\/u\/change-password$/);
    await expect(drawer(page)).toBeHidden();
    await expect(heading(page)).toBeFocused();
  }

  /** Expects the bank's links and, for the primary cardholder, a second drawer with the most used functions. */
  async function expectLinks(page: Page): Promise<void> {
    const menu = button(banner(page), chrome.openMenu);
    await menu.press('Enter');
    const names = [functionText.home, chrome.help, chrome.contact, chrome.branch, functionText.about];
    for (const name of names) await expect(link(drawer(page), name)).toBeVisible();
    await expect(drawer(page).getByRole('link')).toHaveCount(names.length);
    await expectAccessible(page);
    const more = button(drawer(page), functionText.moreFunctions);
    await more.press('Enter');
    const second = page.getByRole('dialog', { name: t(functionText.moreFunctions) });
    await expect(second.getByRole('link')).toHaveCount(5);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(second).toBeHidden();
    await expect(more).toBeFocused();
    await button(drawer(page), ui.closeMenu).press('Enter');
    await expect(menu).toBeFocused();
    await menu.press('Enter');
    await more.press('Enter');
    await link(second, functionText.drawerPoints).press('Enter');
    await expect(page).toHaveURL(/\/u\/card-management/);
    await expect(drawer(page)).toHaveCount(0);
    // The new page takes the focus, which would close a drawer opened earlier.
    await expect(heading(page)).toBeFocused();
    await menu.press('Enter');
    await link(drawer(page), functionText.home).press('Enter');
    await expect(page).toHaveURL(/\/u\/dashboard$/);
    await expect(drawer(page)).toBeHidden();
    await expect(heading(page)).toBeFocused();
  }

  test(`[SHELL-5] [SHELL-7] phones: a bar of places, a drawer of functions, one of links, and Log off, in ${language}`, async ({
    page,
  }) => {
    const question = page.getByRole('alertdialog', { name: t(sessionText.logOffTitle) });
    await page.setViewportSize(viewportOf(360));
    await arriveLoggedOn(page, 'demo.primary1', { language });
    await expect(banner(page).getByRole('navigation')).toBeHidden();
    await test.step('the bar covers nothing', () => expectNothingCovered(page));
    await test.step('functions', () => expectFunctions(page));
    await test.step('links', () => expectLinks(page));
    await test.step('places', () => expectPlaces(page));

    await button(banner(page), sessionText.logOff).click();
    await button(question, sessionText.logOff).click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/login$`));
    await expect(page.locator('input[name=username]')).toBeVisible();
  });
});
