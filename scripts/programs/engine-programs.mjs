/** Finds the programs of the browser engines, or installs them as root on Debian. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall, findBrowser, isDebianRoot } from './browser.mjs';

/** For each engine, the programs that it needs (with alternative names) and their Debian packages. */
const NEEDS = {
  chromium: { programs: [['openssl']], packages: ['openssl', 'chromium', 'fonts-noto-cjk'] },
  firefox: {
    programs: [['firefox-esr', 'firefox'], ['openssl']],
    packages: ['firefox-esr', 'openssl', 'fonts-noto-cjk'],
  },
  webkit: {
    programs: [['WebKitWebDriver'], ['Xvfb'], ['openssl']],
    packages: ['webkit2gtk-driver', 'xvfb', 'openssl', 'fonts-noto-cjk'],
  },
};

/**
 * Returns the engines that were found, with the paths of their programs, and the missing engines, with the name of a
 * missing program.
 */
export async function findEngines(names) {
  const found = [];
  const missing = [];
  for (const name of names) {
    let now = await find(name);
    if (now.lacks && isDebianRoot()) {
      console.log(`Installing ${NEEDS[name].packages.join(', ')} (apt-get) …`);
      await aptInstall(...NEEDS[name].packages);
      now = await find(name);
    }
    if (now.lacks) missing.push([name, now.lacks]);
    else found.push([name, now.path]);
  }
  return { found, missing };
}

async function find(name) {
  const { programs } = NEEDS[name];
  const paths = programs.map((names) => inPath(names));
  const lacking = programs.find((_names, index) => paths[index] === undefined);
  if (lacking) return { lacks: lacking[0] };
  if (name !== 'chromium') return { path: paths[0] };
  const path = await findBrowser();
  return path ? { path } : { lacks: 'Chromium' };
}

function inPath(names) {
  const directories = (process.env.PATH ?? '').split(delimiter);
  return names
    .flatMap((name) => directories.map((place) => join(place, name)))
    .find((file) => existsSync(file));
}
