/** Makes sure that Node is new enough and that node_modules is what package-lock.json says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run, Stop } from './process.mjs';

/** The oldest Node that every dependency runs on (package.json, "engines"). */
const OLDEST = [20, 19];

/** Throws {@link Stop} when this Node is too old. */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new Stop(
    `This is Node ${version}; the portal needs Node ${OLDEST.join('.')} or newer. Get it from https://nodejs.org or your system's packages.`,
  );
}

/** Installs when needed. npm's scripts stay off: no dependency needs one, and none gets to run code at install. */
export async function install() {
  if (isInstalled(readLock('package-lock.json'), readLock('node_modules/.package-lock.json'))) return;
  console.log('Installing the dependencies (npm ci) …');
  const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  // npm says where it is to what it runs; without it (node scripts/start.mjs) the one in PATH serves.
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
 * Whether `installed` (what npm noted in node_modules at the end of its last run) is what `wanted` asks for. Packages
 * for other systems may be absent; none may be there that was made for another system, as in a copied directory.
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
