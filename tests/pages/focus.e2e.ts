/**
 * The focus on every page of the registry, by keyboard: after it was opened, after its reads have failed, after "Try
 * again", and after a reload. The result is a table of the focused elements in `test-results/focus/`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page, Request } from '@playwright/test';
import { PAGES } from '../../features/registry.ts';
import { type Language, say } from '../../shared/messages.ts';
import { pageHref, paths } from '../../web/paths.ts';
import { ui } from '../../web/ui/messages.ts';
import { focusedIn } from '../support/browser/checks/focused.ts';
import {
  ALL_SCREENS,
  arriveLoggedOn,
  expect,
  forOneLanguage,
  TURN,
  testWith,
} from '../support/browser/e2e.ts';

const test = testWith({}, 'parallel');

type Row = Record<string, string>;

/** Columns of the table, in the order in which the walk fills them. */
const COLUMNS = ['opened', 'failed', 'retried', 'failed at load', 'retried at load', 'reloaded'] as const;

/** A page to walk: its name, its address, and the address of a page that links to it. */
interface Place {
  readonly name: string;
  readonly href: string;
  readonly on: string | undefined;
}

/** Milliseconds without a call after which a page has loaded. */
const QUIET_MS = 250;

/** The calls of a page: lets reads fail, and waits until none is under way. */
class Calls {
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
    await expect(main).toBeVisible();
    await expect
      .poll(() => this.#underWay.size === 0 && performance.now() - this.#endedAt > QUIET_MS)
      .toBe(true);
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
  }
}

/** Notes the focused element, and fails softly if the focus is lost. */
async function note(page: Page, row: Row, column: string): Promise<void> {
  const { place, fault } = await focusedIn(page);
  row[column] = fault ? `**${place}**` : place;
  expect.soft(fault, `${row.page}, ${column}: ${place}`).toBeUndefined();
}

/** Presses each "Try again" of the content with the keyboard. Notes the focus after each press. */
async function retryAll(
  page: Page,
  calls: Calls,
  row: Row,
  column: string,
  language: Language,
): Promise<void> {
  const again = page.getByRole('main').getByRole('button', { name: say(ui.retry, language) });
  for (let presses = 0; presses < 12 && (await again.count()) > 0; presses++) {
    await again.first().focus();
    await page.keyboard.press('Enter');
    await calls.settled();
    await note(page, row, column);
  }
  await expect.soft(again, `${row.page}, ${column}`).toHaveCount(0);
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
async function findPlaces(page: Page, calls: Calls): Promise<Place[]> {
  const found = new Map<string, Place>();
  const next: string[] = [paths.dashboard(), paths.cardManagement()];
  for (let on = next.shift(); on; on = next.shift()) {
    await page.goto(on);
    await calls.settled();
    const links = page.locator('a[href^="/u/"]').filter({ visible: true });
    for (const href of await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))) {
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

/** Opens a page by its link, with the keyboard, else by its address. */
async function open(page: Page, { href, on }: Place): Promise<void> {
  if (on === undefined) {
    await page.goto(href);
    return;
  }
  const link = page.locator(`a[href="${href}"]`).filter({ visible: true }).first();
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(on);
}

function writeTable(name: string, rows: readonly Row[]): void {
  const lines = [
    `| page | ${COLUMNS.join(' | ')} |`,
    `|---${'|---'.repeat(COLUMNS.length)}|`,
    ...rows.map((row) => `| ${row.page} | ${COLUMNS.map((column) => row[column] ?? '').join(' | ')} |`),
  ];
  mkdirSync('test-results/focus', { recursive: true });
  writeFileSync(`test-results/focus/${name}.md`, `${lines.join('\n')}\n`);
}

forOneLanguage('en', (language) => {
  test(`[GEN-20] the focus is on every page after log-on: opened, failed, retried, reloaded, in ${language}`, async ({
    page,
    allow,
  }) => {
    test.setTimeout(ALL_SCREENS ? 900_000 : 300_000);
    allow(/^answer 500 GET/);
    const calls = new Calls(page);
    await calls.start();
    await arriveLoggedOn(page, 'demo.primary1', { language });
    const places = (await findPlaces(page, calls)).filter(
      (_, index) => ALL_SCREENS || index % 6 === TURN % 6,
    );
    const rows: Row[] = [];
    for (const place of places) {
      const row: Row = { page: place.name };
      rows.push(row);
      await test.step(place.name, async () => {
        for (const isFailing of [false, true]) {
          await page.goto(place.on ?? paths.dashboard());
          await calls.settled();
          if (isFailing) calls.failing = 500;
          await open(page, place);
          await calls.settled();
          await note(page, row, isFailing ? 'failed' : 'opened');
        }
        calls.failing = undefined;
        await retryAll(page, calls, row, 'retried', language);
        calls.failing = 500;
        await page.reload();
        await calls.settled();
        await note(page, row, 'failed at load');
        calls.failing = undefined;
        await retryAll(page, calls, row, 'retried at load', language);
        await page.reload();
        await calls.settled();
        await note(page, row, 'reloaded');
      });
      writeTable(`after-log-on-${language}`, rows);
    }
  });
});
