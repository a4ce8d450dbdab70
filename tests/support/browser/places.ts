/** All pages after log-on that links reach, with the calls that they make. */
import { expect, type Page, type Request } from '@playwright/test';
import { PAGES } from '../../../features/registry.ts';
import { lineInList, list } from '../../../features/shell/testing/frame.ts';
import { pageHref, paths } from '../../../web/paths.ts';

/** A page to walk: its name, its address, and the address of a page that links to it. */
export interface Place {
  readonly name: string;
  readonly href: string;
  readonly on: string | undefined;
}

/** Milliseconds without a call after which a page has loaded. */
const QUIET_MS = 250;

/** The calls of a page: lets reads fail, and waits until none is under way. */
export class Calls {
  readonly #page: Page;
  readonly #underWay = new Set<Request>();
  #endedAt = performance.now();
  /** The status of failing reads. */
  failing: number | undefined;

  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => this.#underWay.add(request));
    for (const event of ['requestfinished', 'requestfailed'] as const)
      page.on(event as 'requestfinished', (request) => {
        this.#underWay.delete(request);
        this.#endedAt = performance.now();
      });
  }

  async start(): Promise<void> {
    await this.#page.route('**/api/v1/**', (route) => {
      if (this.failing === undefined || route.request().method() !== 'GET') return route.fallback();
      const json = { error: { code: '500', message: 'x', requestId: 'ref-1' } };
      return route.fulfill({ status: this.failing, json });
    });
  }

  /** Waits for everything that a page loads after its frame. */
  async settled(): Promise<void> {
    const main = this.#page.getByRole('main');
    // A slow machine may be quiet for longer between the frame and the page.
    await expect(main.locator('h1').first()).toBeVisible();
    await expect
      .poll(() => this.#underWay.size === 0 && performance.now() - this.#endedAt > QUIET_MS, {
        intervals: [50],
      })
      .toBe(true);
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
  }
}

const patterns = PAGES.filter(({ shell }) => (shell ?? 'afterLogOn') === 'afterLogOn').map(({ path }) => ({
  path,
  address: new RegExp(`^/u/${path.replace(/:\w+/g, '[^/?]+')}([?].*)?$`),
}));

/** Returns the name of the page at an address: its path in the registry, with the function for which it asks. */
function nameOf(href: string): string | undefined {
  const path = patterns.find(({ address }) => address.test(href))?.path;
  const asked = new URL(href, 'http://x').searchParams.get('for');
  return path && asked ? `${path}?for=${asked}` : path;
}

/**
 * Follows links from the overview, once for each name. Adds the pages to which no link leads, apart from those of a thing
 * that the person does not have.
 */
export async function findPlaces(page: Page, calls: Calls): Promise<Place[]> {
  const found = new Map<string, Place>();
  const next: string[] = [paths.dashboard(), paths.cardManagement()];
  for (let on = next.shift(); on; on = next.shift()) {
    await page.goto(on);
    await calls.settled();
    for (const href of await linksOf(page)) {
      const name = nameOf(href);
      if (!name || found.has(name) || href === on) continue;
      found.set(name, { name, href, on });
      next.push(href);
    }
  }
  const rest = patterns.filter(({ path }) => !found.has(path) && !path.includes(':'));
  return [
    ...found.values(),
    ...rest.map(({ path }) => ({ name: path, href: pageHref(path), on: undefined })),
  ];
}

/** Returns the addresses of the links that a person can reach: the visible ones, and those in folded groups of the function list. */
async function linksOf(page: Page): Promise<string[]> {
  const links = page.locator('a[href^="/u/"]');
  const shown = links.filter({ visible: true }).or(list(page).filter({ visible: true }).locator(links));
  return shown.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
}

/** Opens a page by its link, with the keyboard, else by its address. */
export async function openByKeyboard(page: Page, { href, on }: Place): Promise<void> {
  if (on === undefined) {
    await page.goto(href);
    return;
  }
  const links = page.locator(`a[href="${href}"]`);
  await expect(links).not.toHaveCount(0);
  const shown = links.filter({ visible: true }).first();
  const link = (await shown.count()) > 0 ? shown : await lineInList(page, href);
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(on);
}
