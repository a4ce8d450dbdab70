/**
 * Follows every link of every page, in both languages, before and after log-on. Internal links must lead to existing pages.
 * External links must be the bank's (GET /hyperlinks) or the fallback, over TLS. Pages of the same pattern, such as one per
 * card, are visited once.
 */
import type { Page } from '@playwright/test';
import { OMBUDSMAN_SITE } from '../../features/disputes/ombudsman.ts';
import { chrome } from '../../features/shell/messages.ts';
import { targetOf } from '../../shared/hyperlinks/target.ts';
import { LANGUAGES, say } from '../../shared/messages.ts';
import { PRE_LOGIN_PAGES } from '../../shared/pages.ts';
import { inLanguage, pageOf } from '../../web/address.ts';
import { page as pageText } from '../../web/pages/messages.ts';
import { paths } from '../../web/paths.ts';
import { arriveLoggedOn, expect, test, viewportOf } from '../support/browser/e2e.ts';

interface FoundLink {
  readonly on: string;
  readonly href: string;
}

/** Returns all links of the page, including those in closed menus. */
async function linksOf(page: Page): Promise<FoundLink[]> {
  const hrefs = await page
    .locator('a[href]:not([download])')
    .evaluateAll((all) =>
      all.map((link) => (link instanceof HTMLAnchorElement ? link.getAttribute('href') : '') ?? ''),
    );
  const on = new URL(page.url()).pathname;
  return hrefs.map((href) => ({ on, href }));
}

/** Like {@link linksOf}, in both languages: switches the language in place, and checks the help links. */
async function linksInBoth(page: Page): Promise<FoundLink[]> {
  const found: FoundLink[] = [];
  for (const language of LANGUAGES) {
    const tag = language === 'en' ? 'en' : 'zh-Hant-TW';
    await page.locator(`footer a[hreflang="${tag}"]`).evaluate((link) => {
      if (link instanceof HTMLElement) link.click();
    });
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    await expectHelp(page);
    found.push(...(await linksOf(page)));
  }
  return found;
}

/** Returns the visible links to help and contact after the content, in order. */
function helpLinks(page: Page, names: readonly string[]): Promise<string[]> {
  return page
    .locator('footer a')
    .filter({ visible: true })
    .evaluateAll(
      (links, wanted) =>
        links
          .filter((link) => document.querySelector('main')?.compareDocumentPosition(link) === 4)
          .map((link) => link.firstChild?.textContent ?? '')
          .filter((text) => wanted.includes(text)),
      names,
    );
}

/** Checks that the links to help and contact follow the content in a fixed order. */
async function expectHelp(page: Page): Promise<void> {
  const lang = await page.locator('html').getAttribute('lang');
  const names = [chrome.contactBank, chrome.help, chrome.portalHelp, chrome.portalContact].map((phrase) =>
    say(phrase, lang === 'en' ? 'en' : 'zh_tw'),
  );
  const width = page.viewportSize()?.width ?? 0;
  // The footer's blocks, which contain the first link, exist only in wide windows.
  expect
    .soft(await helpLinks(page, names), `${page.url()}, ${width} px`)
    .toEqual(width < 760 ? names.slice(1) : names);
}

/** Returns one name for all addresses of the same pattern: without ids and dates, and with only the names of query parameters. */
function patternOf(href: string): string {
  const { pathname, searchParams } = new URL(href, 'http://x');
  const path = inLanguage(pathname, 'en').replace(/\/(?=[^/]*\d)[\w-]{8,}/g, '/…');
  return `${path}?${[...searchParams.keys()].sort()}${searchParams.get('for') ?? ''}`;
}

/** Follows links from the given addresses with `open`. Resolves to all links and the visited patterns. */
async function crawl(page: Page, starts: readonly string[], open: (href: string) => Promise<void>) {
  const visited = new Set<string>();
  const all: FoundLink[] = [];
  const next: FoundLink[] = starts.map((href) => ({ on: 'the start', href }));
  for (let link = next.shift(); link; link = next.shift()) {
    const pattern = patternOf(link.href);
    if (visited.has(pattern)) continue;
    visited.add(pattern);
    await test.step(`${link.href} (on ${link.on})`, () => open(link.href));
    const found = await linksInBoth(page);
    all.push(...found);
    next.push(
      ...found.filter(
        ({ href }) => href.startsWith('/') && !href.startsWith('//') && isSameArea(href, starts),
      ),
    );
  }
  // The page that was visited last may be a flow, which has no footer on phones.
  await open(starts[0]!);
  await page.setViewportSize(viewportOf(360));
  await expectHelp(page);
  return { all, visited };
}

/** Changes the page without loading it, like the Back button. */
async function navigate(page: Page, href: string): Promise<void> {
  await page.evaluate((to) => {
    const state = { idx: Number(history.state?.idx ?? 0) + 1, key: to, usr: null };
    history.pushState(state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, href);
}

/**
 * Whether a link and the first address are both after log-on, or both before it. The two kinds are crawled separately,
 * because a page before log-on ends the session.
 */
function isSameArea(href: string, [start = '']: readonly string[]): boolean {
  return href.startsWith('/u/') === start.startsWith('/u/');
}

async function expectKnown(page: Page, all: readonly FoundLink[]): Promise<void> {
  const { payload } = await (await page.request.get('/api/v1/hyperlinks')).json();
  const values = Object.values(payload as Record<string, { value: string }>).map(({ value }) => value);
  const known = new Set([...values, targetOf(undefined).href, OMBUDSMAN_SITE]);
  // The bank's pages and offers may contain phone numbers and e-mail addresses.
  const wrong = all.filter(({ href }) => !/^([/#](?!\/)|tel:|mailto:)/.test(href) && !known.has(href));
  expect(wrong, 'links that are neither inside nor the bank’s').toEqual([]);
  expect(values.filter((value) => !/^(https|mailto|tel):/.test(value))).toEqual([]);
}

test('[GEN-2] [CNT-2] [SHELL-6] has no dead link before log-on in either language, and help on every page', async ({
  page,
}) => {
  await page.setViewportSize(viewportOf(1280));
  // The crawl starts in English and changes the language in place, so the addresses of all languages are checked here.
  const starts = PRE_LOGIN_PAGES.map((name) => `/en/${name}`);
  for (const name of PRE_LOGIN_PAGES) {
    for (const prefix of ['', '/en', '/ch'])
      expect([name, (await page.request.get(`${prefix}/${name}`)).status()]).toEqual([name, 200]);
  }
  const { all, visited } = await crawl(page, starts, async (href) => {
    const answer = await page.goto(href);
    expect([href, answer?.status()]).toEqual([href, 200]);
    await expect(page.locator('main h1').first()).toBeVisible();
    const { pathname } = new URL(page.url());
    expect(pageOf(pathname)).toBe(pageOf(new URL(href, page.url()).pathname));
  });
  expect(visited.size).toBeGreaterThanOrEqual(starts.length);
  await expectKnown(page, all);
});

/** Links that lead to a page of the card that was shown last. */
const OF_THE_LAST_CARD: ReadonlySet<string> = new Set([paths.transactions(), paths.points()]);

test('[GEN-4] [CNT-2] [SHELL-5] [SHELL-6] has no dead link after log-on in either language, and help on every page', async ({
  page,
}) => {
  // It opens about forty pages, each in both languages.
  test.setTimeout(240_000);
  await page.setViewportSize(viewportOf(1280));
  await arriveLoggedOn(page, 'demo.primary1');
  const { all, visited } = await crawl(page, [paths.dashboard()], async (href) => {
    await navigate(page, paths.errorInfo());
    const heading = page.locator('main h1').first();
    const between = LANGUAGES.map((language) => say(pageText.infoTitle, language));
    await expect(heading).toHaveText(new RegExp(between.join('|')));
    await navigate(page, href);
    await expect(heading).not.toHaveText(new RegExp(between.join('|')));
    await expect(page.locator('main [class*=skeleton]')).toHaveCount(0);
    // A missing page would redirect to the overview.
    const { pathname } = new URL(href, page.url());
    if (OF_THE_LAST_CARD.has(pathname)) await expect(page).toHaveURL(/\/u\/card-management\/./);
    else expect(new URL(page.url()).pathname).toBe(pathname);
  });
  expect(visited.size).toBeGreaterThan(12);
  await expectKnown(page, all);
  // Links back to pages before log-on must exist too.
  const before = new Set(all.map(({ href }) => href).filter((href) => /^\/(?!\/|u\/)/.test(href)));
  for (const href of before) expect([href, (await page.request.get(href)).status()]).toEqual([href, 200]);
});
