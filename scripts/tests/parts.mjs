/** Runs the parts of `npm test`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../build/built.mjs';
import { run, tool } from '../process.mjs';
import { getBrowser, getNightBrowser } from '../programs/browser.mjs';
import { runNight } from './night.mjs';
import { leftOut, quickPlan } from './plan.mjs';
import { NOTHING, playwright, said, step, sum, vitest, withPostgres } from './runners.mjs';

/** Stores the result of the type check, so that the next check reads only changed files. */
const INCREMENTAL = ['--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'];
/** Tests of the source tree as a whole; they take seconds. */
const RULES = ['tests/boundaries.test.ts', 'tests/registry.test.ts', 'tests/language-parity.test.ts'];
const STYLED = /\.(tsx?|mjs|json)$/;

function biome(...files) {
  const flags = ['check', '--colors=off', '--error-on-warnings', '--diagnostic-level=warn'];
  return tool('@biomejs/biome/bin/biome', ...flags, ...files);
}

const CHECKS = [
  { name: 'types', command: tool('typescript-7/bin/tsc', ...INCREMENTAL) },
  { name: 'style (biome)', command: biome() },
  { name: 'dead code (knip)', command: tool('knip/bin/knip.js', '--no-progress') },
  // Finds duplicate titles, which would stop all browser tests of the nightly run.
  {
    name: 'browser tests of the nightly run load',
    command: tool('@playwright/test/cli.js', 'test', '--list'),
    env: { SCREENS: 'all' },
  },
];

/**
 * Runs the named parts (`checks`, `unit`, `e2e`, `nightly`, `faults`) and returns their counts. `all` runs every test
 * instead of the changed ones and today's share. `options` are passed to the browser tests; `slices` are the names of
 * the nightly slices. `meter` is called with the name of each finished part.
 */
export async function runParts(parts, { options = [], slices = [], meter = () => {} } = {}) {
  const counts = [];
  const browser = parts.has('e2e') ? await getBrowser() : undefined;
  const isNight = parts.has('nightly') || parts.has('faults');
  const nightBrowser = isNight ? await getNightBrowser() : undefined;
  meter('installing');
  const built = step('build', async () => {
    await ensureBuilt();
    return '';
  });
  // The demo bank is prepared once. Every test server copies the result from .cache.
  const prepared = built.then(({ failed }) => (failed > 0 ? NOTHING : step('demo bank', prepareBank)));
  if (parts.has('checks')) {
    // The demo bank and the type check take longest, so each gets one core. The other checks follow.
    const [types, ...others] = CHECKS;
    const first = step(types.name, () => said(types));
    await prepared;
    for (const check of others) counts.push(await step(check.name, () => said(check)));
    counts.push(await first);
  }
  counts.push(await built, await prepared);
  meter('build and checks');
  if ((await built).failed > 0) return sum(counts);
  const TURN = parts.has('unit') || parts.has('e2e') ? turn() : undefined;
  const left = TURN !== undefined && !parts.has('all') ? await leftOut(Number(TURN)) : {};
  if (parts.has('unit')) {
    counts.push(await withPostgres((env) => vitest({ ...env, ...left })));
    meter('unit');
  }
  if (parts.has('e2e')) {
    counts.push(await playwright({ CHROME_PATH: browser, TURN, ...left }, ...options));
    meter('browser');
  }
  if (isNight) {
    counts.push(await runNight(slices, nightBrowser));
    meter('night');
  }
  return sum(counts);
}

/** Runs the browser tests `times` times, and continues after failed runs. */
export async function repeatBrowserTests(times, options) {
  const browser = await getBrowser();
  const counts = [await step('build', () => ensureBuilt().then(() => ''))];
  for (let round = 1; round <= times; round++) {
    console.log(`\nRound ${round} of ${times}`);
    counts.push(await playwright({ CHROME_PATH: browser, TURN: String(round) }, '--retries=0', ...options));
  }
  return sum(counts);
}

/**
 * `npm run test:quick`: types, the style of changed files, the unit tests of changed folders and the journeys of changed
 * features. Unit tests use the embedded database only.
 */
export async function runQuick() {
  const { files, folders, journeys, left } = await quickPlan();
  if (files.length === 0) console.log('Nothing has changed: checks types and the rules of the source tree.');
  const browser = journeys.length > 0 ? await getBrowser() : undefined;
  const types = step('types', () => said(CHECKS[0]));
  const counts = [];
  const styled = files.filter((file) => STYLED.test(file));
  if (styled.length > 0) counts.push(await step('style (biome)', () => said({ command: biome(...styled) })));
  counts.push(await vitest({}, ...RULES, ...folders));
  counts.push(await types);
  if (journeys.length > 0) {
    counts.push(await step('build', () => ensureBuilt().then(() => '')));
    counts.push(await playwright({ CHROME_PATH: browser }, ...journeys));
  }
  for (const note of left) console.log(`Left to npm test: ${note}`);
  return sum(counts);
}

/**
 * Returns the number of the daily choice of tests ("turn", docs/testing.md): the day's number, or TURN if it is set.
 */
function turn() {
  const number = process.env.TURN ?? String(Math.floor(Date.now() / 86_400_000));
  console.log(`\nTurn ${number}: TURN=${number} repeats its choice of tests, languages and screens.`);
  return number;
}

async function prepareBank() {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-prepare-'));
  const { code, output } = await run(process.execPath, ['dist/server/prepare.js'], {
    env: { DATA_DIR: dataDir, DEMO_CROWD: 'off' },
  });
  rmSync(dataDir, { recursive: true, force: true });
  return code === 0 ? '' : output;
}
