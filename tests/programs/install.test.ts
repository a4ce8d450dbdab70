/** [OPS-1] Preconditions of `npm start` and `npm test`: a suitable Node version, and the packages of the lock file. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkNode, isInstalled } from '../../scripts/install.mjs';

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));

describe('[OPS-1] the lock file', () => {
  const { packages } = read('package-lock.json');

  it('matches package.json exactly', () => {
    const { dependencies, devDependencies } = read('package.json');
    expect(packages['']).toMatchObject({ dependencies, devDependencies });
    for (const version of Object.values({ ...dependencies, ...devDependencies }))
      expect(version).toMatch(/^(npm:[\w-]+@)?\d+\.\d+\.\d+$/);
  });

  it('has the optional packages of every system, which npm ci requires', () => {
    const missing = Object.values<{ optionalDependencies?: object }>(packages)
      .flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}))
      .filter((name) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`)));
    expect(missing).toEqual([]);
  });
});

describe('[OPS-1] installation only when needed', () => {
  const lockedPackages = {
    '': {},
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/b-darwin': { version: '1.0.0', optional: true, os: ['darwin'] },
  };
  const installed = { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } };

  it('is not needed when everything is installed', () => {
    expect(isInstalled(lockedPackages, installed)).toBe(true);
  });

  it.each([
    ['nothing was installed', undefined],
    ['one is missing', {}],
    ['one is older', { 'node_modules/a': { version: '0.9.0', integrity: 'sha512-a' } }],
    ['one is another package', { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-b' } }],
    ['one is left over', { ...installed, 'node_modules/c': { version: '1.0.0' } }],
    [
      'one was made for another system',
      { ...installed, 'node_modules/b-darwin': { version: '1.0.0', os: ['nowhere'] } },
    ],
  ])('is needed when %s', (_about, installedPackages) => {
    expect(isInstalled(lockedPackages, installedPackages)).toBe(false);
  });
});

it('[OPS-1] explains in a sentence that Node is too old', () => {
  for (const version of ['20.19.0', '20.20.2', '22.0.0', '24.1.0'])
    expect(() => checkNode(version)).not.toThrow();
  for (const version of ['20.18.3', '18.20.0', '16.0.0']) {
    expect(() => checkNode(version)).toThrow(
      new RegExp(`This is Node ${version}; the portal needs Node 20.19 or newer`),
    );
  }
});
