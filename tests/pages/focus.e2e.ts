/**
 * The focus on every page of the registry, by keyboard: after it was opened, after its reads have failed, after "Try
 * again", and after a reload. The result is a table of the focused elements in `test-results/focus/`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { findCardFunction } from '../../features/registry.ts';
import { functionText } from '../../features/shell/functions.messages.ts';
import { chrome } from '../../features/shell/messages.ts';
import { errorText } from '../../shared/errors.messages.ts';
import { type Language, languageTag, say } from '../../shared/messages.ts';
import { PRE_LOGIN_PAGES } from '../../shared/pages.ts';
import { frame } from '../../web/messages.ts';
import { page as pageText } from '../../web/pages/messages.ts';
import { paths } from '../../web/paths.ts';
import { ui } from '../../web/ui/messages.ts';
import { recordAnnounced } from '../support/browser/checks/announced.ts';
import { focusedIn } from '../support/browser/checks/focused.ts';
import {
  ALL_SCREENS,
  arriveLoggedOn,
  expect,
  expectAccessible,
  forOneLanguage,
  TURN,
  testWith,
  viewportOf,
} from '../support/browser/e2e.ts';
import { Calls, findPlaces, openByKeyboard } from '../support/browser/places.ts';

const test = testWith({}, 'parallel');

type Row = Record<string, string>;

/** Columns of the table, in the order in which the walk fills them. */
const COLUMNS = ['opened', 'failed', 'retried', 'failed at load', 'retried at load', 'reloaded'] as const;

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
  // One step, because a read that is tried again by itself removes its button.
  const focusFirst = () =>
    again.evaluateAll((buttons) => {
      (buttons[0] as HTMLElement | undefined)?.focus();
      return buttons.length > 0;
    });
  for (let presses = 0; presses < 12 && (await focusFirst()); presses++) {
    await page.keyboard.press('Enter');
    await calls.settled();
    await note(page, row, column);
  }
  await expect.soft(again, `${row.page}, ${column}`).toHaveCount(0);
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

forOneLanguage('en', (language, prefix) => {
  test(`[GEN-20] the focus is on every page after log-on: opened, failed, retried, reloaded, in ${language}`, async ({
    page,
    allow,
  }) => {
    test.setTimeout(ALL_SCREENS ? 1_500_000 : 600_000);
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
          await openByKeyboard(page, place);
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

  test(`[GEN-20] another question of the same page has the focus and is named, by the list and on a phone, in ${language}`, async ({
    page,
  }) => {
    const calls = new Calls(page);
    await arriveLoggedOn(page, 'demo.primary1', { language, path: paths.chooseCard('temporary-limit') });
    for (const width of [1280, 360]) {
      await page.setViewportSize(viewportOf(width));
      for (const asked of ['cash-advance-pin', 'temporary-limit'] as const) {
        await calls.settled();
        if (width < 760)
          await page.getByRole('button', { name: say(functionText.more, language), exact: true }).click();
        const link = page
          .locator(`a[href="${paths.chooseCard(asked)}"]`)
          .filter({ visible: true })
          .first();
        await link.focus();
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(paths.chooseCard(asked));
        const heading = page.locator('main h1');
        await expect(heading).toBeFocused();
        const name = findCardFunction(asked, () => true)?.label;
        await expect(heading).toHaveAccessibleDescription(new RegExp(name ? say(name, language) : '-'));
      }
    }
  });

  for (const [status, path, heading] of [
    [429, 'error-busy', pageText.busyTitle],
    [503, 'error-maintenance', pageText.maintenanceTitle],
  ] as const)
    test(`[GEN-20] [GEN-21] a page that ${status} replaces when every read failed leads back, and one failed read leaves it, in ${language}`, async ({
      page,
      allow,
    }) => {
      allow(new RegExp(`^answer ${status} GET`));
      const calls = new Calls(page);
      await calls.start();
      await arriveLoggedOn(page, 'demo.primary1', { language, path: paths.alerts() });
      await calls.settled();
      const main = page.getByRole('main');
      const retry = main.getByRole('button', { name: say(ui.retry, language) });
      await test.step('one failed read: in its place', async () => {
        await page.route(/\/api\/v1\/.*alerts$/, (route) => route.fulfill({ status, json: {} }), {
          times: 1,
        });
        await page.reload();
        await calls.settled();
        await expect(page).toHaveURL(paths.alerts());
        await expect(main).toContainText(say(heading, language));
        await expect(main.getByRole('link', { name: say(ui.contactUs, language) })).toBeVisible();
        await retry.focus();
        await page.keyboard.press('Enter');
        await expect(retry).toHaveCount(0);
        await expect(main.locator('h1')).toBeFocused();
      });
      await test.step('every read: the page of the error', async () => {
        calls.failing = status;
        await page.goto(paths.dashboard());
        await expect(page).toHaveURL(new RegExp(path));
        await expect(page.locator('h1')).toHaveText(say(heading, language));
        await expect(page.locator('h1')).toBeFocused();
        await expect(page.getByRole('link', { name: say(chrome.logOn, language), exact: true })).toHaveCount(
          0,
        );
        calls.failing = undefined;
        await retry.focus();
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(paths.dashboard());
        await calls.settled();
        await expect(main.locator('h1')).toBeFocused();
      });
    });

  test(`[GEN-21] a failed read has code, reference, words and ways in its place, and no dialog, in ${language}`, async ({
    page,
    allow,
  }) => {
    allow(/^answer 500 GET/);
    const calls = new Calls(page);
    await calls.start();
    await arriveLoggedOn(page, 'demo.primary1', { language });
    await calls.settled();
    calls.failing = 500;
    await page.goto(paths.alerts());
    await calls.settled();
    const main = page.getByRole('main');
    for (const words of [
      say(errorText.serviceTitle, language),
      say(errorText.serviceRead, language),
      say(ui.errorCode, language, { code: '500' }),
      say(frame.supportReference, language, { id: 'ref-1' }),
    ])
      await expect(main.getByText(words).first()).toBeVisible();
    await expect(main.getByRole('link', { name: say(ui.contactUs, language) }).first()).toBeVisible();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expectAccessible(page);
  });

  test(`[GEN-23] another card and another language are announced, in ${language}`, async ({ page }) => {
    const calls = new Calls(page);
    await arriveLoggedOn(page, 'demo.primary1', { language });
    await calls.settled();
    const said = await recordAnnounced(page);
    await page.locator('input[name="card"]').first().focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await said()).length).toBe(1);
    const name = await page
      .locator('input[name="card"]:checked')
      .evaluate((one) => one.closest('label')?.textContent ?? '');
    expect(name).toContain(/\d{4}$/.exec((await said())[0] ?? '')?.[0]);
    const other = language === 'en' ? 'zh_tw' : 'en';
    await page.locator(`footer a[hreflang="${languageTag(other)}"]`).press('Enter');
    await expect.poll(async () => (await said()).at(-1)).toContain(say(frame.inLanguage, other));
  });

  test(`[GEN-20] the focus is on every page before log-on, and the first Tab reaches the skip link, in ${language}`, async ({
    page,
  }) => {
    const calls = new Calls(page);
    const row: Row = { page: 'before log-on' };
    for (const name of PRE_LOGIN_PAGES) {
      await page.goto(`${prefix}/${name}`);
      await calls.settled();
      await note(page, row, name);
      await page.keyboard.press('Tab');
      await expect(page.locator('a[href="#main"]')).toBeFocused();
    }
  });
});
