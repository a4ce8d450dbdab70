/** Menus, drawer and footer before log-on, with the bank's configured links. */

import type { Locator, Page } from '@playwright/test';
import { targetOf } from '../../shared/hyperlinks/target.ts';
import { type Language, type Phrase, say } from '../../shared/messages.ts';
import {
  expect,
  expectAccessible,
  forEachLanguage,
  forOneLanguage,
  test,
  viewportOf,
} from '../../tests/support/browser/e2e.ts';
import { demoBank } from '../../tests/support/data/bank.ts';
import { ui } from '../../web/ui/messages.ts';
import { chrome } from './messages.ts';
import { FOOTER_BLOCKS, LEGAL_LINKS, type MenuItem, menusWith, TOP_LINKS } from './web/menu.ts';

const MENUS = menusWith(() => true);

const BANK = /^foreign request: https:\/\/www\.formosa-harbour\.example\//;
const bar = (page: Page) => page.getByRole('banner');
const isExpanded = (menu: Locator, open: boolean) =>
  expect(menu).toHaveAttribute('aria-expanded', String(open));
const focusedText = (page: Page) =>
  page.evaluate(() => document.activeElement?.firstChild?.textContent ?? '');

/** The hyperlink list from the API. */
async function hyperlinks(page: Page): Promise<Readonly<Record<string, { value: string }>>> {
  return (await (await page.request.get('/api/v1/hyperlinks')).json()).payload;
}

/** Each link's text, address, window, and whether it announces a new window. */
function linkData(links: Locator) {
  return links.evaluateAll((all) =>
    all.map((link) => ({
      text: link.firstChild?.textContent ?? '',
      href: link.getAttribute('href'),
      target: link.getAttribute('target'),
      rel: link.getAttribute('rel'),
      marked: link.querySelector('[aria-hidden=true]')?.checkVisibility() ?? false,
    })),
  );
}

forEachLanguage((language, prefix) => {
  const t = (phrase: Phrase) => say(phrase, language);
  const menuButton = (page: Page, phrase: Phrase) =>
    bar(page).getByRole('button', { name: t(phrase), exact: true });

  test(`[SHELL-3] [SHELL-6] [CNT-2] every link has its target from the list, without an extra call, in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewportOf(1280));
    const requested: string[] = [];
    page.on('request', (request) => void requested.push(request.url()));
    await page.goto(`${prefix}/login`);
    await page.waitForFunction(() => performance.getEntriesByName('app-ready').length > 0);
    expect(requested.filter((url) => url.includes('/hyperlinks'))).toEqual([]);
    const targets = await hyperlinks(page);
    const expected = (item: MenuItem, newWindow: boolean) => {
      if (item.page) return { text: t(item.label), href: item.page(language), target: null, marked: false };
      const { href, newTab } = targetOf(targets[`${item.link}_${language}`]?.value);
      return { text: t(item.label), href, target: newWindow && newTab ? '_blank' : null, marked: newTab };
    };
    const plain = async (links: Locator) => (await linkData(links)).map(({ rel: _, ...rest }) => rest);

    expect(
      await plain(
        bar(page)
          .getByRole('navigation', { name: t(chrome.otherSites) })
          .getByRole('link'),
      ),
    ).toEqual(TOP_LINKS.map((item) => expected(item, false)));
    for (const menu of MENUS) {
      const opener = menuButton(page, menu.label);
      await opener.hover();
      await isExpanded(opener, true);
      const panel = page.locator(`[id="${await opener.getAttribute('aria-controls')}"]`);
      const items = menu.columns.flatMap((column) => column.items);
      expect(await plain(panel.getByRole('link'))).toEqual(items.map((item) => expected(item, false)));
      await expectAccessible(page);
    }
    const footer = page.getByRole('contentinfo');
    for (const item of [...FOOTER_BLOCKS, ...LEGAL_LINKS]) {
      const link = footer
        .locator('a', { hasText: t(item.label) })
        .filter({ visible: true })
        .first();
      const [found] = await linkData(link);
      expect(found).toEqual({ ...expected(item, true), rel: 'noopener noreferrer' });
    }
    await expect(
      footer
        .getByRole('navigation', { name: t(chrome.legal) })
        .locator('li')
        .filter({ visible: true }),
    ).toHaveCount(8);
  });
});

forOneLanguage('zh_tw', (language, prefix) => {
  const t = (phrase: Phrase) => say(phrase, language);
  const menuButton = (page: Page, phrase: Phrase) =>
    bar(page).getByRole('button', { name: t(phrase), exact: true });

  test(`[SHELL-3] the three menus by mouse: open on hover, close 200 ms after the mouse has left, in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewportOf(1280));
    await page.clock.install({ time: 0 });
    await page.goto(`${prefix}/login`);
    // The page needs running timers until it answers.
    const first = menuButton(page, chrome.menuApply);
    await first.hover();
    await isExpanded(first, true);
    await page.mouse.move(640, 850);
    await page.clock.pauseAt(60_000);
    await isExpanded(first, false);
    for (const menu of MENUS) {
      const opener = menuButton(page, menu.label);
      await opener.hover();
      await isExpanded(opener, true);
      await page.mouse.move(640, 850);
      await page.clock.runFor(199);
      await isExpanded(opener, true);
      await page.clock.runFor(2);
      await isExpanded(opener, false);
    }
  });

  /** Opens the log-on page, does something before its scripts arrive, and lets them arrive. */
  async function beforeScripts(page: Page, act: () => Promise<void>): Promise<void> {
    await page.setViewportSize(viewportOf(1280));
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${prefix}/login`, { waitUntil: 'commit' });
    await act();
    release();
  }

  test(`[SHELL-3] a menu opens for a mouse that was there before the scripts, in ${language}`, async ({
    page,
  }) => {
    await beforeScripts(page, () => menuButton(page, chrome.menuApply).hover());
    await isExpanded(menuButton(page, chrome.menuApply), true);
  });

  test(`[SHELL-3] a menu opens for a focus by Tab that was there before the scripts, in ${language}`, async ({
    page,
  }) => {
    await beforeScripts(page, async () => {
      await bar(page)
        .getByRole('link', { name: t(demoBank.name) })
        .focus();
      await page.keyboard.press('Tab');
      await expect(menuButton(page, chrome.menuApply)).toBeFocused();
    });
    await isExpanded(menuButton(page, chrome.menuApply), true);
  });

  test(`[SHELL-3] the three menus by keyboard: focus, Enter, Space, arrows, Home, End, Escape, in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewportOf(1280));
    await page.goto(`${prefix}/login`);
    await bar(page)
      .getByRole('link', { name: t(demoBank.name) })
      .focus();
    for (const menu of MENUS) {
      const opener = menuButton(page, menu.label);
      const labels = menu.columns.map((column) => column.items.map((item) => t(item.label)));
      const all = labels.flat();
      await page.keyboard.press('Tab');
      await expect(opener).toBeFocused();
      await isExpanded(opener, true);
      for (const key of ['Enter', 'Space', 'ArrowDown']) {
        await page.keyboard.press(key);
        expect(await focusedText(page)).toBe(all[0]);
        await page.keyboard.press('Escape');
        await expect(opener).toBeFocused();
        await isExpanded(opener, false);
      }
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('End');
      expect(await focusedText(page)).toBe(all.at(-1));
      await page.keyboard.press('ArrowDown');
      expect(await focusedText(page)).toBe(all[0]);
      await page.keyboard.press('ArrowUp');
      expect(await focusedText(page)).toBe(all.at(-1));
      await page.keyboard.press('Home');
      expect(await focusedText(page)).toBe(all[0]);
      await page.keyboard.press('ArrowRight');
      expect(await focusedText(page)).toBe(labels[1]?.[0]);
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      expect(await focusedText(page)).toBe(labels.at(-1)?.[0]);
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
      // Stays closed while it has the focus.
      await page.waitForTimeout(250);
      await isExpanded(opener, false);
    }
  });

  test(`[SHELL-3] [SHELL-6] a desktop opens another site in a new tab without access to this one, in ${language}`, async ({
    page,
    context,
    allow,
  }) => {
    allow(BANK);
    await context.route(/^https:/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Bank</title>' }),
    );
    await page.setViewportSize(viewportOf(1280));
    await page.goto(`${prefix}/login`);
    const menu = menuButton(page, MENUS[0]?.label ?? chrome.menuApply);
    await menu.press('Enter');
    const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
    await tab.waitForLoadState();
    expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    await tab.close();
    await isExpanded(menu, false);
  });

  test(`[SHELL-3] [SHELL-4] [SHELL-6] a phone opens other sites in the same tab, but the footer’s in a new one, in ${language}`, async ({
    page,
    context,
    allow,
  }) => {
    allow(BANK);
    await context.route(/^https:/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Bank</title>' }),
    );
    await page.setViewportSize(viewportOf(360));
    await page.goto(`${prefix}/login`);
    const footer = page.getByRole('contentinfo');
    const help = footer.getByRole('link', { name: `${t(chrome.help)} ${t(ui.newTab)}`, exact: true });
    const [tab] = await Promise.all([context.waitForEvent('page'), help.click()]);
    await tab.close();
    await bar(page)
      .getByRole('button', { name: t(chrome.openMenu) })
      .click();
    const drawer = page.getByRole('dialog');
    await drawer.locator('summary').first().click();
    const link = drawer.getByRole('link', { name: t(chrome.applyOnline), exact: true });
    await link.click();
    await expect(page).toHaveURL(/formosa-harbour\.example/);
    expect(context.pages()).toHaveLength(1);
  });

  test(`[SHELL-3] the menus by touch: a press opens one and closes the other, in ${language}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      hasTouch: true,
      viewport: viewportOf(1280),
      ...(baseURL && { baseURL }),
    });
    const page = await context.newPage();
    await page.goto(`${prefix}/login`);
    await page.waitForFunction(() => performance.getEntriesByName('app-ready').length > 0);
    for (const menu of MENUS) {
      const opener = menuButton(page, menu.label);
      await opener.tap();
      await isExpanded(opener, true);
      await opener.tap();
      await isExpanded(opener, false);
    }
    await context.close();
  });
});

const DRAWER_WIDTH: Readonly<Record<Language, number>> = { en: 303.43, zh_tw: 282.2 };

forEachLanguage((language, prefix) => {
  const t = (phrase: Phrase) => say(phrase, language);

  test(`[SHELL-4] phones: a drawer of the specified width with sections, languages and three links, in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewportOf(360));
    await page.goto(`${prefix}/login`);
    const opener = bar(page).getByRole('button', { name: t(chrome.openMenu) });
    await opener.click();
    const drawer = page.getByRole('dialog');
    const width = await drawer.evaluate((element) => element.getBoundingClientRect().width);
    expect(width).toBeCloseTo(DRAWER_WIDTH[language], 1);
    await expect(drawer.locator('summary')).toHaveText(MENUS.map(({ label }) => t(label)));
    for (const summary of await drawer.locator('summary').all()) await summary.click();
    await expect(drawer.locator('a[hreflang]')).toHaveCount(2);
    for (const item of [chrome.business, chrome.register, chrome.privateBanking])
      await expect(drawer.getByRole('link', { name: t(item), exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(drawer).toBeVisible();
    await page.setViewportSize(viewportOf(1280));
    await expect(drawer).toBeHidden();
  });
});

test('[SHELL-6] the footer hides its blocks below 760 px and shows help in the legal row', async ({
  page,
}) => {
  await page.goto('/en/login');
  const footer = page.getByRole('contentinfo');
  const link = (phrase: Phrase) =>
    footer.getByRole('link', { name: `${say(phrase, 'en')} ${say(ui.newTab, 'en')}`, exact: true });
  await page.setViewportSize({ width: 759, height: 900 });
  await expect(link(chrome.aboutBank)).toBeHidden();
  await expect(link(chrome.help)).toBeVisible();
  await page.setViewportSize({ width: 760, height: 900 });
  await expect(link(chrome.aboutBank)).toBeVisible();
  await expect(link(chrome.help)).toHaveCount(1);
});
