/**
 * Selects the tests for a change by its changed files, and adds today's share of the slow tests (docs/testing.md,
 * "turn").
 */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, run } from '../process.mjs';
import { closureOf, importsOf } from './graph.mjs';

/**
 * Tests of tests, generators, loaders, the embedded engine and migrations. They are slow, and only changes to the
 * files that they import or read can break them. The nightly run includes all of them. `tests` is a file or a path
 * prefix. `reads` lists files that they use without importing them.
 */
const WHEN_TOUCHED = [
  { tests: 'features/insights/server/rules/planted' },
  { tests: 'bank/conformance/planted' },
  { tests: 'bank/conformance/remote/planted' },
  { tests: 'bank/demo/' },
  { tests: 'features/captcha/server/voice/' },
  { tests: 'bank/load/' },
  { tests: 'server/db/engine/' },
  { tests: 'server/db/migrating/', reads: ['server/db/migrations/'] },
  { tests: 'tests/programs/next-schema', reads: ['server/db/'] },
  { tests: 'tests/faults/power-loss' },
  { tests: 'tests/faults/kill9', reads: ['server/db/'] },
  { tests: 'tests/faults/bulk-load', reads: ['server/db/'] },
  { tests: 'tests/faults/full-log', reads: ['server/db/'] },
  {
    tests: 'tests/packaging/',
    reads: ['ops/', 'Dockerfile', 'compose.yml', 'scripts/build/image.mjs', 'docs/operations/'],
  },
  { tests: 'tests/telemetry/rules', reads: ['ops/', 'server/telemetry/'] },
  { tests: 'tests/bench-table', reads: ['bench/'] },
  { tests: 'tests/programs/release', reads: ['scripts/', 'CHANGELOG.md', 'server/db/migrations/'] },
];

/**
 * Number of days after which each slow test has run once without a change. The number is odd, so that the language of a
 * test alternates too.
 */
export const TURNS = 5;

/** Modules that start a server or a database. Test files that import them are slow. */
const SLOW_MODULES =
  /^tests\/support\/(api\/(clients\/api|server|fleet)|database\/(databases|postgres|pgbouncer))\.ts$/;

/** Files that can change the result of any test: dependencies, configurations and scripts. */
const FOR_ALL = /^(package(-lock)?\.json|[\w.]+\.config\.ts|scripts\/.+)$/;

/**
 * Code that server tests run without importing all of it. They start the built server, which also serves the pages
 * that every browser gets first.
 */
const OF_SERVER = /^((app|web|server|bank|shared|content)\/|features\/[\w-]+\/(server\/|[\w-]+\.ts$))/;
const IS_TEST = /\.(test|e2e|nightly|faults|engine)\.tsx?$/;

/** Maximum number of changed features whose journeys run. The others are left to `npm test`. */
const MAX_JOURNEYS = 2;

/**
 * Returns the changed files that exist, the test folders, the browser tests, and notes about tests that are left out.
 * Compares with the commit where the branch left main. On main, compares with HEAD, or with the previous commit if
 * there are no uncommitted changes.
 */
export async function quickPlan() {
  const files = (await changedFiles()).filter((file) => existsSync(join(ROOT, file)));
  const folders = [...new Set(files.map(testFolder))].filter((folder) => folder !== undefined);
  const features = [...new Set(files.map((file) => /^features\/([\w-]+)\//.exec(file)?.[1]))].filter(Boolean);
  const journeys = features.slice(0, MAX_JOURNEYS).map((name) => `features/${name}/`);
  const left = features.slice(MAX_JOURNEYS).map((name) => `journeys of ${name}`);
  if (files.some((file) => /^(shared|server|web|app)\//.test(file)))
    left.push('tests of features that use changed shared, server or web code');
  return { files, folders, journeys: journeys.filter(hasJourney), left };
}

/**
 * Returns an environment variable that makes Vitest and Playwright skip tests whose code has not changed on this
 * branch (on main: within the last day). It names the tests of {@link WHEN_TOUCHED}, and slow tests that are not in
 * today's share. Prints their numbers. Skips nothing when git cannot say what was tested.
 */
export async function leftOut(turn) {
  const tested = await alreadyTested();
  if (!tested) return {};
  const changed = await changedFiles(tested);
  const { output } = await run('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.e2e.ts']);
  const tests = output.trim().split('\n');
  const night = untouched(new Set(changed), tests);
  const others = ofOtherTurns(new Set(changed), tests, turn).filter((file) => !night.includes(file));
  console.log(
    `\nNot touched by a change since yesterday: ${others.length} test files wait for their turn, ${night.length} for the night. npm run test:all leaves none out.\n`,
  );
  return { LEFT_OUT: [...night, ...others].join(' ') };
}

/**
 * Returns the tests of {@link WHEN_TOUCHED} whose imports and `reads` are not among `changed`.
 * @param {ReadonlySet<string>} changed
 * @param {readonly string[]} tests
 */
export function untouched(changed, tests) {
  const code = new Set([...changed].filter((file) => !file.startsWith('tests/support/')));
  return WHEN_TOUCHED.flatMap(({ tests: name, reads = [] }) =>
    tests
      .filter((file) => file.startsWith(name))
      .filter((file) => ![...closureOf(file)].some((one) => code.has(one)))
      .filter(() => ![...code].some((one) => reads.some((place) => one.startsWith(place)))),
  );
}

/**
 * Returns the slow files of `tests` that `changed` does not touch and that are not in today's share. Any server code
 * touches a server test. A journey is touched by files beside it and by its direct imports only: the journeys of each
 * day's share reveal changes of code that all pages use.
 * @param {ReadonlySet<string>} changed
 * @param {readonly string[]} tests
 * @param {number} turn
 */
export function ofOtherTurns(changed, tests, turn) {
  const code = [...changed].filter((file) => !file.startsWith('tests/support/'));
  if (code.some((file) => FOR_ALL.test(file))) return [];
  const isServerTouched = code.some((file) => OF_SERVER.test(file) && !IS_TEST.test(file));
  const touches = (file) => {
    const isJourney = file.endsWith('.e2e.ts');
    if (!isJourney && isServerTouched) return true;
    const used = isJourney ? new Set([file, ...importsOf(file)]) : closureOf(file);
    const folder = file.startsWith('tests/') ? undefined : `${dirname(file)}/`;
    const isBeside = (one) => isJourney && folder && one.startsWith(folder) && !IS_TEST.test(one);
    return code.some((one) => used.has(one) || isBeside(one));
  };
  const isSlow = (file) =>
    file.endsWith('.e2e.ts') || [...closureOf(file)].some((one) => SLOW_MODULES.test(one));
  // Selected by position in the full list, so that a share always contains the same tests.
  return tests
    .filter(isSlow)
    .filter((_, place) => place % TURNS !== turn % TURNS)
    .filter((file) => !touches(file));
}

/**
 * Returns the commit where this branch left main. On main, or at a commit that main contains, returns the newest
 * commit that is older than a day, because a nightly run has tested it.
 */
async function alreadyTested() {
  const [[head], [fork]] = [await lines('rev-parse', 'HEAD'), await lines('merge-base', 'HEAD', 'main')];
  if (fork && fork !== head) return fork;
  return (await lines('rev-list', '-1', '--before=1 day ago', 'HEAD'))[0];
}

/** Returns the folder whose unit tests cover a file; for a test file, the file itself. */
function testFolder(file) {
  if (/\.test\.tsx?$/.test(file)) return file;
  const inFeature = /^features\/[\w-]+\//.exec(file)?.[0];
  return inFeature ?? /^(?:app|server|shared|web)\/(?:[\w-]+\/)?/.exec(file)?.[0];
}

function hasJourney(folder) {
  return readdirSync(join(ROOT, folder)).some((name) => name.endsWith('.e2e.ts'));
}

/** Returns the files that differ from the commit `base` (default {@link baseCommit}), including uncommitted files. */
async function changedFiles(base) {
  const uncommitted = await lines('status', '--porcelain', '--untracked-files=all').then((all) =>
    all.map((line) => line.slice(3).replace(/^.* -> /, '')),
  );
  const from = base ?? (await baseCommit(uncommitted.length > 0));
  const committed = from ? await lines('diff', '--name-only', from, 'HEAD') : [];
  return [...new Set([...uncommitted, ...committed])];
}

async function baseCommit(isDirty) {
  const [branch] = await lines('rev-parse', '--abbrev-ref', 'HEAD');
  if (branch !== 'main') {
    const [fork] = await lines('merge-base', 'HEAD', 'main');
    if (fork) return fork;
  }
  return isDirty ? 'HEAD' : (await lines('rev-parse', 'HEAD~1'))[0];
}

/** Returns git's output as lines; empty when git fails. */
async function lines(...args) {
  const { code, output } = await run('git', args);
  return code === 0 ? output.split('\n').filter((line) => line.trim() !== '') : [];
}
