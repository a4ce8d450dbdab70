/** Builds only when a source has changed since the last build. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT, run, Stop } from '../process.mjs';

/** Inputs of the build. */
const SOURCES = [
  'app',
  'bank',
  'features',
  'scripts/build/build.mjs',
  'scripts/build/node-build.mjs',
  'scripts/build/staff-build.mjs',
  'server',
  'shared',
  'web',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];
/** Files that are never part of dist/. */
const NOT_BUILT = /\.(test|e2e|nightly)\.tsx?$|\.md$/;
const STAMP = join(ROOT, 'dist', '.sources');
/** A file with the id of the process that is building. */
const LOCK = join(ROOT, '.cache', 'building');

/** Returns a hash of the names and contents of all sources (takes about 50 ms). */
export function sourcesHash(root = ROOT) {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((name) => filesOf(root, name)).sort()) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesOf(root, name) {
  const path = join(root, name);
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [name];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NOT_BUILT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'));
}

/** Returns whether dist/ was built from the current sources. */
export function isBuilt(wanted = sourcesHash()) {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted;
}

/**
 * Builds into dist/ if needed. If another process is building, waits for it. Throws {@link Stop} with the output when
 * the build fails.
 */
export async function ensureBuilt() {
  if (isBuilt()) return;
  await takeLock();
  try {
    const wanted = sourcesHash();
    if (!isBuilt(wanted)) await build(wanted);
  } finally {
    rmSync(LOCK, { force: true });
  }
}

async function build(wanted) {
  console.log('Building …');
  rmSync(STAMP, { force: true });
  const { code, output } = await run(process.execPath, ['scripts/build/build.mjs']);
  if (code !== 0) throw new Stop(`${output}\nThe build failed.`);
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(STAMP, wanted);
}

async function takeLock() {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  for (;;) {
    try {
      return writeFileSync(LOCK, `${process.pid}`, { flag: 'wx' });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isLockLeft()) rmSync(LOCK, { force: true });
    else await sleep(200);
  }
}

/** Returns whether the process that holds the lock has ended without removing it. */
function isLockLeft() {
  try {
    process.kill(Number(readFileSync(LOCK, 'utf8')), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** Makes the next {@link ensureBuilt} build again. Call it after something else has changed dist/. */
export function forgetBuild() {
  rmSync(STAMP, { force: true });
}
