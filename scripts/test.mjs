/**
 * `npm test` runs every check and test for a change, starting from an empty checkout. It installs, finds a browser,
 * and checks types, style, dead code and the build. Then it runs the tests that the change touches, and today's share
 * of the other tests, which rotate daily (docs/testing.md, "turn"). The last line is `N passed, N failed`. An argument
 * selects a part: `checks`, `unit`, `e2e`, `nightly`, `faults`, `quick`, `repeat`. `all` runs all tests instead of
 * today's share. `slices` prints the names of the nightly slices. Options are passed to the browser tests.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, install } from './install.mjs';
import { makeOwnTmp } from './own-tmp.mjs';
import { main, ROOT, Stop } from './process.mjs';
import { enterGroup, startMeter } from './processor-time.mjs';

const DAY = ['checks', 'unit', 'e2e'];
const PARTS = [...DAY, 'all', 'nightly', 'faults', 'quick', 'repeat', 'slices'];
const NOTES = join(ROOT, 'test-results', 'processor-time.jsonl');

// On a signal the `exit` handlers end child processes such as PostgreSQL.
for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })) {
  process.on(signal, () => process.exit(code));
}

await main(async () => {
  checkNode();
  const { parts, options, times } = readArguments(process.argv.slice(2));
  const readSeconds = enterGroup('tests');
  const lap = startMeter(readSeconds);
  await install();
  const reports = join(ROOT, 'test-results');
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  // Imported only now, because these modules need the installed dependencies.
  const { runParts, runQuick, repeatBrowserTests } = await import('./tests/parts.mjs');
  const { chosenSlices, FAULTS, SLICE_NAMES } = await import('./tests/night.mjs');
  const { reportProcessorTime } = await import('./tests/processor-report.mjs');
  if (parts.has('slices')) return console.log(JSON.stringify(SLICE_NAMES));
  const slices = parts.has('faults') ? FAULTS : chosenSlices(process.env.NIGHT_SLICE);
  // The slow parts (`nightly`, `faults`) use the disk, as a bank would.
  makeOwnTmp({ inMemory: !parts.has('nightly') && !parts.has('faults') });
  process.env.PLAYWRIGHT_TRANSFORM_CACHE_DIR ??= join(ROOT, '.cache', 'playwright');
  process.env.PROCESSOR_TIME_NOTES = NOTES;
  const phases = [];
  const meter = (name) => phases.push({ name, seconds: lap() });
  const counts = parts.has('quick')
    ? runQuick()
    : parts.has('repeat')
      ? repeatBrowserTests(times, options)
      : runParts(parts, { options, slices, meter });
  const { passed, failed, skipped } = await counts;
  meter('end');
  console.log(`\n${reportProcessorTime(phases, NOTES, readSeconds !== undefined)}`);
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed > 0 || passed === 0 ? 1 : 0;
});

/**
 * Parses the arguments. `repeat` takes a number of repetitions. Arguments that start with `--` are passed to the browser
 * tests.
 */
function readArguments(words) {
  const options = words.filter((word) => word.startsWith('--'));
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const asked = words.filter((word) => !options.includes(word) && !numbers.includes(word));
  const unknown = asked.find((part) => !PARTS.includes(part));
  if (unknown !== undefined)
    throw new Stop(`There is no part "${unknown}"; choose from ${PARTS.join(', ')}.`);
  const parts = asked.filter((part) => part !== 'all').length > 0 ? asked : [...DAY, ...asked];
  return { parts: new Set(parts), options, times: Number(numbers[0] ?? 10) };
}
