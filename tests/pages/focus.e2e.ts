/**
 * The focus on every page of the registry, by keyboard: after it was opened, after its reads have failed, after "Try
 * again", and after a reload. The result is a table of the focused elements in `test-results/focus/`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type Language, say } from '../../shared/messages.ts';
import { paths } from '../../web/paths.ts';
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
  for (let presses = 0; presses < 12 && (await again.count()) > 0; presses++) {
    await again.first().focus();
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
});
