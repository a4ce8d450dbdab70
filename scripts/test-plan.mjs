/** What `npm run test:quick` runs for the files that have changed. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './process.mjs';

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

/** The folder whose unit tests a file concerns; a changed test concerns itself. */
function testFolder(file) {
  if (/\.test\.tsx?$/.test(file)) return file;
  const inFeature = /^features\/[\w-]+\//.exec(file)?.[0];
  return inFeature ?? /^(?:app|server|shared|web)\/(?:[\w-]+\/)?/.exec(file)?.[0];
}

function hasJourney(folder) {
  return readdirSync(join(ROOT, folder)).some((name) => name.endsWith('.e2e.ts'));
}

async function changedFiles() {
  const uncommitted = await lines('status', '--porcelain', '--untracked-files=all').then((all) =>
    all.map((line) => line.slice(3).replace(/^.* -> /, '')),
  );
  const base = await baseCommit(uncommitted.length > 0);
  const committed = base ? await lines('diff', '--name-only', base, 'HEAD') : [];
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
