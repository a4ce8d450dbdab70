import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Returns the path of a program whose Debian package has the same name; undefined if it is missing. As root on Debian it
 * installs a missing program.
 * @param {string} name
 */
export function findOrInstall(name) {
  const find = () =>
    [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
      .map((place) => join(place, name))
      .find((file) => existsSync(file));
  const found = find();
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  try {
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: 'ignore',
    });
  } catch {
    return undefined;
  }
  return find();
}
