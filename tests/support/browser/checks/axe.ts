/** Runs axe-core with the rules of the accessibility gate (WCAG 2.2 A and AA, and best practices), and checks of fields. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { keptTexts } from '../../data/kept-texts.ts';
import { fieldFaults } from './field-checks.ts';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const BEST_PRACTICES = [
  'region',
  'landmark-one-main',
  'page-has-heading-one',
  'heading-order',
  'landmark-unique',
  'skip-link',
  'aria-dialog-name',
  'table-duplicate-name',
  'target-size',
];
const OPTIONS: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: Object.fromEntries(BEST_PRACTICES.map((rule) => [rule, { enabled: true }])),
  // Skips results of passed rules, which saves a fifth of the time.
  reporter: 'no-passes',
};

/** Returns violations of the page, one line each: rule, problem, place. */
export async function axe(page: Page): Promise<string[]> {
  // The CSP of the page forbids script elements and eval, but not evaluation by the debugger.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const results: AxeResults = await page.evaluate(async (options) => {
    const run: unknown = Reflect.get(Reflect.get(window, 'axe'), 'run');
    return typeof run === 'function' ? await run(document, options) : undefined;
  }, OPTIONS);
  return results.violations.flatMap((violation) =>
    violation.nodes.map((node) => {
      const problems = [...node.any, ...node.all, ...node.none].map((check) => check.message);
      return `${violation.id}: ${node.target.join(' ')}\n    ${problems.join('\n    ')}`;
    }),
  );
}

const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];
const checks = new WeakMap<Page, number>();

/**
 * Returns the colour schemes of a check. They alternate within a test, and the first one depends on the test's title. The
 * nightly run checks both.
 */
function schemesFor(page: Page): readonly Scheme[] {
  if (process.env.SCREENS === 'all') return SCHEMES;
  const turn = checks.get(page) ?? test.info().titlePath.join('').length;
  checks.set(page, turn + 1);
  return [turn % 2 === 0 ? 'light' : 'dark'];
}

/**
 * Moves the bottom bar of phones, and the button that sticks to the bottom of a flow, into the page during a check, as large text does. Otherwise the check reports targets
 * partly behind the bar as small or covered, although scrolling reveals them. The tests of the bar check the focus.
 */
export async function withBarInPage<T>(page: Page, look: () => Promise<T>): Promise<T> {
  // Uses an inline style, because the page resets `data-in-page` whenever it measures the bar.
  const move = (position: 'static' | '') =>
    page.evaluate((value) => {
      for (const bar of document.querySelectorAll<HTMLElement>('[data-bottom-bar], [data-main-action]'))
        bar.style.position = value;
    }, position);
  await move('static');
  const found = await look();
  await move('');
  return found;
}

/**
 * Fails at the end of the test with the list of violations. Checks light and dark colours alternately. Nothing moves during a
 * check, because a text that fades has a different contrast, and an answer that arrives may start a fade at any time.
 * Afterwards the page moves as before.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const wasStill = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  for (const colorScheme of schemesFor(page)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found = await withBarInPage(page, async () => [...(await axe(page)), ...(await fieldFaults(page))]);
    expect.soft(found, `axe, fields, ${colorScheme} colours`).toEqual([]);
  }
  expect.soft(await page.evaluate(keptTexts), 'texts that a page translator would break').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: wasStill ? 'reduce' : null });
}
