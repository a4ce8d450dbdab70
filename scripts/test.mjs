/**
 * `npm test`: everything, from nothing. Installs, finds a browser, checks types, style, dead code and the build, then runs
 * the tests. The last line is `N passed, N failed`. `node scripts/test.mjs unit` (or `e2e`,
 * `checks`, `quick`, `nightly`, `faults`) runs a part.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, install } from './install.mjs';
import { makeOwnTmp } from './own-tmp.mjs';
import { main, ROOT, Stop } from './process.mjs';

const PARTS = ['checks', 'unit', 'e2e', 'nightly', 'faults', 'quick'];

// On a signal the `exit` handlers end child processes such as PostgreSQL.
for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })) {
  process.on(signal, () => process.exit(code));
}

await main(async () => {
  checkNode();
  const asked = process.argv.slice(2);
  const unknown = asked.find((part) => !PARTS.includes(part));
  if (unknown !== undefined)
    throw new Stop(`There is no part "${unknown}"; choose from ${PARTS.join(', ')}.`);
  const parts = new Set(asked.length > 0 ? asked : ['checks', 'unit', 'e2e']);
  await install();
  const reports = join(ROOT, 'test-results');
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  // The slow parts stay on the disk that a bank would have.
  makeOwnTmp({ inMemory: !parts.has('nightly') && !parts.has('faults') });
  process.env.PLAYWRIGHT_TRANSFORM_CACHE_DIR ??= join(ROOT, '.cache', 'playwright');
  // Imported late, because it needs the dependencies.
  const { runParts, runQuick } = await import('./test-parts.mjs');
  const { passed, failed, skipped } = await (parts.has('quick')
    ? runQuick(reports)
    : runParts(parts, reports));
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed > 0 || passed === 0 ? 1 : 0;
});
