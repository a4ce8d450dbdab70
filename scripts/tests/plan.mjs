/** Selects the tests for a change by its changed files. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from '../process.mjs';
import { closureOf } from './graph.mjs';

/**
 * Tests of tests, generators, loaders, the embedded engine and migrations. They are slow, and only changes to their imports
 * can break them; the nightly run includes them all. `tests` is a file or a path prefix. `reads` lists files that they use
 * without importing them.
 */
const WHEN_TOUCHED = [
  { tests: 'features/insights/server/rules/planted' },
  { tests: 'bank/conformance/planted' },
  { tests: 'bank/conformance/remote/planted' },
  { tests: 'bank/demo/' },
  { tests: 'features/captcha/server/audio' },
  { tests: 'features/captcha/server/speech' },
  { tests: 'bank/load/' },
  { tests: 'server/db/engine/' },
  { tests: 'server/db/migrat', reads: ['server/db/migrations/'] },
  { tests: 'server/db/compatibility', reads: ['server/db/migrations/'] },
  { tests: 'tests/next-schema', reads: ['server/db/'] },
  { tests: 'tests/faults/power-loss' },
  { tests: 'tests/faults/kill9', reads: ['server/db/'] },
  { tests: 'tests/faults/bulk-load', reads: ['server/db/'] },
  { tests: 'tests/faults/full-log', reads: ['server/db/'] },
  { tests: 'tests/packaging/', reads: ['ops/', 'Dockerfile', 'compose.yml', 'scripts/image.mjs'] },
  { tests: 'tests/telemetry/rules', reads: ['ops/', 'server/telemetry/'] },
  { tests: 'tests/bench-table', reads: ['bench/'] },
  { tests: 'tests/release', reads: ['scripts/', 'CHANGELOG.md', 'server/db/migrations/'] },
];

/** Maximum number of changed features whose journeys run. The others are left to `npm test`. */
const MAX_JOURNEYS = 2;

/**
 * Returns the changed files that exist, the test folders, the browser tests, and notes about omitted tests. Compares with the
 * commit where the branch left main. On main it compares with HEAD, or with the previous commit if nothing is uncommitted.
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
 * Returns a setting for Vitest that skips the tests of {@link WHEN_TOUCHED} whose code has not changed on this branch, or on
 * main within the last day. Prints the skipped tests.
 */
export async function leftToNight() {
  const changed = new Set(await changedFiles(await dayBefore()));
  const { output } = await run('git', ['ls-files', '*.test.ts', '*.test.tsx']);
  const left = untouched(changed, output.split('\n'));
  if (left.length > 0)
    console.log(`\nLeft to the night, since nothing that they use has changed:\n  ${left.join('\n  ')}\n`);
  return { LEFT_TO_NIGHT: left.join(' ') };
}

/**
 * Returns those of `tests` that are skipped unless files other than `changed` change. Without a repository nothing is
 * skipped.
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

/** Returns the newest commit of main that is older than a day; a nightly run has already tested it. */
async function dayBefore() {
  const [commit] = await lines('rev-list', '-1', '--before=1 day ago', 'HEAD');
  return commit;
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

/** Returns the files that differ from `base`, by default {@link baseCommit}, including uncommitted ones. */
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
