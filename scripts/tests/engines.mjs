/** Runs the walks of tests/engines in browser engines. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../build/built.mjs';
import { ROOT } from '../process.mjs';
import { findEngines } from '../programs/engine-programs.mjs';
import { REPORTS, vitest } from './runners.mjs';

/** Folder of the screenshots and the page texts of failures. The reports are in its parent folder. */
const PICTURES = join(ROOT, 'test-results', 'engines');

/**
 * Runs the walks in the named engines and returns the counts. A missing engine is named and its tests are skipped. Fails
 * when no test of an engine that is there ran.
 * @param {readonly string[]} names
 * @param {Readonly<Record<string, string>>} [env] `SCREENS: 'all'` adds the walks of the night
 */
export async function runEngines(names, env = {}) {
  rmSync(PICTURES, { recursive: true, force: true });
  mkdirSync(PICTURES, { recursive: true });
  const { found, missing } = await findEngines(names);
  for (const [name, what] of missing) console.log(`skipped: ${name}, because ${what} was not found`);
  await ensureBuilt();
  const programs = Object.fromEntries(found.map(([name, path]) => [`ENGINE_${name.toUpperCase()}`, path]));
  const files = names.map((name) => `tests/engines/${name}.engine.ts`);
  const counts = await vitest({ ...env, ...programs }, '--config', 'vitest.engines.config.ts', ...files);
  for (const title of skippedIn(join(REPORTS, 'vitest.json'))) console.log(`skipped: ${title}`);
  const isNothing = counts.passed === 0 && counts.failed === 0 && found.length > 0;
  return isNothing ? { ...counts, failed: 1 } : counts;
}

/** Returns the titles of the tests that did not run. */
function skippedIn(report) {
  if (!existsSync(report)) return [];
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'skipped' || status === 'pending')
    .map(({ title }) => title);
}
