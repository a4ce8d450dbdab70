/** What the runs for a change test, by the files that have changed. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from '../process.mjs';
import { closureOf } from './graph.mjs';

/**
 * Tests of tests, of loaders, generators and migrations. They are dear, and fail only for changes of what they import; the
 * night runs them all. `also` names files that they read without an import.
 */
export const WHEN_TOUCHED = [
  { file: 'features/insights/server/rules/planted.test.ts' },
  { file: 'server/ports/card-system/conformance/planted-insights.test.ts' },
  { file: 'server/ports/card-system/conformance/planted-payments.test.ts' },
  { file: 'server/ports/card-system/conformance/planted-points.test.ts' },
  { file: 'server/ports/card-system/conformance/remote/planted.test.ts' },
];

/** Journeys of more features than this are left to `npm test`. */
const MAX_JOURNEYS = 2;

/**
 * Changed files that exist, test folders, browser tests, and notes about what is left out. Compares with the commit where
 * the branch left main; on main itself with HEAD, or with the commit before when nothing is uncommitted.
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
 * Settings for Vitest that leave out the files of {@link WHEN_TOUCHED} of which nothing has changed: not in this branch, and
 * on main not in the last day. Prints what is left out.
 */
export async function leftToNight() {
  const changed = new Set(await changedFiles(await dayBefore()));
  const isTouched = ({ file, also = [] }) =>
    [...closureOf(file)].some((one) => changed.has(one)) ||
    also.some((folder) => [...changed].some((one) => one.startsWith(folder)));
  const left = WHEN_TOUCHED.filter((entry) => !isTouched(entry)).map(({ file }) => file);
  if (left.length > 0)
    console.log(`\nLeft to the night, since nothing they import has changed:\n  ${left.join('\n  ')}\n`);
  return { LEFT_TO_NIGHT: left.join(' ') };
}

/** The newest commit of main that is older than a day; the night after it ran on it. */
async function dayBefore() {
  const [commit] = await lines('rev-list', '-1', '--before=1 day ago', 'HEAD');
  return commit;
}

/** The folder whose unit tests a file concerns; a changed test concerns itself. */
function testFolder(file) {
  if (/\.test\.tsx?$/.test(file)) return file;
  const inFeature = /^features\/[\w-]+\//.exec(file)?.[0];
  return inFeature ?? /^(?:app|server|shared|web)\/(?:[\w-]+\/)?/.exec(file)?.[0];
}

function hasJourney(folder) {
  return readdirSync(join(ROOT, folder)).some((name) => name.endsWith('.e2e.ts'));
}

/** Files that differ from `base`, by default {@link baseCommit}, uncommitted ones included. */
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

/** Lines that git prints; none when it fails. */
async function lines(...args) {
  const { code, output } = await run('git', args);
  return code === 0 ? output.split('\n').filter((line) => line.trim() !== '') : [];
}
