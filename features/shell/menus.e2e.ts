/** Menus and footer before log-on, with the bank's configured links. */

import type { Locator, Page } from '@playwright/test';
import { targetOf } from '../../shared/hyperlinks/target.ts';
import {
  expect,
  expectAccessible,
  forOneLanguage,
  test,
  viewportOf,
} from '../../tests/support/browser/e2e.ts';
import { hold } from '../../tests/support/browser/hold.ts';
import { demoBank } from '../../tests/support/data/content.ts';
import { chrome } from './messages.ts';
import { banner, partsIn } from './testing/frame.ts';
import { FOOTER_BLOCKS, LEGAL_LINKS, type MenuItem, menusWith, TOP_LINKS } from './web/functions/menu.ts';

const MENUS = menusWith(() => true);

const BANK = /^foreign request: https:\/\/www\.formosa-harbour\.example\//;
const isExpanded = (menu: Locator, open: boolean) =>
  expect(menu).toHaveAttribute('aria-expanded', String(open));
const focusedText = (page: Page) =>
  page.evaluate(() => document.activeElement?.firstChild?.textContent ?? '');

/** Reads the list of hyperlinks from the API. */
async function hyperlinks(page: Page): Promise<Readonly<Record<string, { value: string }>>> {
  return (await (await page.request.get('/api/v1/hyperlinks')).json()).payload;
}

/** Returns each link's text, URL, target, and whether it announces a new window. */
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

forOneLanguage('zh_tw', (language, prefix) => {
  const { t, externalLink, button } = partsIn(language);

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
        banner(page)
          .getByRole('navigation', { name: t(chrome.otherSites) })
          .getByRole('link'),
      ),
    ).toEqual(TOP_LINKS.map((item) => expected(item, false)));
    for (const menu of MENUS) {
      const opener = button(banner(page), menu.label);
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

  /** Opens the log-on page, runs `act` before its scripts load, then lets them load. */
  async function beforeScripts(page: Page, act: () => Promise<void>): Promise<void> {
    await page.setViewportSize(viewportOf(1280));
    const release = await hold(page, /\.js$/);
    await page.goto(`${prefix}/login`, { waitUntil: 'commit' });
    await act();
    release();
  }

  test(`[SHELL-3] before the scripts: a menu opens for a mouse and for a focus that was there, in ${language}`, async ({
    page,
  }) => {
    const menu = button(banner(page), chrome.menuApply);
    await beforeScripts(page, () => menu.hover());
    await isExpanded(menu, true);
    await page.mouse.move(640, 850);
    await beforeScripts(page, async () => {
      await banner(page)
        .getByRole('link', { name: t(demoBank.name) })
        .focus();
      await page.keyboard.press('Tab');
      await expect(menu).toBeFocused();
    });
    await isExpanded(menu, true);
  });

  /** Moves the focus by keys in an open menu, starting and ending on its first link. */
  async function walkByKeys(page: Page, { columns }: (typeof MENUS)[number]): Promise<void> {
    const labels = columns.map(({ items }) => items.map(({ label }) => t(label)));
    const [first = [], second = first] = labels;
    for (const [key, label] of [
      ['End', labels.at(-1)?.at(-1)],
      ['Home', first[0]],
      ['ArrowRight', second[0]],
      ['ArrowLeft', first[0]],
      ['ArrowLeft', labels.at(-1)?.[0]],
      ['Home', first[0]],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focusedText(page), key).toBe(label);
    }
  }

  test(`[SHELL-3] [SHELL-4] [SHELL-6] other sites: a new tab without access to this one; on a phone the same tab, in ${language}`, async ({
    page,
    context,
    allow,
  }) => {
    allow(BANK);
    await context.route(/^https:/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Bank</title>' }),
    );
    await test.step('desktop, by keyboard', async () => {
      await page.setViewportSize(viewportOf(1280));
      await page.goto(`${prefix}/login`);
      const [first] = MENUS;
      if (!first) throw new Error('no menu');
      const menu = button(banner(page), first.label);
      await menu.press('Enter');
      await walkByKeys(page, first);
      const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
      await tab.waitForLoadState();
      expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
      await tab.close();
      await isExpanded(menu, false);
    });

    await test.step('phone: the footer’s help in a new tab, the drawer’s link in the same one', async () => {
      await page.setViewportSize(viewportOf(360));
      const footer = page.getByRole('contentinfo');
      const help = externalLink(footer, chrome.help);
      const [tab] = await Promise.all([context.waitForEvent('page'), help.click()]);
      await tab.close();
      await banner(page)
        .getByRole('button', { name: t(chrome.openMenu) })
        .click();
      const drawer = page.getByRole('dialog');
      await drawer.locator('summary').first().click();
      await drawer.getByRole('link', { name: t(chrome.applyOnline), exact: true }).click();
      await expect(page).toHaveURL(/formosa-harbour\.example/);
      expect(context.pages()).toHaveLength(1);
    });
  });
});
