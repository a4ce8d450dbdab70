/**
 * `npm run test:engines` runs the tour of tests/engines through the portal in Chromium, Firefox and WebKit. `npm run
 * test:engines -- firefox webkit` runs only these engines. As root on Debian it installs missing programs; elsewhere
 * it skips a missing engine. The last line is `N passed, N failed`, with the number of skipped tests.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, install } from './install.mjs';
import { makeOwnTmp } from './own-tmp.mjs';
import { main, ROOT, Stop } from './process.mjs';

/** Folder of the screenshots and the page texts of failures. The reports are in its parent folder. */
const PICTURES = join(ROOT, 'test-results', 'engines');
const ENGINES = ['chromium', 'firefox', 'webkit'];

// A signal ends the process by `exit`, so that its `exit` handlers remove the temporary folder.
for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }))
  process.on(signal, () => process.exit(code));

await main(async () => {
  checkNode();
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !ENGINES.includes(name));
  if (unknown !== undefined)
    throw new Stop(`There is no engine "${unknown}"; choose from ${ENGINES.join(', ')}.`);
  await install();
  rmSync(PICTURES, { recursive: true, force: true });
  mkdirSync(PICTURES, { recursive: true });
  makeOwnTmp({ inMemory: true });
  // Imported only now, because these modules need the installed dependencies.
  const { findEngines } = await import('./programs/engine-programs.mjs');
  const { ensureBuilt } = await import('./build/built.mjs');
  const { REPORTS, vitest } = await import('./tests/runners.mjs');
  const names = asked.length > 0 ? asked : ENGINES;
  const { found, missing } = await findEngines(names);
  for (const [name, what] of missing) console.log(`skipped: ${name}, because ${what} was not found`);
  await ensureBuilt();
  const env = Object.fromEntries(found.map(([name, path]) => [`ENGINE_${name.toUpperCase()}`, path]));
  const files = names.map((name) => `tests/engines/${name}.engine.ts`);
  const { passed, failed, skipped } = await vitest(env, '--config', 'vitest.engines.config.ts', ...files);
  for (const title of skippedIn(join(REPORTS, 'vitest.json'))) console.log(`skipped: ${title}`);
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed > 0 || (passed === 0 && found.length > 0) ? 1 : 0;
});

/** Returns the titles of the tests that did not run. */
function skippedIn(report) {
  if (!existsSync(report)) return [];
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'skipped' || status === 'pending')
    .map(({ title }) => title);
}
