import type { Page } from '@playwright/test';
import { say } from '../../shared/messages.ts';
import { findOverflow, unfilledTexts } from '../../tests/support/browser/checks/page-checks.ts';
import { moved, watchShifts } from '../../tests/support/browser/checks/shifts.ts';
import {
  arriveLoggedOn,
  choose,
  expect,
  expectAccessible,
  forEachJourney,
  forOneLanguage,
  test,
} from '../../tests/support/browser/e2e.ts';
import { collectRequests } from '../../tests/support/browser/requests.ts';
import { HOSTILE_HTML } from '../../tests/support/data/hostile-html.ts';
import { paths } from '../../web/paths.ts';
import { contentText } from '../../web/ui/content.messages.ts';
import { lineInList } from '../shell/testing/frame.ts';
import { promotionText as text } from './messages.ts';

const cards = (page: Page) => page.getByRole('main').locator('li:has(h2)');

/** Whether the tab is completely visible in its scrollable row. */
const isWholeInRow = (tab: Element): boolean => {
  const [row, box] = [tab.closest('div:has(> [role=tablist])'), tab.getBoundingClientRect()];
  const rowBox = row?.getBoundingClientRect();
  return rowBox !== undefined && box.left >= rowBox.left - 1 && box.right <= rowBox.right + 1;
};

/** Maximum compressed size of the scripts that the list loads, in bytes. */
const MAX_LISTING_SCRIPTS = 15 * 1024;

/** Expects the list to load few scripts, without the HTML sanitiser. */
async function expectFewScripts(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const scripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry.name.endsWith('.js'))
        .map((entry) => ({ name: entry.name, bytes: Number(Reflect.get(entry, 'encodedBodySize')) })),
    );
  const line = await lineInList(page, paths.promotions());
  // The pointer has passed lines of other groups, whose scripts are loaded ahead.
  await page.waitForLoadState('networkidle');
  const before = new Set((await scripts()).map(({ name }) => name));
  await line.click();
  await expect(cards(page)).toHaveCount(8);
  const added = (await scripts()).filter(({ name }) => !before.has(name));
  expect(added.length).toBeGreaterThan(0);
  expect(added.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(MAX_LISTING_SCRIPTS);
}

forEachJourney(({ language, width }) => {
  test(`[PRM-1] [PRM-2] filters the list, opens an offer and returns to the same position: ${language}`, async ({
    page,
    allow,
  }) => {
    const t = { count: (shown: number, total: number) => say(text.count, language, { shown, total }) };
    await watchShifts(page);
    await arriveLoggedOn(page, 'demo.primary1', { language });
    const main = page.getByRole('main');
    if (width === 1280) await expectFewScripts(page);
    await page.goto('/u/promotion-listing');
    await expect(cards(page)).toHaveCount(8);
    await expectAccessible(page);
    expect([...(await findOverflow(page)), ...(await unfilledTexts(page))]).toEqual([]);
    expect(await moved(page)).toBeLessThanOrEqual(0.02);
    const perRow = await main.locator('ul:has(> li h2)').evaluate((list) => {
      const top = list.firstElementChild?.getBoundingClientRect().top;
      return [...list.children].filter((item) => item.getBoundingClientRect().top === top).length;
    });
    expect(perRow).toBe(width === 1280 ? 4 : 2);

    await main.getByRole('button', { name: say(text.more, language), exact: true }).click();
    const all = main.getByRole('checkbox', { name: say(text.all, language), exact: true });
    await expect(all).toBeChecked();
    await all.click();
    await expect(main).toContainText(say(text.nothingChosen, language));
    await choose(main.getByRole('checkbox', { name: say(text.dining, language), exact: true }));
    await choose(main.getByRole('checkbox', { name: say(text.travel, language), exact: true }));
    await expect(all).toHaveJSProperty('indeterminate', true);
    await expect(main.getByRole('tab', { selected: true })).toHaveText(
      say(text.several, language, { count: 2 }),
    );
    const chosen = main.getByRole('tab', { selected: true });
    await expect.poll(() => chosen.evaluate(isWholeInRow)).toBe(true);
    await expect(main.getByText(t.count(8, 11), { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(main.getByRole('button', { name: say(text.more, language), exact: true })).toBeFocused();

    await main.getByRole('button', { name: say(contentText.showMore, language) }).press('Enter');
    await expect(cards(page)).toHaveCount(11);
    await expect(cards(page).nth(8).getByRole('link')).toBeFocused();
    const end = main.getByRole('button', { name: say(text.end, language), exact: true });
    await expect(end).toHaveAttribute('aria-disabled', 'true');
    await expect(main.getByRole('button', { name: say(contentText.showMore, language) })).toHaveCount(0);

    const last = cards(page).nth(10).getByRole('link');
    const title = await cards(page).nth(10).getByRole('heading').textContent();
    await last.press('Enter');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
    await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectAccessible(page);
    expect([...(await findOverflow(page)), ...(await unfilledTexts(page))]).toEqual([]);
    await main.getByRole('link', { name: say(text.backToOffers, language) }).click();
    await expect(page).toHaveURL(/\?category=dining%2Ctravel&shown=12$/);
    await expect(cards(page)).toHaveCount(11);
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport();
    await expect.poll(() => chosen.evaluate(isWholeInRow)).toBe(true);
    await last.press('Enter');
    await expect(page).toHaveURL(/promotion-detail\?code=/);
    await page.goBack();
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport();

    // An expired offer is shown as expired.
    allow(/^answer 404 GET .*\/promotion\/DIN90/);
    await page.goto('/u/promotion-detail?code=DIN90');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(say(text.gone, language));
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  });
});

forOneLanguage('en', (language) => {
  test(`[PRM-2] [S33] neither runs nor requests anything from three hundred hostile bodies: ${language}`, async ({
    page,
    allow,
  }) => {
    // DOMPurify parses each body in a separate document, which reports violations of the page's policy. The checks
    // below prove that nothing hostile reaches the page.
    allow(
      /^policy: (style-src|script-src-attr|script-src-elem|base-uri|media-src|require-trusted-types)/,
      /^console error: .*(inline style|inline event handler|base URI|Loading media|TrustedScript)/,
    );
    const requests = collectRequests(page);
    // Bypasses the server's sanitiser, because this tests the browser's sanitiser.
    await page.addInitScript((bodies) => {
      const originalFetch = window.fetch;
      window.fetch = async (input, init) => {
        const found = /content-management\/hostile-(\d+)/.exec(String(input))?.[1];
        if (found === undefined) return originalFetch(input, init);
        const html = `<p>before</p>${bodies[Number(found)]}`;
        return Response.json({ payload: { key: 'x', title: `Body ${found}`, html } });
      };
    }, HOSTILE_HTML);
    await page.goto(`${language === 'en' ? '/en' : '/ch'}/information/help`);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
    requests.splice(0);
    const { shownCount, unexpected, ran } = await page.evaluate(async (count) => {
      const until = async (test: () => boolean) => {
        for (let turn = 0; turn < 300 && !test(); turn++) await new Promise((go) => setTimeout(go, 4));
        return test();
      };
      const harmless = (name: string, value: string) =>
        /^(id|class|lang|title|rel|start|scope|colspan|rowspan|tabindex|aria-label)$/.test(name) ||
        (name === 'href' && /^(https:\/\/|mailto:|tel:|\/(?!\/))/i.test(value));
      const found = { shownCount: 0, unexpected: [] as string[] };
      for (let body = 0; body < count; body++) {
        history.pushState({ key: `${body}`, idx: body + 1 }, '', `hostile-${body}`);
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
        const shown = () => document.querySelector('#main h1')?.textContent === `Body ${body}`;
        const first = () => document.querySelector('#main p');
        if ((await until(shown)) && (await until(() => first()?.textContent === 'before')))
          found.shownCount++;
        const box = first()?.parentElement;
        for (const element of box?.querySelectorAll('*') ?? []) {
          // The portal adds the icon of links to external sites.
          if (element.closest('a > span')) continue;
          if (
            /^(script|style|img|svg|math|iframe|form|input|template|object|embed|base|link|meta)$/.test(
              element.localName,
            )
          )
            found.unexpected.push(`${body}: <${element.localName}>`);
          for (const { name, value } of element.attributes)
            if (!harmless(name, value)) found.unexpected.push(`${body}: ${name}="${value}"`);
          for (const event of ['click', 'mouseover', 'focus', 'error', 'load', 'toggle'])
            if (element.localName !== 'a') element.dispatchEvent(new Event(event));
        }
      }
      return { ...found, ran: Reflect.get(window, 'ran') };
    }, HOSTILE_HTML.length);
    expect({ shownCount, unexpected, ran }).toEqual({
      shownCount: HOSTILE_HTML.length,
      unexpected: [],
      ran: undefined,
    });
    const requested = requests.map((request) => request.url());
    expect(requested.filter((url) => url.includes('forged'))).toEqual([]);
    // The portal's analytics calls are allowed.
    expect(requested.filter((url) => !new URL(url).pathname.startsWith('/api/'))).toEqual([]);
    expect(requested.filter((url) => new URL(url).origin !== new URL(page.url()).origin)).toEqual([]);
  });
});
