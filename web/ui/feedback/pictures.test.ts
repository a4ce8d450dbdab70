import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PICTURES } from './pictures.ts';

/** Each use of an empty state in the tree: the file, and what its `picture` says. */
const USES = ['features', 'web'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/<EmptyState\b([^>]*)/g)].map(
        ([, props = '']) => [path, /picture=(?:"\w+"|\{[^}]+\})/.exec(props)?.[0] ?? ''] as const,
      ),
    ),
);

describe('[GEN-29] the drawings of empty states', () => {
  it('every empty state names one, and every drawing is used', () => {
    expect(USES.length).toBeGreaterThan(20);
    expect(USES.filter(([, picture]) => picture === '')).toEqual([]);
    const named = USES.map(([, picture]) => picture).join();
    expect(Object.keys(PICTURES).filter((name) => !new RegExp(`['"]${name}['"]`).test(named))).toEqual([]);
  });

  it.each(Object.entries(PICTURES))(
    '%s differs from the others, fits its grid and has at most 600 bytes',
    (name, { ink, accent }) => {
      expect(ink.length + accent.length).toBeLessThanOrEqual(600);
      const same = Object.entries(PICTURES).filter(([other, one]) => other !== name && one.ink === ink);
      expect(same).toEqual([]);
      // The first point of each part that names one is on the grid of 96 x 72.
      for (const [, x, y] of `${ink}${accent}`.matchAll(/M([\d.]+)[ ,]?([\d.]+)/g))
        expect([Number(x) <= 96, Number(y) <= 72]).toEqual([true, true]);
    },
  );
});
