/**
 * `node scripts/build/image.mjs FOLDER` copies the content of a container image into a new folder: the build, the
 * bank's files, and the packages that the server loads in addition to its bundle. The Dockerfile calls it after the
 * build.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { main, ROOT, Stop } from '../process.mjs';
import { EXTERNAL } from './node-build.mjs';

/** Folders that no server program reads; they are left out. Files with licences are kept. */
const LEFT_OUT_FOLDERS = /^(?:\..+|__tests__|benchmarks?|docs|examples?|scripts|tests?(?:-\w+)?)$/;
const LEFT_OUT_FILES =
  /\.(?:map|ts|cts|mts|md|markdown|tgz|tar\.gz|html)$|^\.|^package-lock\.json$|\.standalone\.js$|\.config\.\w+$/;
const LICENCE = /^(?:licen[cs]e|notice|copying)/i;
/** Packages of which only these files are kept, because the server reads no others. */
const KEPT = { '@expo-google-fonts/noto-sans-tc': /^(?:400Regular|700Bold)$/ };
/** Fields of package.json that are kept: enough for Node and for a vulnerability scanner. */
const KEPT_FIELDS = ['name', 'version', 'license', 'type', 'engines'];

await main(() => {
  const [to] = process.argv.slice(2);
  if (!to || existsSync(to)) throw new Stop('Call it with the name of a folder that does not exist.');
  const folder = resolve(to);
  makeImage(folder);
  console.log(`${folder}: ${countFiles(folder)} files, ${megabytes(folder)} MB`);
  return 0;
});

function makeImage(folder) {
  if (!existsSync(join(ROOT, 'dist/server/main.js'))) throw new Stop('Build first: npm run build');
  mkdirSync(folder, { recursive: true });
  cpSync(join(ROOT, 'dist'), join(folder, 'dist'), {
    recursive: true,
    filter: (source) => !['.sources', '.vite'].includes(basename(source)) && !source.endsWith('.map'),
  });
  cpSync(join(ROOT, 'content'), join(folder, 'content'), { recursive: true });
  for (const name of ['LICENSE', 'ops/healthcheck.mjs'])
    cpSync(join(ROOT, name), join(folder, basename(name)));
  for (const path of packagePaths()) copyPackage(path, join(folder, path));
  const { version, ...about } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const said = Object.fromEntries(KEPT_FIELDS.map((name) => [name, { ...about, version }[name]]));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(said, null, 2)}\n`);
}

/** Returns the paths of the packages outside the bundle and of all their dependencies, as in the lock file. */
function packagePaths() {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const found = new Set();
  const add = (name, from, isOptional) => {
    const path = pathOf(packages, name, from);
    // An optional package for another operating system is not installed.
    if (path === undefined || !existsSync(join(ROOT, path))) {
      if (!isOptional) throw new Stop(`The package ${name} is not installed.`);
      return;
    }
    if (found.has(path)) return;
    found.add(path);
    const { dependencies = {}, optionalDependencies = {} } = packages[path];
    for (const needed of Object.keys(dependencies)) add(needed, path, needed in optionalDependencies);
    for (const needed of Object.keys(optionalDependencies)) add(needed, path, true);
  };
  for (const name of EXTERNAL) add(name, '', false);
  return [...found].sort();
}

/** Returns the path at which Node finds package `name` when the package at `from` imports it. */
function pathOf(packages, name, from) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (at === '') return undefined;
  }
}

function copyPackage(path, to) {
  const source = join(ROOT, path);
  const kept = KEPT[path.replace(/^.*node_modules\//, '')];
  cpSync(source, to, {
    recursive: true,
    filter(file) {
      const name = basename(file);
      const inside = relative(source, file);
      if (inside === '') return true;
      if (statSync(file).isDirectory())
        return name !== 'node_modules' && !LEFT_OUT_FOLDERS.test(name) && (!kept || kept.test(name));
      return LICENCE.test(name) ? !name.endsWith('.ts') : !LEFT_OUT_FILES.test(name);
    },
  });
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function countFiles(folder) {
  return filesBelow(folder).length;
}

function megabytes(folder) {
  const bytes = filesBelow(folder).reduce((sum, file) => sum + statSync(file).size, 0);
  return Math.round(bytes / 1e5) / 10;
}
