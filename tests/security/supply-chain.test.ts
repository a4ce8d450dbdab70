/** [S51] Checks of installed packages and of the files that browsers receive. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../scripts/build/built.mjs';
import { ROOT, read } from '../documents/documents.ts';

const INSTALLED = (JSON.parse(read('node_modules/.package-lock.json')) as { packages: object }).packages;

describe('[S51] packages', () => {
  it('are pinned by hash, and their install scripts do not run', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { integrity?: string; optional?: boolean; os?: string[] }>;
    };
    // Programs for some other systems have no hash yet (docs/security.md, "Not done yet").
    const unpinned = Object.entries(packages).filter(
      ([path, { integrity, optional, os }]) =>
        path !== '' && !integrity?.startsWith('sha512-') && !(optional && os && !(path in INSTALLED)),
    );
    expect(unpinned.map(([path]) => path)).toEqual([]);
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  });
});

describe('[S51] the files for browsers', () => {
  it('have no source maps, no keys and no names of server settings', async () => {
    await ensureBuilt();
    const names = readdirSync(join(ROOT, 'dist/web'), { recursive: true, encoding: 'utf8' });
    expect(names.filter((name) => name.endsWith('.map'))).toEqual([]);
    const texts = names.filter((name) => /\.(js|css|html|json|webmanifest)$/.test(name));
    expect(texts.length).toBeGreaterThan(50);
    const found = texts.filter((name) =>
      /sourceMappingURL|BEGIN [A-Z ]*PRIVATE KEY|PORTAL_SECRET|CARD_SYSTEM_SECRET|DATABASE_URL|Demo-pass/.test(
        read(`dist/web/${name}`),
      ),
    );
    expect(found).toEqual([]);
  });
});
