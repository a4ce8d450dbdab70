/** Builds only when a source has changed since the last build. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run, Stop } from './process.mjs';

/** Inputs of the build. */
const SOURCES = [
  'app',
  'bank',
  'features',
  'scripts/build.mjs',
  'scripts/node-build.mjs',
  'scripts/staff-build.mjs',
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

/** Whether dist/ was built from the current sources. */
export function isBuilt(wanted = sourcesHash()) {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted;
}

/** Builds into dist/ when needed. Throws {@link Stop} with the output when the build fails. */
export async function ensureBuilt() {
  const wanted = sourcesHash();
  if (isBuilt(wanted)) return;
  console.log('Building …');
  rmSync(STAMP, { force: true });
  const { code, output } = await run(process.execPath, ['scripts/build.mjs']);
  if (code !== 0) throw new Stop(`${output}\nThe build failed.`);
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(STAMP, wanted);
}

/** Forces the next {@link ensureBuilt} to build, because something else has changed dist/. */
export function forgetBuild() {
  rmSync(STAMP, { force: true });
}
