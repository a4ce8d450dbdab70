/** Ensures that Node is new enough and that node_modules matches package-lock.json. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run, Stop } from './process.mjs';

/** Minimum version of Node that every dependency supports (package.json, "engines"). */
const OLDEST = [20, 19];

/**
 * A package as package-lock.json lists it.
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: readonly string[] }} LockedPackage
 */

/** Throws {@link Stop} when Node is too old. */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new Stop(
    `This is Node ${version}; the portal needs Node ${OLDEST.join('.')} or newer. Get it from https://nodejs.org or your system's packages.`,
  );
}

/** Installs the dependencies if needed. Packages' install scripts are disabled, because no dependency needs them. */
export async function install() {
  if (isInstalled(readLock('package-lock.json'), readLock('node_modules/.package-lock.json'))) return;
  console.log('Installing the dependencies (npm ci) …');
  const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  // npm passes its own path to scripts. Without that path (`node scripts/start.mjs`), npm from PATH is used.
  const npm = process.env.npm_execpath;
  const { code, output } = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...flags])
    : await run('npm', flags);
  if (code !== 0)
    throw new Stop(`${output}\nThe dependencies could not be installed (npm ci ended with ${code}).`);
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Whether `installed` (npm's record in node_modules) matches `wanted`. Packages for other systems may be missing. Packages
 * built for another system, as in a copied directory, must not be present.
 * @param {Readonly<Record<string, LockedPackage>> | undefined} wanted
 * @param {Readonly<Record<string, LockedPackage>> | undefined} installed
 */
export function isInstalled(wanted, installed) {
  if (!wanted || !installed) return false;
  const names = Object.keys(wanted).filter((name) => name !== '');
  const extra = Object.keys(installed).filter((name) => !(name in wanted));
  return (
    extra.length === 0 &&
    names.every((name) => {
      const there = installed[name];
      if (!there) return wanted[name].optional === true;
      const fits =
        !there.os || there.os.includes(process.platform) || there.os.some((os) => os.startsWith('!'));
      return fits && there.version === wanted[name].version && there.integrity === wanted[name].integrity;
    })
  );
}
