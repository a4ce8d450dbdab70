/** axe-core with the rules of the accessibility gate: WCAG 2.2 A and AA, and best practices; and checks of fields. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { fieldFaults } from './field-checks.ts';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const BEST_PRACTICES = [
  'region',
  'landmark-one-main',
  'page-has-heading-one',
  'heading-order',
  'skip-link',
  'aria-dialog-name',
  'table-duplicate-name',
  'target-size',
];
const OPTIONS: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: Object.fromEntries(BEST_PRACTICES.map((rule) => [rule, { enabled: true }])),
  // Results of passed rules are skipped, which saves a fifth of the time.
  reporter: 'no-passes',
};

/** Violations of the page, one line each: rule, problem, place. */
export async function axe(page: Page): Promise<string[]> {
  // The page's policy forbids script elements and eval; the debugger's evaluation is exempt.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const results: AxeResults = await page.evaluate(async (options) => {
    const run: unknown = Reflect.get(Reflect.get(window, 'axe'), 'run');
    return typeof run === 'function' ? await run(document, options) : undefined;
  }, OPTIONS);
  return results.violations.flatMap((violation) =>
    violation.nodes.map(
      (node) =>
        `${violation.id}: ${node.target.join(' ')}\n    ${node.failureSummary?.replaceAll('\n', '\n    ')}`,
    ),
  );
}

/**
 * Fails with the list of violations at the end of the test. Waits for animations to end, because a fading text has
 * another contrast.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(() => {
    // Skeletons and spinners never end.
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    return Promise.allSettled(ending.map((one) => one.finished));
  });
  expect.soft([...(await axe(page)), ...(await fieldFaults(page))], 'axe, fields').toEqual([]);
}
